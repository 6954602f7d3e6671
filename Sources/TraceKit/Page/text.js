// Texts of the app for the screen: control characters as escapes, long texts cut, times aligned.

const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const HIDDEN_EXCEPT_LINES = new RegExp(HIDDEN.source.replace("\\u001f", "\\u0009\\u000b-\\u001f"), "g");

function escaped(character) {
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
  return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The text in one line, with a visible escape for each control and direction character, cut after `limit` characters. */
export function line(text, limit = 160) {
  return cut(text, limit).replace(HIDDEN, escaped);
}

/** The text with its line breaks, and a visible escape for each other control and direction character. */
export function lines(text, limit = Infinity) {
  return cut(text, limit).replace(HIDDEN_EXCEPT_LINES, (character) => character === "\n" ? character : escaped(character));
}

function cut(text, limit) {
  if (text.length <= limit) return text;
  const isPair = /[\ud800-\udbff]/.test(text[limit - 1]);
  return text.slice(0, isPair ? limit - 1 : limit) + "…";
}

/** JSON with one value per line; a text that is not JSON is returned unchanged. */
export function pretty(json) {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

const TWO_DECIMALS = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const FOUR_DECIMALS = new Intl.NumberFormat("en", { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Milliseconds with two decimals and no unit, for a column. */
export function milliseconds(microseconds) {
  return TWO_DECIMALS.format(microseconds / 1000);
}

/** Seconds since the start of the run with four decimals and no unit, for a column. */
export function seconds(microseconds) {
  return FOUR_DECIMALS.format(microseconds / 1e6);
}

/** A duration with its unit, for a sentence. */
export function duration(microseconds) {
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
  if (microseconds < 1e6) return `${+(microseconds / 1000).toPrecision(3)} ms`;
  if (microseconds < 60e6) return `${TWO_DECIMALS.format(microseconds / 1e6)} s`;
  return `${Math.floor(microseconds / 60e6)} min ${Math.round(microseconds % 60e6 / 1e6)} s`;
}

/** The time of day with milliseconds, or `null` if the start of the run is unknown. */
export function clock(started, microseconds) {
  const date = new Date(started * 1000 + microseconds / 1000);
  if (!started || Number.isNaN(date.getTime())) return null;
  return `${date.toLocaleTimeString("en-GB")}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** The date and time of the start in the reader's time zone, or `null`. */
export function day(started) {
  const date = new Date(started * 1000);
  if (!started || Number.isNaN(date.getTime())) return null;
  return date.toLocaleString("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
}
