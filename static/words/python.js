/** What the foot of the page says about how Python was started. */

const REASONS = {
  none: "this device keeps no memory of it yet",
  old: "the memory that this device keeps is of another version",
  browser: "the memory that this device keeps is of another browser",
  unreadable: "the memory that this device keeps could not be read",
  failed: "the memory that this device keeps did not do",
  again: "it had to be started again",
};

export const pythonWords = {
  startedFromMemory: "Python was started from its memory, kept on this device.",
  startedAfresh: (reason) => `Python was started afresh: ${REASONS[reason]}.`,
};
