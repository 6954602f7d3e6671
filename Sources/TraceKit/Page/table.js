// Columns of numbers that grow, so that a run of 200,000 steps has no object per step.

// A table with columns of times and of integers, both lists of names.
export function columns(times, integers) {
  const table = { count: 0 };
  for (const name of times.split(" ")) table[name] = new Float64Array(64);
  for (const name of integers.split(" ")) table[name] = new Int32Array(64);
  return table;
}

// The first of `count` places for which `isBefore` is false.
export function placeOf(count, isBefore) {
  let low = 0, high = count;
  while (low < high) {
    const middle = low + high >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Makes place for `count` rows.
export function grow(table, count) {
  for (const [name, column] of Object.entries(table)) {
    if (!ArrayBuffer.isView(column) || column.length >= count) continue;
    table[name] = new column.constructor(count * 2);
    table[name].set(column);
  }
}
