// Texts of the app for the screen: control characters as escapes, long texts cut, times aligned.

const HIDDEN = /[\0-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;
const SHORT = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
const cut = (text, limit) => text.length > limit ? `${text.slice(0, limit)}…` : text;

// The text in one line, with a visible escape for each control and direction character.
export const line = (text, limit = 160) => cut(String(text ?? ""), limit).replace(HIDDEN, escaped);

// The same with its line breaks.
export const lines = (text, limit = 20_000) => cut(text, limit).replace(HIDDEN, (each) => each === "\n" ? each : escaped(each));

// JSON without spaces, with one value per line; another text is returned unchanged. The values are not parsed, because a
// number of JavaScript cannot represent all digits.
export function pretty(json) {
  try {
    JSON.parse(json);
  } catch {
    return json;
  }
  let indent = "\n", isText = false;
  return json.replace(/\\.|\[]|{}|["[\]{},:]/g, (token) => {
    if (token === '"') isText = !isText;
    if (isText || token === '"' || token[1]) return token;
    if (token === ":") return ": ";
    return token === "," ? token + indent : "[{".includes(token) ? token + (indent += "  ") : (indent = indent.slice(0, -2)) + token;
  });
}

const decimals = (count) => new Intl.NumberFormat("en", { minimumFractionDigits: count, maximumFractionDigits: count }).format;
const two = decimals(2), four = decimals(4);
export const number = decimals(0);

// The number with the noun in the right form.
export const counted = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

// Columns of times in microseconds, without their unit.
export const milliseconds = (time) => two(time / 1000);
export const seconds = (time) => four(time / 1e6);

// A duration with its unit.
export function duration(time) {
  if (time < 1000) return `${Math.round(time)} µs`;
  if (time < 1e6) return `${+(time / 1000).toPrecision(3)} ms`;
  return time < 60e6 ? `${two(time / 1e6)} s` : `${Math.floor(time / 60e6)} min ${Math.floor(time % 60e6 / 1e6)} s`;
}

// A date and time in the reader's time zone; empty if the start of the run is unknown.
export function day(started, time = 0, options = { dateStyle: "medium", timeStyle: "medium" }) {
  const date = new Date(started * 1000 + time / 1000);
  return started && !isNaN(date) ? date.toLocaleString("en-GB", options) : "";
}
