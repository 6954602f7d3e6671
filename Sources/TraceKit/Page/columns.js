// Columns of numbers that grow. A run of 200,000 steps has no object per step.

export class Column {
  constructor(type, capacity = 1024) {
    this.type = type;
    this.values = new type(capacity);
    this.length = 0;
  }

  push(value) {
    if (this.length === this.values.length) this.reserve(this.length + 1);
    this.values[this.length++] = value;
  }

  append(list) {
    this.reserve(this.length + list.length);
    this.values.set(list, this.length);
    this.length += list.length;
  }

  reserve(count) {
    if (count <= this.values.length) return;
    const grown = new this.type(Math.max(count, this.values.length * 2));
    grown.set(this.values);
    this.values = grown;
  }
}
