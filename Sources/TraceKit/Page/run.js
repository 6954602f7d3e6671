// The data of the run: texts, events, steps and marks, as they arrive in chunks.
import { Column } from "./columns.js";

const MOST_STEPS = 400_000;
const MOST_MARKS = 200_000;
const STAGE_LANES = [0, 2, 1, 2, 3, 4, 3, 1];

export class Run {
  header = {};
  strings = [];
  payloads = [];
  marks = [];
  graph = null;
  summary = null;
  places = {};
  root = "";
  isCut = false;
  isFull = false;
  ids = [];
  events = {
    name: new Column(Int32Array), kind: new Column(Uint8Array), cause: new Column(Int32Array), module: new Column(Int32Array),
    time: new Column(Float64Array), step: new Column(Int32Array), outcome: new Column(Int8Array), status: new Column(Int32Array),
    end: new Column(Float64Array), lastLane: new Column(Int8Array), count: 0,
  };
  steps = {
    begin: new Column(Float64Array), end: new Column(Float64Array), parent: new Column(Int32Array), event: new Column(Int32Array),
    name: new Column(Int32Array), up: new Column(Uint8Array), stage: new Column(Uint8Array), module: new Column(Int32Array),
    part: new Column(Int32Array), outcome: new Column(Int8Array), status: new Column(Int32Array), note: new Column(Int32Array),
    data: new Column(Int32Array), lane: new Column(Int8Array), from: new Column(Int8Array), count: 0,
  };
  #laneOfPart = new Map();

  /** Adds a chunk. Returns the steps of earlier chunks that have ended, or `null` if the page accepts no more steps. */
  append(chunk) {
    if (chunk.header) this.header = chunk.header;
    if (chunk.places) this.places = chunk.places;
    if (chunk.root) this.root = chunk.root;
    if (chunk.graph) this.graph = chunk.graph;
    if (chunk.summary) this.summary = chunk.summary;
    if (chunk.cut) this.isCut = true;
    const added = chunk.steps?.begin?.length ?? 0, marks = chunk.marks ?? [];
    if (this.isFull || this.steps.count + added > MOST_STEPS || this.marks.length + marks.length > MOST_MARKS) {
      this.isFull = true;
      return null;
    }
    for (const text of chunk.strings ?? []) this.strings.push(text);
    for (const payload of chunk.payloads ?? []) this.payloads.push(payload);
    for (const mark of marks) this.marks.push(mark);
    this.#appendEvents(chunk.events ?? { id: [] });
    this.#appendSteps(chunk.steps ?? { begin: [] });
    return this.#change(chunk.ends ?? [], chunk.outcomes ?? []);
  }

  /** The text with the index, or an empty text for -1. */
  text(index) {
    return this.strings[index] ?? "";
  }

  /** The events from the first cause to the event. */
  chain(event) {
    const chain = [];
    for (let here = event; here >= 0; here = this.events.cause.values[here]) chain.push(here);
    return chain.reverse();
  }

  /** The duration of a step without the steps that are nested in it. */
  ownDuration(step) {
    const { begin, end, parent, stage } = this.steps;
    if (end.values[step] < 0) return -1;
    let own = end.values[step] - begin.values[step];
    if (stage.values[step] >= 6) return own;
    for (let other = step + 1; other < this.steps.count && begin.values[other] < end.values[step]; other++) {
      if (parent.values[other] === step && stage.values[other] < 6 && end.values[other] >= 0) {
        own -= end.values[other] - begin.values[other];
      }
    }
    return Math.max(0, own);
  }

  #appendEvents(added) {
    const events = this.events, count = added.id.length;
    for (const id of added.id) this.ids.push(id);
    for (const name of ["name", "kind", "module", "time", "step"]) if (count) events[name].append(added[name]);
    for (let index = 0; index < count; index++) {
      const cause = added.cause[index];
      // A cause precedes its effects, so that a chain always ends.
      events.cause.push(cause < events.count + index ? cause : -1);
      events.outcome.push(-1);
      events.status.push(-1);
      events.end.push(-1);
      events.lastLane.push(-1);
    }
    events.count += count;
  }

  #appendSteps(added) {
    const steps = this.steps, first = steps.count, count = added.begin.length;
    if (!count) return;
    for (const name of ["begin", "end", "event", "name", "up", "stage", "module", "part", "outcome", "status", "note", "data"]) {
      steps[name].append(added[name]);
    }
    for (let step = first; step < first + count; step++) {
      const parent = added.parent[step - first];
      steps.parent.push(parent < step ? parent : -1);
      this.#place(step);
    }
    steps.count += count;
  }

  /** Finds the lane of the step, and the lane from which the event or result came. */
  #place(step) {
    const { stage, part, event, up, parent, lane, from } = this.steps;
    const kind = stage.values[step], key = part.values[step];
    const isPart = kind === 3 || kind === 4;
    if (isPart) this.#laneOfPart.set(key, STAGE_LANES[kind]);
    const own = kind === 1 || kind === 6 ? this.#laneOfPart.get(key) ?? STAGE_LANES[kind] : STAGE_LANES[kind];
    const subject = event.values[step], last = this.events.lastLane.values, causes = this.events.cause.values;
    let source = own;
    if (kind >= 6) source = own;
    else if (parent.values[step] >= 0) source = lane.values[parent.values[step]];
    else if (up.values[step]) source = subject >= 0 && last[subject] >= 0 ? last[subject] : 3;
    else if (subject >= 0 && causes[subject] >= 0) source = Math.max(0, last[causes[subject]]);
    else if (subject >= 0 && this.events.kind.values[subject] !== 3) source = 0;
    lane.push(own);
    from.push(source);
    if (subject >= 0) last[subject] = own;
  }

  #change(ends, outcomes) {
    const ended = [];
    for (let index = 0; index + 2 < ends.length; index += 3) {
      const step = ends[index];
      this.steps.end.values[step] = ends[index + 1];
      this.steps.outcome.values[step] = ends[index + 2];
      ended.push(step);
    }
    for (let index = 0; index + 3 < outcomes.length; index += 4) {
      const event = outcomes[index];
      this.events.outcome.values[event] = outcomes[index + 1];
      this.events.status.values[event] = outcomes[index + 2];
      this.events.end.values[event] = outcomes[index + 3];
      if (this.events.step.values[event] >= 0) ended.push(this.events.step.values[event]);
    }
    return ended;
  }
}
