// The rows of the views: one for each step and mark in the order of time, and their tree by causes.
import { columns, grow } from "./table.js";

export class Rows {
  #steps = 0;
  #marks = 0;
  #sorted = 0;
  #changed = 0;
  // The rows of the first marks of routes that were opened without an event.
  #ofRoute = new Map();

  constructor(run) {
    this.run = run;
    // The rows without a cause.
    this.tops = [];
    // `item` is a step, or the complement of a mark. `last` is the time of the last end below a top row.
    // `order` has the rows in the order of the tree; `position` is a row's place there, `size` counts its tree.
    Object.assign(this, columns("last", "item parent top head tail next ofStep ofMark order position depth size"));
  }

  // Adds the rows of new steps and marks, and extends the trees of the steps that have changed.
  append(changed) {
    const { steps, marks } = this.run;
    grow(this, steps.count + marks.length);
    while (this.#steps < steps.count || this.#marks < marks.length) {
      const mark = marks[this.#marks];
      if (mark && (this.#steps >= steps.count || mark.step <= this.#steps)) this.#addMark(mark, this.#marks++);
      else this.#addStep(this.#steps++);
    }
    for (const step of changed) this.#extend(this.ofStep[step], steps.end[step]);
    if (this.#changed < this.count) this.#sort(this.#changed);
    this.#changed = this.count;
  }

  time(row) {
    return this.item[row] >= 0 ? this.run.steps.begin[this.item[row]] : this.run.marks[~this.item[row]].t;
  }

  // The event of the row, or -1.
  event(row) {
    return this.item[row] >= 0 ? this.run.steps.event[this.item[row]] : this.run.marks[~this.item[row]].event ?? -1;
  }

  // The row that begins the event, or -1.
  ofEvent(event) {
    const step = event >= 0 ? this.run.events.step[event] : -1;
    return step >= 0 && step < this.#steps ? this.ofStep[step] : this.#ofRoute.get(event) ?? -1;
  }

  // Whether the row begins an event, so that it represents the event in the tree.
  isFirst(row) {
    return this.ofEvent(this.event(row)) === row;
  }

  #addStep(step) {
    const { steps } = this.run, row = this.count, event = steps.event[step], above = steps.parent[step];
    this.ofStep[step] = row;
    this.#add(step, event < 0 && above >= 0 ? this.#owner(this.ofStep[above]) : this.#above(event, row));
    this.#extend(row, Math.max(steps.begin[step], steps.end[step]));
  }

  #addMark(mark, index) {
    const row = this.ofMark[index] = this.count, event = mark.event ?? -1, isFree = ["state", "layout"].includes(mark.kind);
    if (mark.kind === "route" && this.run.events.step[event] < 0 && !this.#ofRoute.has(event)) this.#ofRoute.set(event, row);
    const parent = this.#above(event, row);
    this.#add(~index, parent < 0 && isFree && row ? this.#owner(row - 1) : parent);
  }

  // The row of the event, or of its nearest cause that has another row than this one; otherwise -1.
  #above(event, row) {
    let parent = this.ofEvent(event);
    for (let cause = event; cause >= 0 && (parent < 0 || parent === row); parent = this.ofEvent(cause)) cause = this.run.events.cause[cause];
    return parent;
  }

  // The row whose tree contains the row and what follows from it.
  #owner(row) {
    return this.isFirst(row) || (this.item[row] >= 0 && this.parent[row] < 0) ? row : this.parent[row];
  }

  #add(item, candidate) {
    const row = this.count++, parent = candidate < row ? candidate : -1, top = parent < 0 ? row : this.top[parent];
    this.item[row] = item;
    this.parent[row] = parent;
    this.top[row] = top;
    this.head[row] = this.tail[row] = this.next[row] = -1;
    const before = parent < 0 ? this.tops.at(-1) ?? -1 : this.tail[parent];
    if (before >= 0) this.next[before] = row;
    else if (parent >= 0) this.head[parent] = row;
    if (parent < 0) this.tops.push(row);
    else this.tail[parent] = row;
    this.#changed = Math.min(this.#changed, top);
  }

  #extend(row, time) {
    this.last[this.top[row]] = Math.max(this.last[this.top[row]], time);
  }

  // Writes the order of the tree again, from the first tree that has new rows.
  #sort(first) {
    const { order, position, size, head, next, parent } = this;
    let row = first, place = row < this.#sorted ? position[row] : this.#sorted, depth = 0;
    while (row >= 0) {
      order[place] = row;
      position[row] = place++;
      this.depth[row] = depth;
      if (head[row] >= 0) {
        row = head[row];
        depth++;
        continue;
      }
      for (; row >= 0; row = parent[row], depth--) {
        size[row] = place - position[row];
        if (next[row] < 0) continue;
        row = next[row];
        break;
      }
    }
    this.#sorted = place;
  }
}
