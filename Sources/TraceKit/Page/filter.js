// Which rows match the search and the filters. A text is searched once, not once per row.

const PORTION = 2048;
const FIELDS = ["q", "name", "module", "part", "outcome", "kind"];
const MARK_FIELDS = ["kind", "name", "module", "view", "text", "code", "change"];

// The filter from the values of an object: `q` are words, other fields are empty or "column:value".
export const asFilter = (values) => Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ""]));

export class Filter {
  #wanted = [];
  #words = [];

  constructor(run, rows) {
    Object.assign(this, { run, rows });
    this.set(asFilter({}));
  }

  // Sets what to look for; `update` then checks all rows again.
  set(spec) {
    this.spec = spec;
    this.isEmpty = FIELDS.every((field) => !spec[field]);
    this.#words = spec.q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    this.#wanted = FIELDS.slice(1).filter((field) => spec[field]).map((field) => spec[field].split(":"));
    // 1 for each row that matches.
    this.matches = new Uint8Array(0);
    this.count = this.checked = 0;
    this.textMasks = [];
    this.payloadMasks = [];
  }

  // Checks again the rows of steps that have changed.
  recheck(steps) {
    for (const step of steps) {
      const row = this.rows.ofStep[step];
      if (row < this.checked) this.#check(row);
    }
  }

  // Checks what is new, in portions.
  * update() {
    const { rows, run, textMasks, payloadMasks } = this;
    if (this.matches.length < rows.count) {
      const grown = new Uint8Array(rows.count * 2);
      grown.set(this.matches);
      this.matches = grown;
    }
    if (this.#words.length) {
      for (const [masks, texts] of [[textMasks, run.strings], [payloadMasks, run.payloads]]) {
        while (masks.length < texts.length) {
          masks.push(this.#mask(texts[masks.length]));
          if (masks.length % 256 === 0) yield;
        }
      }
    }
    while (this.checked < rows.count) {
      this.#check(this.checked++);
      if (this.checked % PORTION === 0) yield;
    }
  }

  #check(row) {
    const isMatch = this.isEmpty || this.#isMatch(row) ? 1 : 0;
    this.count += isMatch - this.matches[row];
    this.matches[row] = isMatch;
  }

  // A bit for each word that the text contains.
  #mask(text) {
    const lower = text.slice(0, 20_000).toLowerCase();
    return this.#words.reduce((mask, word, index) => lower.includes(word) ? mask | 1 << index : mask, 0);
  }

  #isMatch(row) {
    const { run, rows } = this, { steps } = run, item = rows.item[row], mark = run.marks[~item], event = rows.event(row);
    for (const [column, value] of this.#wanted) {
      if (!(mark ? this.#markHas(mark, column, value) : this.#stepHas(item, row, event, column, +value))) return false;
    }
    if (!this.#words.length) return true;
    let mask = this.payloadMasks[mark ? mark.data : steps.data[item]] | 0;
    if (mark) mask |= this.#mask(MARK_FIELDS.map((field) => mark[field]).join("\n"));
    else for (const name of ["name", "module", "part", "note", "status"]) mask |= this.textMasks[steps[name][item]];
    const id = run.ids[event]?.toLowerCase();
    return this.#words.every((word, index) => mask & 1 << index || word === id);
  }

  #stepHas(step, row, event, column, value) {
    const { steps, events } = this.run;
    if (column === "kind") return !steps.up[step] && event >= 0 && events.kind[event] === value;
    if (steps[column]?.[step] === value) return true;
    return event >= 0 && (column === "name" || this.rows.isFirst(row)) && ["name", "outcome", "status"].includes(column) && events[column][event] === value;
  }

  #markHas(mark, column, value) {
    if (column === "mark") return mark.kind === value;
    return (column === "name" || column === "module") && mark[column] === this.run.text(value);
  }
}
