// The summary: what began, what took long, what caused what, and which names are frequent.
import { KINDS, counted, isFailure, isLoss, outcomeName } from "./words.js";
import { day, duration, line, seconds } from "./text.js";
import { find, jump, make } from "./dom.js";

const MOST = 20;

/** The facts of the run in one line below its title. */
export function showFacts(run) {
  const { header, summary } = run;
  const total = summary ?? { events: run.events.count, steps: run.steps.count, duration: 0, modules: 0, problems: 0, dropped: 0 };
  find("title").textContent = line(header.title ?? "Trace", 200);
  const parts = [
    header.app && line(header.app, 100), day(header.started), total.duration > 0 && duration(total.duration),
    counted(total.events, "event"), counted(total.steps, "step"), total.modules > 0 && counted(total.modules, "module"),
    total.problems > 0 && counted(total.problems, "problem"),
  ].filter(Boolean);
  find("facts").replaceChildren(...parts.map((part) => make("span", {}, part)));
  find("problem-count").textContent = total.problems ? total.problems.toLocaleString("en") : "";
}

/** The sentences about what the trace lacks. */
export function showNotices(run) {
  const { header, summary, marks } = run;
  const hasStop = marks.some((mark) => mark.kind === "stop");
  const isLive = Boolean(document.documentElement.dataset.live);
  const texts = [
    header.ring && "The beginning of the run is missing, because the trace comes from a ring in memory. The first causes may be missing.",
    run.isCut && "The last line of the trace is torn. The page shows everything before it.",
    !run.isCut && !hasStop && !isLive && run.events.count > 0 && "The trace has no end mark, because the app was still running or ended without stopping the trace.",
    summary?.dropped > 0 && `The recorder could not keep up with the app and left out ${counted(summary.dropped, "step")}.`,
    header.payloads === "none" && "The trace contains no payloads and no states.",
    header.payloads === "listed" && "The trace contains only the payloads that the app allows.",
    run.isFull && "The page has reached its limit of 400,000 steps and shows no later ones.",
  ].filter(Boolean);
  find("notices").replaceChildren(...texts.map((text) => make("p", {}, text)));
}

/** Fills the summary. `context` has `run`, `rows`, `select(row)`, `filterName(name)` and `show(view)`. */
export function showSummary(context) {
  const { run } = context, summary = run.summary ?? {}, panel = find("summary");
  if (!run.events.count && !run.steps.count) {
    panel.replaceChildren(make("h2", {}, "Summary"), make("p", { class: "empty" }, "The trace contains no events."));
    return;
  }
  panel.replaceChildren(
    make("h2", {}, "What began from outside"), begun(context),
    make("h2", {}, "Slowest handlers"), slowest(context, summary.slowest ?? []),
    make("h2", {}, "Longest chains of causes"), chains(context, summary.chains ?? []),
    make("h2", {}, "Most frequent names"), names(context, summary.names ?? []),
    make("h2", {}, "Problems"), problems(context, summary.problems_list ?? []),
  );
}

function table(heads, lists, empty) {
  if (!lists.length) return make("p", { class: "empty" }, empty);
  const isNumber = (head) => head.endsWith("#");
  return make("table", {},
    make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col", class: isNumber(head) ? "number" : null }, head.replace("#", ""))))),
    make("tbody", {}, lists.map((cells) => make("tr", {}, cells.map((cell, index) => make("td", { class: isNumber(heads[index]) ? "number" : null }, cell))))));
}

function begun({ run, rows, select }) {
  const lists = [], { events } = run;
  let more = 0;
  for (const row of rows.tops) {
    const event = rows.event(row);
    if (event < 0 || !rows.isFirst(row) || events.cause.values[event] >= 0) continue;
    if (lists.length === MOST) { more++; continue; }
    const status = run.text(events.status.values[event]), outcome = events.outcome.values[event];
    const result = status && status !== "success" ? line(status, 40) : outcomeName(outcome);
    lists.push([
      seconds(events.time.values[event]), jump(line(run.text(events.name.values[event])), () => select(row)), line(run.text(events.module.values[event]), 60),
      KINDS[events.kind.values[event]], make("span", { class: isLoss(outcome) || isFailure(status) ? "bad" : null }, result),
      (rows.size[row] - 1).toLocaleString("en"), duration(Math.max(0, rows.last.values[row] - events.time.values[event])),
    ]);
  }
  const rest = more ? make("p", { class: "quiet" }, `${counted(more, "later event")} from outside are in the lanes.`) : null;
  return make("div", {}, table(["Time, s#", "Event", "Module", "Kind", "Outcome", "Rows it caused#", "Until the end#"], lists, "No event came from outside."), rest);
}

function slowest({ run, rows, select }, list) {
  return table(["Handler", "Event", "Own time#"], list.map(({ step, duration: time }) => {
    const name = line(run.text(run.steps.name.values[step])), part = line(run.text(run.steps.part.values[step]), 80);
    const isTask = run.steps.stage.values[step] === 6;
    return [jump(`${isTask ? "task of " : ""}${part || name}`, () => select(rows.ofStep.values[step])), name, duration(time)];
  }), "No handler has ended.");
}

function chains({ run, rows, select }, list) {
  return table(["First event", "Last event", "Length#"], list.map(({ event, length }) => {
    const first = run.chain(event)[0], name = (each) => line(run.text(run.events.name.values[each]));
    return [jump(name(first), () => select(rows.ofEvent(first))), jump(name(event), () => select(rows.ofEvent(event))), length.toLocaleString("en")];
  }), "No event caused another event.");
}

function names({ run, filterName }, list) {
  return table(["Name", "Times#"], list.map(({ name, count }) => [jump(line(run.text(name)), () => filterName(name)), count.toLocaleString("en")]), "No event has a name.");
}

function problems({ show }, list) {
  if (!list.length) return make("p", { class: "empty" }, "The run has no problems.");
  const counts = new Map();
  for (const { kind } of list) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return table(["Kind", "Times#"], [...counts].map(([kind, count]) => [jump(line(kind, 40), () => show("problems")), count.toLocaleString("en")]), "");
}
