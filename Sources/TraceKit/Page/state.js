// The states of the views and the layout of the windows around a row.
import { placeOf } from "./table.js";

const LONGEST_DELIVERY = 20_000;

export class States {
  #views = new Map();
  #layouts = [];
  #count = 0;

  constructor(run, rows) {
    Object.assign(this, { run, rows });
  }

  // Reads the marks that are new.
  update() {
    for (; this.#count < this.run.marks.length; this.#count++) {
      const { kind, module = "", view = "" } = this.run.marks[this.#count], key = JSON.stringify([module, view]);
      if (kind === "layout") this.#layouts.push(this.#count);
      if (kind !== "state") continue;
      if (!this.#views.has(key)) this.#views.set(key, { module, view, marks: [] });
      this.#views.get(key).marks.push(this.#count);
    }
  }

  // The states of the views that changed in the row's delivery, and of the module's own view: `{view, before, after}` with
  // payloads or `undefined`. A state's row has only its own change. `layout` is the layout after the delivery.
  around(row, module) {
    const { marks } = this.run, own = ~this.rows.item[row], isState = marks[own]?.kind === "state";
    const [first, end] = isState ? [row, row + 1] : this.#delivery(row), payload = (mark) => this.run.payloads[marks[mark]?.data];
    const states = [];
    for (const each of this.#views.values()) {
      const before = this.#latest(each.marks, first), after = this.#latest(each.marks, end);
      const isWanted = isState ? after === own : before !== after || each.module === module;
      if (isWanted && after >= 0) states.push({ ...each, isChanged: before !== after, before: payload(before), after: payload(after) });
    }
    return { states: states.sort((a, b) => (b.module === module) - (a.module === module)), layout: marks[this.#latest(this.#layouts, end)]?.text };
  }

  // The first row of the row's delivery and the first row after it.
  #delivery(row) {
    const { steps } = this.run, { item, count } = this.rows, isBegin = (each) => item[each] >= 0 && steps.parent[item[each]] < 0;
    let first = row, end = row + 1;
    while (first > 0 && row - first < LONGEST_DELIVERY && !isBegin(first)) first--;
    while (end < count && end - row < LONGEST_DELIVERY && !isBegin(end)) end++;
    return [first, end];
  }

  // The last of the marks before the row, or -1.
  #latest(marks, row) {
    return marks[placeOf(marks.length, (place) => this.rows.ofMark[marks[place]] < row) - 1] ?? -1;
  }
}
