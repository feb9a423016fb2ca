"""The icon, as SVG and as PNG: a sheet with two lines, the first written, the second still open.

It is made of upright rectangles only, and its PNG is stored without compression, so that its bytes hang on nothing but these lines.
"""

import struct
import zlib

GRID = 32
COLOURS = ("#0b5a6f", "#ffffff")
# Left, top, width and height on the grid, and the place of the colour; later ones cover earlier ones.
RECTANGLES = ((0, 0, 32, 32, 0), (7, 9, 18, 5, 1), (7, 18, 18, 5, 1), (8, 19, 16, 3, 0))


def svg() -> str:
    """Write the icon as SVG, which fits every size."""
    drawn = "".join(
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{COLOURS[colour]}"/>'
        for left, top, width, height, colour in RECTANGLES
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}">{drawn}</svg>'


def png(size: int) -> bytes:
    """Draw the icon with one bit for each pixel; `size` is a multiple of the grid."""
    header = struct.pack(">IIBBBBB", size, size, 1, 3, 0, 0, 0)
    palette = b"".join(bytes.fromhex(colour[1:]) for colour in COLOURS)
    scale = size // GRID
    rows = b"".join((b"\0" + packed(row, scale)) * scale for row in pixels())
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", stored(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in chunks)


def pixels() -> list[list[int]]:
    """Fill the grid."""
    grid = [[0] * GRID for _ in range(GRID)]
    for left, top, width, height, colour in RECTANGLES:
        for row in grid[top : top + height]:
            row[left : left + width] = [colour] * width
    return grid


def packed(row: list[int], scale: int) -> bytes:
    """Write a row of the grid, each pixel `scale` times, eight in a byte."""
    bits = "".join(str(colour) * scale for colour in row)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def stored(data: bytes) -> bytes:
    """Wrap data as zlib wants it, without compressing it."""
    size = 65535
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    blocks = [struct.pack("<BHH", piece is pieces[-1], len(piece), len(piece) ^ 0xFFFF) + piece for piece in pieces]
    return b"\x78\x01" + b"".join(blocks) + struct.pack(">I", zlib.adler32(data))


def chunk(name: bytes, data: bytes) -> bytes:
    """Write one chunk of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
