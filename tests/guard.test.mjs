// Which addresses are our own: test_javascript.py runs this under Node; test_guard.py and test_ways.py try it in browsers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOurs, mayMove } from "../static/guard.js";

const SITE = "https://host.example/tools/test-plan.html";
const FILE = "file:///home/someone/second-write.html";

test("our pages are ours, with any place in them", () => {
  for (const address of ["", "#effects", "index.html", "./", "test-plan.html#effects"]) {
    assert.ok(isOurs(address, SITE), address);
  }
  assert.ok(isOurs("#effects", FILE));
});

test("nothing else is ours, nor is one of our pages with words a server could read", () => {
  for (const address of ["test-plan.html?text", "../", "other.html", "https://else.example/tools/", "http://host.example/tools/", "data:,x"]) {
    assert.ok(!isOurs(address, SITE), address);
  }
  for (const address of ["index.html", "file:///etc/hosts", "https://else.example/", "second-write.html?text"]) {
    assert.ok(!isOurs(address, FILE), address);
  }
});

test("only the one file beside the page, and what the page made itself, may be downloaded", () => {
  const download = (url) => ({ downloadRequest: "plan.md", destination: { url } });
  assert.ok(mayMove(download("blob:null/4711"), FILE));
  assert.ok(mayMove(download("https://host.example/tools/second-write.html"), SITE));
  for (const address of ["second-write.html?text", "../second-write.html", "https://else.example/tools/second-write.html"]) {
    assert.ok(!mayMove(download(new URL(address, SITE).href), SITE), address);
  }
  assert.ok(!mayMove({ destination: { url: "https://host.example/tools/second-write.html" }, downloadRequest: null }, SITE));
  assert.ok(!mayMove(download("https://else.example/?text"), FILE));
  assert.ok(!mayMove(download(SITE), SITE));
});

test("a move to what the page made is allowed only as the second half of its download", () => {
  const move = { downloadRequest: null, destination: { url: "blob:null/4711" } };
  assert.ok(mayMove(move, FILE, "blob:null/4711"));
  assert.ok(!mayMove(move, FILE, "blob:null/4712"));
  assert.ok(!mayMove(move, FILE));
});
