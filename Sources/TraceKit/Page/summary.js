// The facts above the views, and the summary: what began, what took long, what caused what.
import { isFailure, outcomeName } from "./words.js";
import { counted, day, duration, line, number, seconds } from "./text.js";
import { find, jump, make, makeTable } from "./dom.js";
import { partName } from "./describe.js";

const MOST_BEGUN = 50;

export function showFacts(run) {
  const { header, summary, events, steps } = run, { duration: time = 0, modules = 0, problems = 0, dropped = 0 } = summary;
  const hasStop = run.marks.at(-1)?.kind === "stop", isLive = document.documentElement.dataset.live;
  find("title").textContent = line(header.title);
  find("facts").replaceChildren(...[
    line(header.app), day(header.started), time && duration(time), counted(events.count, "event"), counted(steps.count, "step"),
    modules && counted(modules, "module"), problems && counted(problems, "problem"),
  ].filter(Boolean).map((fact) => make("span", fact)));
  find("problem-count").textContent = problems ? number(problems) : "";
  find("dropped").textContent = counted(dropped, "step");
  const { ring, payloads } = header, isOpen = !run.cut && !hasStop && !isLive && events.count > 0;
  const shown = { ring, cut: run.cut, open: isOpen, dropped, none: payloads === "none", listed: payloads === "listed", full: run.isFull };
  for (const [name, isShown] of Object.entries(shown)) find(`notice-${name}`).hidden = !isShown;
}

export function showSummary(page) {
  const { run, rows, select } = page, { slowest = [], chains = [], names = [], problems_list = [] } = run.summary, { events, steps } = run;
  const linkTo = (event) => jump(run.eventName(event), () => select(rows.ofEvent(event)));
  const tops = rows.tops.filter((row) => rows.isFirst(row) && events.kind[rows.event(row)] !== 2), more = tops.length - MOST_BEGUN;
  const begun = tops.slice(0, MOST_BEGUN).map((row) => {
    const event = rows.event(row), status = run.text(events.status[event]), outcome = events.outcome[event], isBad = isFailure(outcome, status);
    return [
      seconds(events.time[event]), linkTo(event), run.line(events.module[event]),
      make(isBad ? "span.bad" : "span", status && status !== "success" ? line(status) : outcomeName(outcome)),
      duration(Math.max(0, rows.last[row] - events.time[event])),
    ];
  });
  const show = (id, ...content) => find(id).replaceChildren(...content.filter(Boolean));
  show("begun", makeTable(["Time, s#", "Event", "Module", "Outcome", "Until the end#"], begun, "No event came from outside."),
    more > 0 && make("p.quiet", `The lanes show ${counted(more, "later event")} from outside.`));
  show("slowest", makeTable(["Handler", "Event", "Own time#"], slowest.map(({ step, duration: time }) =>
    [jump(partName(run, step), () => select(rows.ofStep[step])), run.line(steps.name[step]), duration(time)]), "No handler has ended."));
  show("chains", makeTable(["First event", "Last event", "Length#"], chains.map(({ event, length }) =>
    [linkTo(run.chain(event)[0]), linkTo(event), number(length)]), "No event caused another event."));
  show("names", makeTable(["Name", "Times#"], names.map(({ name, count }) =>
    [jump(run.line(name), () => page.filterName(name)), number(count)]), "The trace contains no events."));
  show("kinds", problems_list.length ? jump(counted(problems_list.length, "problem"), () => page.show("problems", true)) : "The run has no problems.");
}
