// The main view: one row per step, the lanes of the parts, and the tree of causes.
import { LANES, LETTERS, ROLES, STAGES, MARKS, isFailure, isLoss, outcomeName } from "./words.js";
import { line, milliseconds, seconds } from "./text.js";
import { make, setAttribute, setText } from "./dom.js";

const DEEPEST = 10;

export function lanesHead() {
  return make("div", { class: "row", role: "row" },
    make("span", { class: "time", role: "columnheader" }, "Time, ms"),
    make("span", { class: "what", role: "columnheader" }, "Event and parts"),
    make("span", { class: "lanes", role: "columnheader" },
      LANES.map((lane, index) => make("span", { class: `lane ${ROLES[index]}` }, make("span", { class: "long" }, lane), make("span", { class: "letter", "aria-hidden": "true" }, LETTERS[index])))),
    make("span", { class: "outcome", role: "columnheader" }, "Outcome"),
    make("span", { class: "took", role: "columnheader" }, "Duration, ms"));
}

export function lanesTemplate() {
  const cell = (name, ...children) => make("span", { class: name, role: "gridcell" }, ...children);
  return make("div", { class: "row", role: "row" },
    cell("time"),
    cell("what", make("span", { class: "fold", "aria-hidden": "true" }), make("span", { class: "module" }), make("span", { class: "name" }), make("span", { class: "extra" })),
    cell("lanes", make("i", { class: "wire" }), make("b", { class: "node", "aria-hidden": "true" }), make("span", { class: "unseen" })),
    cell("outcome"),
    cell("took", make("span", { class: "number" }), make("span", { class: "track" }, make("i"))));
}

/** Fills a row's element. `context` is `{run, rows, folded, isMatch(row), problem(row), previous}`. */
export function fillLanes(element, row, context) {
  const { run, rows } = context, item = rows.item.values[row];
  const hasChildren = rows.size[row] > 1, isTop = rows.parent.values[row] < 0;
  const isFolded = context.folded.has(row), problem = context.problem(row);
  element.className = `row${isTop ? " top" : ""}${context.isMatch(row) ? "" : " context"}${problem ? " problem" : ""}`;
  setAttribute(element, "aria-level", String(rows.depth[row] + 1));
  setAttribute(element, "aria-expanded", hasChildren ? String(!isFolded) : null);
  const [time, what, lanes, outcome, took] = element.children;
  const begin = rows.time(row), start = rows.time(rows.top.values[row]);
  setText(time, isTop ? `${seconds(begin)} s` : `+${milliseconds(begin - start)}`);
  const [fold, module, name, extra] = what.children;
  what.style.setProperty("--depth", Math.min(rows.depth[row], DEEPEST));
  setText(fold, hasChildren ? isFolded ? "▸" : "▾" : "");
  const parts = item >= 0 ? stepParts(run, rows, row, item) : markParts(run, run.marks[~item]);
  setText(module, parts.module && (isTop || parts.module !== context.moduleBefore) ? line(parts.module, 60) : "");
  setText(name, line(parts.name));
  name.classList.toggle("strong", parts.isStrong);
  setText(extra, isFolded ? `${parts.extra ? parts.extra + " " : ""}(${(rows.size[row] - 1).toLocaleString("en")} rows)` : parts.extra);
  setText(outcome, parts.outcome);
  outcome.classList.toggle("bad", parts.isBad || Boolean(problem));
  fillWire(lanes, parts);
  fillTrack(took, parts, begin, start, rows.last.values[rows.top.values[row]]);
}

