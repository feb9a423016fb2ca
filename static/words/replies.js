/** What the page says about replies of suppliers. States and labels of answers and results come from Python. */

import { count } from "./count.js";

const joined = (parts) => parts.filter(Boolean).join(", ");
const sentences = (problems) => problems.map(({ where, what, remedy }) => `${where}: ${what} ${remedy}`).join(" ");
const counted = (groups) => groups.filter(({ count: number }) => number > 0).map(({ label, count: number }) => `${label.toLowerCase()}: ${number}`).join("; ");
const names = (replies) => replies.map(({ name }) => name).join(", ");

/** What an accepted answer does to the tests, and to results that were read before. */
function rewordedBy({ tests, results, replies }) {
  const said = [tests > 0 && `It rewords ${count(tests, "test", "tests")}.`];
  if (results > 0) said.push(`${count(results, "result", "results")} of ${replies.join(", ")} ${results === 1 ? "does" : "do"} not count any more: ask for ${results === 1 ? "it" : "them"} anew, or take the answer back.`);
  return said.filter(Boolean);
}

export const replyWords = {
  pasted: "What was pasted",
  repliesRead: ({ added, refused, repeated }) =>
    [
      added.length > 0 && `${count(added.length, "reply was", "replies were")} read: ${names(added)}.`,
      repeated.length > 0 && `Already here, and not read twice: ${repeated.map(({ file, name }) => `${file} (${name})`).join(", ")}.`,
      refused.length > 0 && `${count(refused.length, "file was", "files were")} not read; the reasons stand below.`,
    ]
      .filter(Boolean)
      .join(" ") || "There was nothing to read.",
  readInPart: (file, name) => `${file} (${name}) was read, but for this:`,
  decisionsHeld: (file, number) => `${file} also holds ${count(number, "decision", "decisions")} about tests. They are not part of your record, unless you take them over.`,
  takeDecisions: (file, number) => `Take over ${count(number, "decision", "decisions")} from ${file}`,
  decisionsTaken: (file, number) => `${count(number, "decision", "decisions")} of ${file} ${number === 1 ? "is" : "are"} in your record now, where you had not decided yourself.`,
  repliesNot: sentences,
  roundKept: (isOnDevice) =>
    isOnDevice ? "Replies and decisions are kept on this device, beside the worksheet." : "Replies and decisions are kept until the page is closed: save them as a file.",
  answerAccepted: ({ reworded = { tests: 0, results: 0, replies: [] } }) => ["The answer is in your worksheet, with its basis and source.", ...rewordedBy(reworded)].join(" "),
  answerNotAccepted: "Your worksheet is as it was before.",
  decided: "The decision is recorded.",
  replyDropped: (name) => `The reply of ${name} was removed. What was decided about it stays in the record.`,
  replyBack: (name) => `The reply of ${name} is back.`,
  checkingReplies: (states) => `The design is being checked with the answers of each reply: ${count(states, "state", "states")} so far.`,
  replyFrom: ({ name, supplier, answered_by: by, answered_on: on, is_current: isCurrent }) =>
    `${joined([supplier !== name && supplier, by && `answered by ${by}`, on]) || "Nobody says who answered"}. ${isCurrent ? "It answers the questions as they are now." : "It answers an older set of questions: what it did not see is not counted as answered."}`,
  musts: {
    failed: (number) => `Must-haves that failed: ${number}`,
    failed_others: (number) => `Other tests that failed: ${number}`,
    not_sure: (number) => `Must-haves nobody is sure of: ${number}`,
    not_sure_others: (number) => `Other tests nobody is sure of: ${number}`,
    open_tests: (number) => `Must-haves not tested: ${number}`,
    passed_as_said: (number) => `Must-haves said to have passed, without evidence: ${number}`,
    passed_with_evidence: (number) => `Must-haves that passed with evidence: ${number}`,
    open_questions: (number) => `Must-have questions without an answer: ${number}`,
    claimed: (number) => `Must-have questions with a claim: ${number}`,
    established: (number) => `Must-have questions answered with a page or a proof: ${number}`,
  },
  contradicting: (number) => `Results that do not fit the answers: ${number}, listed below`,
  contradictionsTitle: "Results that do not fit the answers",
  contradiction: (name, { title, effect, says }) => `${joined([name, title])} (${effect}): ${says}`,
  answerCounts: (groups) => `All answers: ${counted(groups)}.`,
  resultCounts: (groups) => `All tests: ${counted(groups)}.`,
  withTheseAnswers: (name) => `With the answers of ${name}:`,
  exportResults: { ctrf: "Results as CTRF", junit: "Results as JUnit" },
  dropReply: "Remove this reply",
  strayTitle: "Decisions whose test or reply is gone",
  stray: (decision) => `${decision.title}, ${decision.effect} (${decision.supplier}): ${replyWords.decision(decision)} ${decision.why}`,
  rows: {
    questions: (number, isMust) => (isMust ? count(number, "must-have question", "must-have questions") : count(number, "other question", "other questions")),
    tests: (number, isMust, shown) => `${isMust ? count(number, "must-have test", "must-have tests") : count(number, "other test", "other tests")}, ${shown} with a result`,
  },
  tableOf: { questions: "Question", tests: "Test" },
  questionSays: ({ about, now, is_open: isOpen, is_asked: isAsked }) => [about, isAsked ? `${isOpen ? "Your worksheet says" : "Settled in your worksheet"}: ${now}` : "No longer asked."],
  testSays: ({ id, effect, tier, priority, is_asked: isAsked }) => [joined([effect, tier, priority]), isAsked ? id : `${id}: no longer in the plan.`],
  saidSource: ({ source, read_on: on }) => joined([source, on && `read on ${on}`]),
  wasAsked: (text) => `It was asked: ${text}`,
  isAccepted: "Your worksheet says the same.",
  accept: "Accept",
  resultSays: ({ reason, planned_on: planned, run_on: on, run_by: by, evidence, identifiers, attempts, before, after, attachments = [] }) =>
    [
      reason && `Reason: ${reason}`,
      planned && `To be tested by ${planned}`,
      (on || by) && joined([on && `run on ${on}`, by && `by ${by}`]),
      evidence && `Seen: ${evidence}`,
      identifiers && `Keys and numbers: ${identifiers}`,
      attempts && `Attempts: ${attempts}`,
      [before, after].some(Number.isInteger) && `At the destination: ${before ?? "?"} before, ${after ?? "?"} after`,
      ...attachments.map(({ name, bytes, sha256 }) => `${name}, ${bytes} bytes, SHA-256 ${sha256}`),
    ].filter(Boolean),
  contradicts: (sentence) => `Contradiction: ${sentence}`,
  decide: "Decide",
  decideAnew: "Decide anew",
  ruling: "Decision",
  chooseRuling: "Choose",
  rulings: { accepted: "Accepted", accepted_with_condition: "Accepted with a condition", refused: "Refused", waived: "Waived", "": "No decision" },
  decisionFields: { condition: "Condition", reason: "Reason", owner: "Who decides", decided_on: "Day" },
  record: "Record the decision",
  decision: ({ ruling, condition, reason, owner, decided_on: on }) =>
    `${replyWords.rulings[ruling]}${condition ? ` (${condition})` : ""} by ${owner} on ${on}${reason ? `: ${reason}` : ""}.`,
};
