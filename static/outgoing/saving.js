/** A worksheet file: saved in place where the browser allows it, else as a download. */

import { TYPES, download } from "./files.js";

/** The file that the page saves to, as far as the browser lets a page have one. */
export class SavedFile {
  #handle;
  #modified;

  /** The name of the file, or nothing when there is none to save to. */
  get name() {
    return this.#handle?.name;
  }

  /** Save to this file from now on; `handle` is what the browser gave for one that was picked or dropped. */
  async take(handle) {
    this.#handle = handle;
    this.#modified = handle && (await modifiedOf(handle));
  }

  /** Whether the file was changed by something else since this page read or wrote it. */
  async isChanged() {
    return this.#handle !== undefined && (await modifiedOf(this.#handle)) !== this.#modified;
  }

  /**
   * Write a text; `suggested` names a file that is not there yet, `isElsewhere` asks for another one in any case. Promises
   * `{name, isDownload}`, or nothing when the person closed the browser's question.
   */
  async write(text, suggested, { isElsewhere = false } = {}) {
    try {
      const handle = isElsewhere ? undefined : this.#handle;
      const chosen = handle ?? (await window.showSaveFilePicker?.({ suggestedName: suggested, types: TYPES }));
      if (!chosen) return downloaded(text, suggested);
      const writing = await chosen.createWritable();
      await writing.write(text);
      await writing.close();
      await this.take(chosen);
      return { name: chosen.name, isDownload: false };
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      return downloaded(text, suggested); // no permission, a file that is gone, or a page that may ask for none
    }
  }
}

function downloaded(text, name) {
  download(text, name, "application/json");
  return { name, isDownload: true };
}

async function modifiedOf(handle) {
  try {
    return (await handle.getFile()).lastModified;
  } catch {
    return undefined;
  }
}
