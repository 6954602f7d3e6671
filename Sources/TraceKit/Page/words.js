// The words of the page for the numbers in the data.

export const KINDS = ["Business event", "Route event", "Lifecycle event", "External event"];
export const STAGES = ["view", "requester", "middleware", "presenter", "interactor", "router", "task", "held"];
export const LANES = ["View", "Middleware", "Presenter", "Interactor", "Router"];
export const LETTERS = ["V", "M", "P", "I", "R"];
export const ROLES = ["view", "middleware", "presenter", "interactor", "router"];
export const OUTCOMES = ["answered", "accepted", "routed", "waiting", "held", "rejected", "unhandled", "gone"];

/** One sentence for each outcome, in the order of `OUTCOMES`. */
export const MEANINGS = [
  "A handler has answered with a result.",
  "A handler has accepted the event.",
  "The event has left its module and has reached the router.",
  "The event waits in a queue.",
  "A middleware holds the event.",
  "A part has rejected the event.",
  "No part has handled the event.",
  "The module closed before the event was handled.",
];

export const MARKS = {
  route: "Route change", problem: "Problem", state: "State change", layout: "Window layout", dropped: "Left out", stop: "End of the run",
};

/** The name of an outcome; -1 is a step that has not ended. */
export function outcomeName(outcome) {
  return OUTCOMES[outcome] ?? "not ended";
}

/** Whether the outcome means that the event was lost. */
export function isLoss(outcome) {
  return outcome >= 5;
}

const FAILURES = new Set(["error", "invalid", "rejected", "unhandled"]);

/** Whether the status of a result means that something failed. */
export function isFailure(status) {
  return FAILURES.has(status);
}

/** The number with the noun in the right form. */
export function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
