// Which rows match the search and the filters. Texts are compared once, not once per row.
import { line } from "./text.js";
import { outcomeName } from "./words.js";

const LONGEST = 20_000;
const PORTION = 2048;

export const EMPTY_FILTER = { q: "", name: "", module: "", part: "", outcome: "", kind: "" };

export class Filter {
  spec = { ...EMPTY_FILTER };
  /** 1 for each row that matches. */
  matches = new Uint8Array(1024);
  count = 0;
  #checked = 0;
  #words = [];
  #textMasks = new Uint8Array(0);
  #payloadMasks = new Uint8Array(0);
  #texts = 0;
  #payloads = 0;

  constructor(run, rows) {
    this.run = run;
    this.rows = rows;
  }

  get isEmpty() {
    return Object.values(this.spec).every((value) => value === "");
  }

  /** Sets what to look for; `update` then checks all rows again. */
  set(spec) {
    this.spec = { ...EMPTY_FILTER, ...spec };
    this.#words = this.spec.q.toLowerCase().split(/\s+/).filter((word) => word).slice(0, 8);
    this.#checked = this.#texts = this.#payloads = this.count = 0;
  }

  /** Checks again the rows of steps that have ended. */
  recheck(steps) {
    for (const step of steps) {
      const row = this.rows.ofStep.values[step];
      if (row >= this.#checked) continue;
      const before = this.matches[row];
      this.matches[row] = this.#isMatch(row) ? 1 : 0;
      this.count += this.matches[row] - before;
    }
  }

  /** Checks the texts and rows that are new, in portions. */
  * update() {
    const { rows, run } = this;
    if (this.matches.length < rows.count) {
      const grown = new Uint8Array(rows.count * 2);
      grown.set(this.matches);
      this.matches = grown;
    }
    if (this.isEmpty) {
      this.matches.fill(1, 0, rows.count);
      this.#checked = this.count = rows.count;
      return;
    }
    if (this.#words.length) {
      this.#textMasks = enlarge(this.#textMasks, run.strings.length);
      for (; this.#texts < run.strings.length; this.#texts++) {
        this.#textMasks[this.#texts] = this.#mask(run.strings[this.#texts]);
        if (this.#texts % PORTION === 0) yield;
      }
      this.#payloadMasks = enlarge(this.#payloadMasks, run.payloads.length);
      for (; this.#payloads < run.payloads.length; this.#payloads++) {
        this.#payloadMasks[this.#payloads] = this.#mask(run.payloads[this.#payloads]);
        if (this.#payloads % 256 === 0) yield;
      }
    }
    while (this.#checked < rows.count) {
      const row = this.#checked++;
      const isMatch = this.#isMatch(row);
      this.matches[row] = isMatch ? 1 : 0;
      if (isMatch) this.count++;
      if (row % PORTION === 0) yield;
    }
  }

  #mask(text) {
    const lower = text.slice(0, LONGEST).toLowerCase();
    let mask = 0;
    this.#words.forEach((word, index) => { if (lower.includes(word)) mask |= 1 << index; });
    return mask;
  }

  #isMatch(row) {
    const item = this.rows.item.values[row];
    return item >= 0 ? this.#isStepMatch(item, row) : this.#isMarkMatch(this.run.marks[~item]);
  }

  #isStepMatch(step, row) {
    const { steps, events } = this.run, { name, module, part, outcome, kind, q } = this.spec;
    const event = steps.event.values[step];
    if (name !== "" && steps.name.values[step] !== +name) {
      if (event < 0 || events.name.values[event] !== +name) return false;
    }
    if (module !== "" && steps.module.values[step] !== +module) return false;
    if (part !== "") {
      const [what, value] = part.split(":");
      if (steps[what].values[step] !== +value) return false;
    }
    if (kind !== "") {
      const isResult = steps.up.values[step] === 1;
      if (kind === "result" ? !isResult : isResult || event < 0 || kind !== `event:${events.kind.values[event]}`) return false;
    }
    if (outcome !== "" && !this.#hasOutcome(step, event, row)) return false;
    if (!this.#words.length) return true;
    const masks = this.#textMasks;
    let mask = 0;
    for (const column of [steps.name, steps.module, steps.part, steps.note, steps.status]) {
      const text = column.values[step];
      if (text >= 0) mask |= masks[text];
    }
    if (steps.data.values[step] >= 0) mask |= this.#payloadMasks[steps.data.values[step]];
    return this.#isAll(mask, event);
  }

  #hasOutcome(step, event, row) {
    const [what, value] = this.spec.outcome.split(":");
    const { steps, events } = this.run;
    if (steps[what].values[step] === +value) return true;
    return event >= 0 && this.rows.isFirst(row) && events[what].values[event] === +value;
  }

  #isMarkMatch(mark) {
    const { name, module, part, outcome, kind } = this.spec;
    if (part !== "" || outcome !== "") return false;
    if (name !== "" && mark.name !== this.run.text(+name)) return false;
    if (module !== "" && mark.module !== this.run.text(+module)) return false;
    if (kind !== "" && kind !== `mark:${mark.kind}`) return false;
    if (!this.#words.length) return true;
    const texts = [mark.kind, mark.name, mark.module, mark.view, mark.text, mark.code, mark.change];
    let mask = this.#mask(texts.filter((text) => text).join(" "));
    if (mark.data >= 0) mask |= this.#payloadMasks[mark.data];
    return this.#isAll(mask, mark.event ?? -1);
  }

  #isAll(mask, event) {
    const id = event >= 0 ? this.run.ids[event].toLowerCase() : "";
    return this.#words.every((word, index) => mask & 1 << index || (word[0] === "#" && word === id));
  }
}

function enlarge(array, count) {
  if (array.length >= count) return array;
  const grown = new Uint8Array(count * 2);
  grown.set(array);
  return grown;
}

/** The choices of each filter from the data: lists of `[value, text]`. */
export function choices(run) {
  const seen = { name: new Set(), module: new Set(), part: new Set(), stage: new Set(), outcome: new Set(), status: new Set() };
  const { steps } = run;
  for (const key of Object.keys(seen)) {
    const column = steps[key].values, set = seen[key];
    for (let step = 0; step < steps.count; step++) set.add(column[step]);
  }
  const texts = (set) => [...set].filter((index) => index >= 0).map((index) => [index, line(run.text(index), 60)])
    .sort((a, b) => a[1].localeCompare(b[1])).slice(0, 1000);
  return {
    names: texts(seen.name),
    modules: texts(seen.module),
    parts: texts(seen.part).map(([index, text]) => [`part:${index}`, text]),
    stages: [...seen.stage].sort(),
    outcomes: [...seen.outcome].sort((a, b) => a - b).map((outcome) => [`outcome:${outcome}`, outcomeName(outcome)]),
    statuses: texts(seen.status).map(([index, text]) => [`status:${index}`, text]),
  };
}
