// The rows of the views: one for each step and mark, in the order of time, and their tree by causes.
import { Column } from "./columns.js";

export class Rows {
  count = 0;
  /** The step of each row, or the complement of its mark. */
  item = new Column(Int32Array);
  parent = new Column(Int32Array);
  top = new Column(Int32Array);
  /** The time of the last end in the tree below a top row. */
  last = new Column(Float64Array);
  ofStep = new Column(Int32Array);
  ofMark = new Column(Int32Array);
  /** The rows in the order of the tree, and for each row its place there, its depth and the size of its tree. */
  order = new Int32Array(0);
  position = new Int32Array(0);
  depth = new Uint16Array(0);
  size = new Int32Array(0);
  tops = [];
  #head = new Column(Int32Array);
  #tail = new Column(Int32Array);
  #next = new Column(Int32Array);
  #firstChanged = 0;

  constructor(run) {
    this.run = run;
  }

  /** Adds the rows of new steps and marks, and updates the ends of trees for the steps that have ended. */
  append(ended) {
    const { steps, marks } = this.run;
    let step = this.ofStep.length, mark = this.ofMark.length;
    while (step < steps.count || mark < marks.length) {
      const isMark = mark < marks.length && (step >= steps.count || marks[mark].step <= step);
      if (isMark) this.#addMark(mark++);
      else this.#addStep(step++);
    }
    for (const each of ended) this.#extend(this.ofStep.values[each], steps.end.values[each]);
    this.#sort();
  }

  /** The time at which the row's event, result or mark begins. */
  time(row) {
    const item = this.item.values[row];
    return item >= 0 ? this.run.steps.begin.values[item] : this.run.marks[~item].t;
  }

  /** The event of the row, or -1. */
  event(row) {
    const item = this.item.values[row];
    if (item >= 0) return this.run.steps.event.values[item];
    return this.run.marks[~item].event ?? -1;
  }

  /** Whether the row begins an event, so that it represents the event in the tree. */
  isFirst(row) {
    const item = this.item.values[row];
    return item >= 0 && this.run.steps.event.values[item] >= 0 && this.ofEvent(this.run.steps.event.values[item]) === row;
  }

  /** The row that begins the event, or -1. */
  ofEvent(event) {
    const step = event >= 0 ? this.run.events.step.values[event] : -1;
    return step >= 0 && step < this.ofStep.length ? this.ofStep.values[step] : -1;
  }

  #addStep(step) {
    const { steps } = this.run, row = this.count, event = steps.event.values[step];
    this.ofStep.push(row);
    let parent = -1;
    if (event >= 0) {
      parent = this.run.events.step.values[event] === step ? this.#causeRow(event) : this.ofEvent(event);
      if (parent < 0 && this.run.events.step.values[event] !== step) parent = this.#causeRow(event);
    } else if (steps.parent.values[step] >= 0) {
      const above = this.ofStep.values[steps.parent.values[step]];
      parent = this.event(above) >= 0 && !this.isFirst(above) ? this.parent.values[above] : above;
    }
    this.#add(step, parent);
    this.#extend(row, Math.max(steps.begin.values[step], steps.end.values[step]));
  }

  #addMark(index) {
    const mark = this.run.marks[index];
    this.ofMark.push(this.count);
    let parent = this.ofEvent(mark.event ?? -1);
    if (parent < 0 && (mark.kind === "state" || mark.kind === "layout") && this.count) {
      const before = this.count - 1;
      parent = this.item.values[before] < 0 || (this.parent.values[before] >= 0 && !this.isFirst(before)) ? this.parent.values[before] : before;
    }
    this.#add(~index, parent);
  }

  #causeRow(event) {
    for (let here = this.run.events.cause.values[event]; here >= 0; here = this.run.events.cause.values[here]) {
      const row = this.ofEvent(here);
      if (row >= 0) return row;
    }
    return -1;
  }

  #add(item, candidate) {
    const row = this.count++, parent = candidate < row ? candidate : -1;
    const top = parent >= 0 ? this.top.values[parent] : row;
    this.item.push(item);
    this.parent.push(parent);
    this.top.push(top);
    this.last.push(0);
    this.#head.push(-1);
    this.#tail.push(-1);
    this.#next.push(-1);
    if (parent < 0) {
      if (this.tops.length) this.#next.values[this.tops.at(-1)] = row;
      this.tops.push(row);
    } else {
      const tail = this.#tail.values[parent];
      if (tail < 0) this.#head.values[parent] = row;
      else this.#next.values[tail] = row;
      this.#tail.values[parent] = row;
    }
    if (top < this.#firstChanged) this.#firstChanged = top;
  }

  #extend(row, time) {
    const top = this.top.values[row];
    if (time > this.last.values[top]) this.last.values[top] = time;
  }

  /** Writes the tree's order again, from the first tree that has new rows. */
  #sort() {
    let row = this.#firstChanged;
    this.#firstChanged = this.count;
    if (row >= this.count) return;
    this.#grow();
    let place = row < this.#sorted ? this.position[row] : this.#sorted, depth = 0;
    const { order, position, size } = this, head = this.#head.values, next = this.#next.values, parent = this.parent.values;
    while (row >= 0) {
      order[place] = row;
      position[row] = place++;
      this.depth[row] = depth;
      if (head[row] >= 0) {
        row = head[row];
        depth += 1;
        continue;
      }
      while (row >= 0) {
        size[row] = place - position[row];
        if (next[row] >= 0) {
          row = next[row];
          break;
        }
        row = parent[row];
        depth -= 1;
      }
    }
    this.#sorted = place;
  }

  #sorted = 0;

  #grow() {
    if (this.order.length >= this.count) return;
    const capacity = Math.max(1024, this.count * 2);
    for (const name of ["order", "position", "depth", "size"]) {
      const grown = new this[name].constructor(capacity);
      grown.set(this[name]);
      this[name] = grown;
    }
  }
}
