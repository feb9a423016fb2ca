// The file that the page saves to, where the file or the browser does not do what it should: test_javascript.py runs this under Node.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] }); // a download waits long before it lets go of its text
const links = [];
globalThis.window = {};
globalThis.document = {
  body: { append() {} },
  createElement: () => ({ click() { links.push(this.download); }, remove() {} }),
};
const { SavedFile } = await import("../static/outgoing/saving.js");

/** A file of the disk as a page has it; `fails` names the step that is refused, and the error. */
function fileOn(disk, fails = {}) {
  const step = (name) => {
    if (fails[name]) throw new DOMException("", fails[name]);
  };
  return {
    name: "mine.json",
    async getFile() {
      step("getFile");
      return { lastModified: disk.modified };
    },
    async createWritable() {
      step("createWritable");
      let text;
      return {
        async write(given) { step("write"); text = given; },
        async close() { step("close"); [disk.text, disk.modified] = [text, disk.modified + 1]; },
      };
    },
  };
}

beforeEach(() => links.splice(0));

for (const [step, name] of [["createWritable", "NotAllowedError"], ["createWritable", "NotFoundError"], ["write", "QuotaExceededError"], ["close", "QuotaExceededError"]]) {
  test(`${step} that ends in ${name} leaves the file as it was and gives a download`, async () => {
    const disk = { text: "before", modified: 1 };
    const file = new SavedFile();
    await file.take(fileOn(disk, { [step]: name }));
    assert.deepEqual(await file.write("after", "suggested.json"), { name: "suggested.json", isDownload: true });
    assert.deepEqual([disk.text, links], ["before", ["suggested.json"]]);
  });
}

test("a file that something else changed, whatever the clock says, or that is gone, counts as changed", async () => {
  const [disk, fails] = [{ text: "before", modified: 5 }, {}];
  const file = new SavedFile();
  await file.take(fileOn(disk, fails));
  assert.equal(await file.isChanged(), false);
  disk.modified = 3; // the clock was set back
  assert.equal(await file.isChanged(), true);
  disk.modified = 5;
  fails.getFile = "NotFoundError";
  assert.equal(await file.isChanged(), true);
});

test("a question of the browser that is closed saves nothing and downloads nothing", async () => {
  window.showSaveFilePicker = async () => { throw new DOMException("", "AbortError"); };
  assert.equal(await new SavedFile().write("after", "suggested.json"), undefined);
  assert.deepEqual(links, []);
});
