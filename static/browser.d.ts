// For the type checker alone: what it cannot know of the browsers and of our pages.

// A page and its script are built together, so what a script looks for by id or selector is there, and of the kind it takes it for.
interface Document {
  getElementById(id: string): any;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}

// In Chromium alone.
interface Navigator {
  readonly deviceMemory?: number;
}
interface Window {
  showOpenFilePicker?(options: object): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?(options: object): Promise<FileSystemFileHandle>;
}
