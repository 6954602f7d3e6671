// The data of the run: texts, events, steps and marks, as they arrive in chunks.
import { columns, grow } from "./table.js";
import { line } from "./text.js";

const MOST = { steps: 400_000, marks: 200_000 };
const STAGE_LANES = [0, 2, 1, 2, 4, 5, 4, 1];

export class Run {
  header = {};
  summary = {};
  places = {};
  strings = [];
  payloads = [];
  marks = [];
  ids = [];
  events = columns("time end", "name kind cause module step outcome status lane");
  steps = columns("begin end", "parent event name up stage module part outcome status note data lane from");
  #laneOfPart = new Map();

  // Adds a chunk. Returns the steps that have changed, or `null` if the page accepts no more steps.
  append({ strings = [], payloads = [], events, steps, marks = [], ends = [], outcomes = [], ...rest }) {
    const count = steps?.begin.length ?? 0;
    this.isFull ||= this.steps.count + count > MOST.steps || this.marks.length + marks.length > MOST.marks;
    if (this.isFull) return null;
    Object.assign(this, rest);
    for (const [name, list] of Object.entries({ strings, payloads, marks })) for (const each of list) this[name].push(each);
    if (events) this.#addEvents(events);
    if (count) this.#addSteps(steps, count);
    const changed = [];
    for (let index = 0; index < ends.length; index += 3) {
      const step = ends[index];
      [this.steps.end[step], this.steps.outcome[step]] = ends.slice(index + 1, index + 3);
      changed.push(step);
    }
    for (let index = 0; index < outcomes.length; index += 4) {
      const event = outcomes[index], table = this.events;
      [table.outcome[event], table.status[event], table.end[event]] = outcomes.slice(index + 1, index + 4);
      if (table.step[event] >= 0) changed.push(table.step[event]);
    }
    return changed;
  }

  // The text with the index, or an empty text for -1.
  text(index) {
    return this.strings[index] ?? "";
  }

  // The text with the index in one line.
  line(index, limit) {
    return line(this.strings[index], limit);
  }

  eventName(event) {
    return this.line(this.events.name[event]);
  }

  // The events from the first cause to the event.
  chain(event) {
    const chain = [];
    for (let here = event; here >= 0; here = this.events.cause[here]) chain.push(here);
    return chain.reverse();
  }

  #addEvents(added) {
    const table = this.events, first = table.count, count = added.id.length;
    grow(table, first + count);
    for (const id of added.id) this.ids.push(id);
    for (const name of ["name", "kind", "cause", "module", "time", "step"]) table[name].set(added[name], first);
    for (const name of ["outcome", "status", "end", "lane"]) table[name].fill(-1, first, first + count);
    // A cause precedes its effects, so that each chain ends.
    for (let event = first; event < first + count; event++) if (table.cause[event] >= event) table.cause[event] = -1;
    table.count += count;
  }

  #addSteps(added, count) {
    const table = this.steps, first = table.count;
    grow(table, first + count);
    for (const [name, values] of Object.entries(added)) table[name]?.set(values, first);
    for (let step = first; step < first + count; step++) this.#place(step);
    table.count += count;
  }

  // Finds the lane of the step, and the lane from which the event or result came.
  #place(step) {
    const { stage, part, event, up, parent, lane, from } = this.steps, { events } = this;
    const kind = stage[step], subject = event[step], cause = subject < 0 ? -1 : events.cause[subject];
    if (parent[step] >= step) parent[step] = -1;
    if (kind === 3 || kind === 4) this.#laneOfPart.set(part[step], STAGE_LANES[kind]);
    let own = (kind === 1 || kind === 6 ? this.#laneOfPart.get(part[step]) : null) ?? STAGE_LANES[kind], source = own;
    if (parent[step] >= 0) source = lane[parent[step]];
    else if (up[step]) source = events.lane[subject] >= 0 ? events.lane[subject] : own;
    else if (cause >= 0 && events.kind[subject] !== 2) source = Math.max(0, events.lane[cause]);
    else if (subject >= 0 && events.kind[subject] !== 3) source = 0;
    // Below the presenter, middleware has a lane of its own.
    if (own === 1 && source > (up[step] ? 2 : 1)) own = 3;
    lane[step] = own;
    from[step] = kind < 6 ? source : own;
    if (subject >= 0) events.lane[subject] = own;
  }
}
