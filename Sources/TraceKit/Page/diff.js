// The differences between two texts, line by line.

const MOST_LINES = 1500;

// Returns `[sign, line]` pairs with the sign " ", "-" or "+", or `null` if the texts differ in too many lines.
// The lines are those of a longest common subsequence.
export function difference(before, after) {
  const a = before.split("\n"), b = after.split("\n");
  let start = 0, endA = a.length, endB = b.length;
  while (start < endA && start < endB && a[start] === b[start]) start++;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) { endA--; endB--; }
  const rows = endA - start, columns = endB - start;
  if (rows > MOST_LINES || columns > MOST_LINES) return null;
  const lengths = new Uint16Array((rows + 1) * (columns + 1)), width = columns + 1;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      lengths[i * width + j] = a[start + i] === b[start + j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const result = a.slice(0, start).map((text) => [" ", text]);
  let i = 0, j = 0;
  while (i < rows || j < columns) {
    if (i < rows && j < columns && a[start + i] === b[start + j]) { result.push([" ", a[start + i]]); i++; j++; }
    else if (i < rows && (j === columns || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])) result.push(["-", a[start + i++]]);
    else result.push(["+", b[start + j++]]);
  }
  return result.concat(a.slice(endA).map((text) => [" ", text]));
}

// Replaces long runs of equal lines by one pair with the sign "…" and their number.
export function condensed(pairs, around = 2) {
  const result = [];
  for (let index = 0; index < pairs.length; index++) {
    const isNear = pairs.slice(Math.max(0, index - around), index + around + 1).some(([sign]) => sign !== " ");
    if (isNear) result.push(pairs[index]);
    else if (result.at(-1)?.[0] === "…") result.at(-1)[1]++;
    else result.push(["…", 1]);
  }
  return result;
}
