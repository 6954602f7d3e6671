// The words for the numbers in the data.

// The names of kinds as in the filter: "kind:0", "mark:route".
export const KINDS = Object.fromEntries([...document.querySelectorAll("[name=kind] option")].map(({ value, text }) => [value, text]));
export const STAGES = ["view", "requester", "middleware", "presenter", "interactor", "router", "task", "held"];
export const TASK = 6;
export const LANES = ["View", "Middleware", "Presenter", "Middleware", "Interactor", "Router"];
// The outcomes and their meanings, as in the help.
export const [OUTCOMES, MEANINGS] = ["dt", "dd"].map((tag) => [...document.querySelectorAll(`#outcomes ${tag}`)].map((each) => each.textContent));

// The name of an outcome; -1 belongs to a step that has not ended.
export const outcomeName = (outcome) => OUTCOMES[outcome] ?? "not ended";

// Whether an outcome or a result's status means that something was lost or failed.
export const isFailure = (outcome, status) => outcome >= 5 || ["error", "invalid", "rejected", "unhandled"].includes(status);