function stepParts(run, rows, row, step) {
  const { steps, events } = run, event = steps.event.values[step], stage = steps.stage.values[step], isUp = steps.up.values[step] === 1;
  const isFirst = rows.isFirst(row), lane = steps.lane.values[step], from = steps.from.values[step];
  const name = run.text(steps.name.values[step]), part = run.text(steps.part.values[step]), status = run.text(steps.status.values[step]);
  let outcome = isUp && status ? status : outcomeName(steps.outcome.values[step]);
  let isBad = isLoss(steps.outcome.values[step]) || isFailure(status);
  if (isFirst) {
    const whole = events.outcome.values[event], result = run.text(events.status.values[event]);
    outcome = result && result !== "success" ? result : outcomeName(whole >= 0 ? whole : steps.outcome.values[step]);
    isBad = isLoss(whole) || isFailure(result);
  }
  const isAsync = stage >= 6;
  const sign = isAsync ? (stage === 6 ? "task of " : "held by ") : "";
  return {
    module: run.text(steps.module.values[step]),
    name: isFirst || event < 0 ? name : sign + (part || STAGES[stage]),
    extra: isFirst || event < 0 ? line(part, 80) : isUp && name !== run.text(events.name.values[event]) ? line(name, 80) : "",
    isStrong: isFirst || event < 0, outcome: line(outcome, 40), isBad, lane, from, isUp, isAsync,
    shape: LETTERS[lane], end: steps.end.values[step], role: ROLES[lane],
    spoken: `${isUp ? "Result" : "Event"}${from === lane ? " in the lane" : ` from ${LANES[from].toLowerCase()} to`} ${LANES[lane].toLowerCase()}`,
  };
}

function markParts(run, mark) {
  const lanes = { route: 4, layout: 4, state: 0 };
  const lane = lanes[mark.kind] ?? -1;
  const parts = {
    module: mark.module ?? "", name: MARKS[mark.kind] ?? mark.kind, extra: "", isStrong: false, outcome: "", isBad: false,
    lane, from: lane, isUp: false, isAsync: false, shape: "", end: -2, role: ROLES[lane] ?? "none", spoken: "",
  };
  if (mark.kind === "route") {
    Object.assign(parts, { extra: line(mark.name ?? "", 80), outcome: line(mark.change ?? "", 40), isBad: mark.change === "failed" });
  } else if (mark.kind === "problem") {
    Object.assign(parts, { extra: line(mark.code ?? "", 80), isBad: true, outcome: "problem" });
  } else if (mark.kind === "state") parts.extra = line(mark.view ?? "", 80);
  else if (mark.kind === "layout") parts.extra = line(mark.text ?? "", 120);
  else if (mark.kind === "dropped") {
    parts.extra = `${(mark.steps ?? 0).toLocaleString("en")} steps of ${(mark.deliveries ?? 0).toLocaleString("en")} deliveries`;
  }
  return parts;
}

function fillWire(cell, { lane, from, role, shape, spoken, isUp }) {
  const [wire, node, text] = cell.children;
  node.hidden = lane < 0;
  wire.hidden = lane < 0 || from === lane;
  setText(text, spoken);
  if (lane < 0) return;
  cell.style.setProperty("--low", Math.min(from, lane));
  cell.style.setProperty("--high", Math.max(from, lane));
  cell.style.setProperty("--lane", lane);
  wire.className = `wire ${from < lane ? "right" : "left"}${isUp ? " result" : ""}`;
  node.className = `node ${role}${shape ? "" : " mark"}`;
  setText(node, shape);
}

function fillTrack(cell, { end, isAsync, role }, begin, start, last) {
  const [number, track] = cell.children, bar = track.firstElementChild;
  const isMark = end === -2;
  track.hidden = isMark;
  setText(number, isMark ? "" : end < 0 ? "open" : milliseconds(end - begin));
  if (isMark) return;
  const span = Math.max(1, last - start), until = end < 0 ? Math.max(last, begin) : end;
  bar.className = `${role}${isAsync ? " task" : ""}${end < 0 ? " open" : ""}`;
  bar.style.left = `${Math.min(98, (begin - start) / span * 100)}%`;
  bar.style.width = `${Math.max(2, (until - begin) / span * 100)}%`;
}
