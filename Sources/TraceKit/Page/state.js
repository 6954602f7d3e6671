// The states of the views and the layout of the windows around a row.

const LONGEST_DELIVERY = 20_000;

export class States {
  #views = new Map();
  #layouts = [];
  #marks = 0;

  constructor(run, rows) {
    this.run = run;
    this.rows = rows;
  }

  /** Reads the marks that are new. */
  update() {
    for (; this.#marks < this.run.marks.length; this.#marks++) {
      const mark = this.run.marks[this.#marks];
      if (mark.kind === "layout") this.#layouts.push(this.#marks);
      if (mark.kind !== "state") continue;
      const key = JSON.stringify([mark.module ?? "", mark.view ?? ""]);
      if (!this.#views.has(key)) this.#views.set(key, []);
      this.#views.get(key).push(this.#marks);
    }
  }

  /**
   * The states of the views that changed in the row's delivery, and of the module's own view: `{module, view, before, after}`
   * with payload indexes or -1. A row of a state has only its own change.
   */
  around(row, module) {
    const item = this.rows.item.values[row], mark = item < 0 ? this.run.marks[~item] : null;
    const [first, end] = mark?.kind === "state" ? [row, row + 1] : this.#delivery(row);
    const found = [];
    for (const [key, marks] of this.#views) {
      const [owner, view] = JSON.parse(key);
      const before = this.#latest(marks, first), after = this.#latest(marks, end);
      const isChanged = before !== after;
      if (mark?.kind === "state" ? after !== ~item : !isChanged && owner !== module) continue;
      if (after < 0) continue;
      found.push({ module: owner, view, before: before < 0 ? -1 : this.run.marks[before].data, after: this.run.marks[after].data, isChanged });
    }
    return found.sort((a, b) => (b.module === module) - (a.module === module));
  }

  /** The text of the layout after the row's delivery, or `null`. */
  layout(row) {
    const latest = this.#latest(this.#layouts, this.#delivery(row)[1]);
    return latest < 0 ? null : this.run.marks[latest].text ?? "";
  }

  /** The first row of the row's delivery and the first row after it. */
  #delivery(row) {
    let first = row, end = row + 1;
    while (first > 0 && row - first < LONGEST_DELIVERY && !this.#isBegin(first)) first--;
    while (end < this.rows.count && end - row < LONGEST_DELIVERY && !this.#isBegin(end)) end++;
    return [first, end];
  }

  #isBegin(row) {
    const item = this.rows.item.values[row];
    return item >= 0 && this.run.steps.parent.values[item] < 0;
  }

  /** The last of the marks before the row, or -1. */
  #latest(marks, row) {
    let low = 0, high = marks.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.rows.ofMark.values[marks[middle]] < row) low = middle + 1;
      else high = middle;
    }
    return low ? marks[low - 1] : -1;
  }
}
