// The flat view: the same rows in the order of time.
import { LETTERS, ROLES, STAGES, MARKS, isFailure, isLoss, outcomeName } from "./words.js";
import { line, milliseconds, seconds } from "./text.js";
import { make, setText } from "./dom.js";

const COLUMNS = [["time", "Time, s"], ["module", "Module"], ["name", "Event or result"], ["part", "Part"], ["outcome", "Outcome"], ["took", "Duration, ms"]];

export function listHead() {
  return make("div", { class: "row", role: "row" }, COLUMNS.map(([name, title]) => make("span", { class: name, role: "columnheader" }, title)));
}

export function listTemplate() {
  return make("div", { class: "row", role: "row" }, COLUMNS.map(([name]) => make("span", { class: name, role: "gridcell" },
    name === "name" ? [make("span", { class: "direction" }), make("span")] : name === "part" ? [make("b", { "aria-hidden": "true" }), make("span")] : null)));
}

/** Fills a row's element. `context` is the same as of the lanes. */
export function fillList(element, row, { run, rows, problem }) {
  const item = rows.item.values[row], isProblem = Boolean(problem(row));
  element.className = `row${isProblem ? " problem" : ""}`;
  const [time, module, name, part, outcome, took] = element.children;
  setText(time, seconds(rows.time(row)));
  const [direction, title] = name.children, [letter, type] = part.children;
  const texts = item >= 0 ? stepTexts(run, item) : markTexts(run.marks[~item]);
  setText(module, line(texts.module, 60));
  setText(direction, texts.direction);
  setText(title, line(texts.name));
  setText(type, line(texts.part, 80));
  setText(letter, texts.letter);
  letter.className = texts.letter ? `node ${texts.role}` : "node none";
  setText(outcome, line(texts.outcome, 60));
  outcome.classList.toggle("bad", texts.isBad || isProblem);
  setText(took, texts.took);
}

function stepTexts(run, step) {
  const { steps } = run, lane = steps.lane.values[step], stage = steps.stage.values[step], isUp = steps.up.values[step] === 1;
  const status = run.text(steps.status.values[step]), outcome = steps.outcome.values[step], end = steps.end.values[step];
  const part = run.text(steps.part.values[step]) || STAGES[stage];
  return {
    module: run.text(steps.module.values[step]), direction: isUp ? "←" : "→", name: run.text(steps.name.values[step]),
    part: stage === 6 ? `task of ${part}` : stage === 7 ? `held by ${part}` : part, letter: LETTERS[lane], role: ROLES[lane],
    outcome: isUp && status ? status : outcomeName(outcome),
    isBad: isLoss(outcome) || isFailure(status),
    took: end < 0 ? "open" : milliseconds(end - steps.begin.values[step]),
  };
}

function markTexts(mark) {
  const rest = mark.kind === "route" ? mark.name : mark.kind === "problem" ? mark.code : mark.kind === "state" ? mark.view : mark.text;
  return {
    module: mark.module ?? "", direction: "", name: `${MARKS[mark.kind] ?? mark.kind}${rest ? `: ${rest}` : ""}`, part: "", letter: "", role: "",
    outcome: mark.kind === "problem" ? "problem" : mark.change ?? "", isBad: mark.kind === "problem" || mark.change === "failed", took: "",
  };
}
