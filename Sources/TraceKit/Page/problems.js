// The list of problems; each leads to its row.
import { counted } from "./words.js";
import { line, lines, seconds } from "./text.js";
import { find, jump, make } from "./dom.js";

const MOST = 500;

/** The explanation of each kind of problem. */
const KINDS_OF_PROBLEMS = {
  unhandled: "No part handled it", rejected: "A part rejected it", lost: "It was lost", slow: "It took long", leak: "A part was not released",
  mistake: "The app used the package in a wrong way", failed: "It failed", dropped: "The recorder left out steps",
};

/** Finds the rows of the problems. */
export class Problems {
  list = [];
  #ofRow = new Map();

  update(run, rows) {
    this.list = [];
    this.#ofRow.clear();
    for (const problem of run.summary?.problems_list ?? []) {
      let row = -1;
      if (problem.step >= 0) row = rows.ofStep.values[problem.step] ?? -1;
      else if (problem.mark >= 0) row = rows.ofMark.values[problem.mark] ?? -1;
      if (row < 0) row = rows.ofEvent(problem.event ?? -1);
      this.list.push({ ...problem, row });
      if (row >= 0 && !this.#ofRow.has(row)) this.#ofRow.set(row, problem);
    }
  }

  /** The problem of the row, or `undefined`. */
  of(row) {
    return this.#ofRow.get(row);
  }

  /** The row of the next or previous problem, or -1. */
  beside(row, direction) {
    const rows = [...this.#ofRow.keys()].sort((a, b) => a - b);
    const found = direction > 0 ? rows.find((each) => each > row) : rows.findLast((each) => each < row);
    return found ?? (direction > 0 ? rows[0] : rows.at(-1)) ?? -1;
  }
}

/** Fills the view of the problems. */
export function showProblems({ run, rows, problems, select }) {
  const panel = find("problems"), { list } = problems;
  if (!list.length) {
    panel.replaceChildren(make("h2", {}, "Problems"), make("p", { class: "empty" }, "The run has no problems: no event was lost, and no handler failed."));
    return;
  }
  panel.replaceChildren(make("h2", {}, counted(list.length, "problem")),
    make("ul", { class: "plain problems" }, list.slice(0, MOST).map((problem) => {
      const { kind, text, row } = problem;
      const title = row < 0 ? null : subject(run, rows, row);
      return make("li", {},
        make("p", { class: "kind" }, make("strong", { class: "bad" }, line(kind, 40)), ` ${KINDS_OF_PROBLEMS[kind] ?? ""}`, row < 0 ? null : make("span", { class: "quiet" }, `${seconds(rows.time(row))} s`)),
        make("p", { class: "reason" }, lines(text, 2000)),
        title === null ? make("p", { class: "quiet" }, "The trace has no step for it.") : jump(`Show ${title}`, () => select(row)));
    })));
  if (list.length > MOST) panel.append(make("p", { class: "quiet" }, `The page lists the first ${MOST}. The keys n and p lead to all of them.`));
}

function subject(run, rows, row) {
  const item = rows.item.values[row];
  if (item >= 0) return line(run.text(run.steps.name.values[item])) || "the step";
  return line(run.marks[~item].name ?? run.marks[~item].module ?? "", 160) || "the mark";
}
