"""What stands inside files that we carry and names no licence there: the libraries in Pyodide, and what it took over.

Each is listed with a text by which a test finds it in the locked file, so that this list cannot tell of what is not there.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Embedded:
    """One library inside a file of Pyodide. `version` is empty where the file does not tell it."""

    name: str
    version: str
    licence: str
    copyright: str
    source: str
    file: str
    seen_as: str


WASM, GLUE, LOADER = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"

IN_PYODIDE = (
    Embedded(
        "CPython",
        "3.14.2",
        "Python-2.0.1",
        "2001 Python Software Foundation; 2000 BeOpen.com; 1995-2001 Corporation for National Research Initiatives; "
        "1991-1995 Stichting Mathematisch Centrum. What it took over from others is listed at https://docs.python.org/3.14/license.html",
        "https://github.com/python/cpython/tree/v3.14.2",
        WASM,
        "Python Software Foundation.",
    ),
    Embedded(
        "mpdecimal",
        "2.5.1",
        "BSD-2-Clause",
        "2008-2020 Stefan Krah",
        "https://www.bytereef.org/mpdecimal",
        WASM,
        "Modules/_decimal/libmpdec/mpdecimal.c",
    ),
    Embedded(
        "Expat",
        "2.7.3",
        "MIT",
        "1998-2000 Thai Open Source Software Center Ltd and Clark Cooper; 2001-2025 Expat maintainers",
        "https://github.com/libexpat/libexpat/tree/R_2_7_3",
        WASM,
        "expat_2.7.3",
    ),
    Embedded(
        "HACL*",
        "",
        "MIT",
        "2016-2022 INRIA, CMU and Microsoft Corporation; 2022-2023 HACL* Contributors",
        "https://github.com/hacl-star/hacl-star",
        WASM,
        "Hacl_",
    ),
    Embedded(
        "zlib",
        "1.3.1",
        "Zlib",
        "1995-2024 Jean-loup Gailly and Mark Adler",
        "https://github.com/madler/zlib/tree/v1.3.1",
        WASM,
        "deflate 1.3.1",
    ),
    Embedded("bzip2", "", "bzip2-1.0.6", "1996-2019 Julian Seward", "https://sourceware.org/bzip2", WASM, "libbzip2"),
    Embedded("XZ Utils (liblzma)", "", "0BSD", "The authors of XZ Utils", "https://github.com/tukaani-project/xz", WASM, "lzma_"),
    Embedded(
        "Zstandard",
        "1.5.7",
        "BSD-3-Clause",
        "Meta Platforms, Inc. and affiliates",
        "https://github.com/facebook/zstd/tree/v1.5.7",
        WASM,
        "ZSTD_",
    ),
    Embedded(
        "SQLite", "3.39.0", "blessing", "None: its authors disclaim copyright", "https://sqlite.org", WASM, "SQLite format 3"
    ),
    Embedded(
        "libffi",
        "",
        "MIT",
        "1996-2024 Anthony Green, Red Hat, Inc and others",
        "https://github.com/libffi/libffi",
        WASM,
        "ffi_call",
    ),
    Embedded("hiwire", "", "MPL-2.0", "The authors of Pyodide", "https://github.com/pyodide/hiwire", WASM, "hiwire"),
    Embedded(
        "Emscripten",
        "5.0.3",
        "MIT OR NCSA",
        "2010-2014 Emscripten authors",
        "https://github.com/emscripten-core/emscripten/tree/5.0.3",
        GLUE,
        "emscripten",
    ),
    Embedded("musl", "", "MIT", "2005-2020 Rich Felker, et al.", "https://musl.libc.org", WASM, "emscripten_"),
    Embedded(
        "libc++, libc++abi and compiler-rt of LLVM",
        "",
        "Apache-2.0 WITH LLVM-exception",
        "The contributors to the LLVM Project",
        "https://github.com/llvm/llvm-project",
        WASM,
        "__cxa_throw",
    ),
    Embedded("MiniLZ4", "", "MIT", "2012 Pierre Curto", "https://github.com/emscripten-core/emscripten/tree/5.0.3", GLUE, "LZ4"),
    Embedded(
        "error-stack-parser and stackframe",
        "",
        "MIT",
        "2017 Eric Wendelin and other contributors",
        "https://github.com/stacktracejs/error-stack-parser",
        LOADER,
        "Cannot parse given Error object",
    ),
)
