// The rows of the two tables: the lanes with the tree of causes, and the flat list.
import { LANES } from "./words.js";
import { milliseconds, number, seconds } from "./text.js";
import { setAttribute, setText } from "./dom.js";
import { describe } from "./describe.js";

const role = (lane) => LANES[lane]?.toLowerCase() ?? "none";
const took = (end, begin) => end === -2 ? "" : end < 0 ? "open" : milliseconds(end - begin);

// Fills a row of the lanes. `before` is the row above it, or -1.
export function fillLanes(element, row, page, before) {
  const { rows } = page, says = describe(page, row), isTop = rows.parent[row] < 0, isFolded = page.folded.has(row), hidden = rows.size[row] - 1;
  const [time, what, lanes, outcome, track] = element.children, [fold, module, name, other] = what.children;
  const begin = rows.time(row), start = rows.time(rows.top[row]);
  element.className = `row${isTop ? " top" : ""}${page.filter.matches[row] ? "" : " context"}${says.isProblem ? " problem" : ""}`;
  setAttribute(element, "aria-level", rows.depth[row] + 1);
  setAttribute(element, "aria-expanded", hidden ? !isFolded : null);
  setText(time, isTop ? `${seconds(begin)} s` : `+${milliseconds(begin - start)}`);
  what.style.setProperty("--depth", rows.depth[row]);
  setText(fold, hidden ? isFolded ? "▸" : "▾" : "");
  setText(module, isTop || before < 0 || says.module !== describe(page, before).module ? says.module : "");
  setText(name, says.isStrong ? says.name : says.part);
  name.className = `name${says.isStrong ? " strong" : ""}`;
  setText(other, isFolded ? `${number(hidden)} more rows` : says.isStrong ? says.part : says.other);
  setText(outcome, says.outcome);
  outcome.classList.toggle("bad", says.isBad || says.isProblem);
  fillWire(lanes, says);
  fillTrack(track, says, begin, start, rows.last[rows.top[row]]);
}

function fillWire(cell, { lane, from, isMark, isUp, spoken }) {
  const [wire, node, text] = cell.children;
  wire.hidden = from === lane;
  wire.className = `wire ${from < lane ? "right" : "left"}${isUp ? " result" : ""}`;
  node.className = `node ${role(lane)}${isMark ? " mark" : ""}`;
  setText(node, isMark ? "" : LANES[lane][0]);
  setText(text, spoken);
  for (const [name, value] of [["low", Math.min(from, lane)], ["high", Math.max(from, lane)], ["lane", lane]]) cell.style.setProperty(`--${name}`, value);
}

function fillTrack(cell, { end, isAsync, lane }, begin, start, last) {
  const [text, track] = cell.children, bar = track.firstChild, span = Math.max(1, last - start);
  setText(text, took(end, begin));
  track.hidden = end === -2;
  bar.className = `${role(lane)}${isAsync ? " task" : ""}`;
  bar.style.left = `${Math.min(95, (begin - start) / span * 100)}%`;
  bar.style.width = `${((end < 0 ? Math.max(last, begin) : end) - begin) / span * 100}%`;
}

// Fills a row of the list.
export function fillList(element, row, page) {
  const says = describe(page, row), [time, module, name, part, outcome, time2] = element.children;
  element.className = `row${says.isProblem ? " problem" : ""}`;
  setText(time, seconds(page.rows.time(row)));
  setText(module, says.module);
  setText(name.firstChild, says.direction);
  setText(name.lastChild, says.isMark ? `${says.part}${says.name && ": "}${says.name}` : says.name);
  setText(part.firstChild, says.isMark ? "" : LANES[says.lane][0]);
  part.firstChild.className = `node ${says.isMark ? "none" : role(says.lane)}`;
  setText(part.lastChild, says.isMark ? "" : says.part);
  setText(outcome, says.outcome);
  outcome.classList.toggle("bad", says.isBad || says.isProblem);
  setText(time2, took(says.end, page.rows.time(row)));
}
