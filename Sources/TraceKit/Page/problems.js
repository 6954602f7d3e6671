// The list of problems. Each leads to its row.
import { counted, line, lines, seconds } from "./text.js";
import { find, jump, make } from "./dom.js";
import { describe } from "./describe.js";

const MOST_PROBLEMS = 500;

export class Problems {
  list = [];
  #ofRow = new Map();

  update(run, rows) {
    this.#ofRow.clear();
    this.list = (run.summary.problems_list ?? []).map((problem) => {
      const { step, mark, event } = problem, row = (step >= 0 ? rows.ofStep[step] : mark >= 0 ? rows.ofMark[mark] : null) ?? rows.ofEvent(event ?? -1);
      if (row >= 0 && !this.#ofRow.has(row)) this.#ofRow.set(row, problem);
      return { ...problem, row };
    });
  }

  // The problem of the row, or `undefined`.
  of(row) {
    return this.#ofRow.get(row);
  }

  // The row of the next or previous problem, or -1.
  beside(row, isNext) {
    const rows = [...this.#ofRow.keys()].sort((a, b) => a - b);
    return (isNext ? rows.find((each) => each > row) ?? rows[0] : rows.findLast((each) => each < row) ?? rows.at(-1)) ?? -1;
  }
}

export function showProblems(page) {
  const { list } = page.problems;
  const items = list.slice(0, MOST_PROBLEMS).map(({ kind, text, row }) => {
    const says = row >= 0 ? describe(page, row) : null;
    return make("li", make("p.bar", make("strong.bad", line(kind)), says && make("span.quiet", `${seconds(page.rows.time(row))} s`)), make("p.reason", lines(text)),
      says ? jump(`Show ${says.name || says.module || says.part}`, () => page.select(row)) : make("p.quiet", "The trace has no row for it."));
  });
  find("problems").replaceChildren(make("h2", list.length ? counted(list.length, "problem") : "Problems"),
    list.length ? make("ul", items) : make("p.quiet", "The run has no problems: no event was lost, and no handler failed."),
    list.length > MOST_PROBLEMS ? make("p.quiet", `These are the first ${MOST_PROBLEMS}. The keys n and p lead to all.`) : "");
}
