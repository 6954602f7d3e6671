// The panel with everything about one row.
import { KINDS, MEANINGS, isFailure, outcomeName } from "./words.js";
import { counted, day, duration, line, lines, number, pretty, seconds } from "./text.js";
import { condensed, difference } from "./diff.js";
import { find, jump, make } from "./dom.js";
import { partName } from "./describe.js";

const MOST_CHARACTERS = 20_000;
const EDGE = 12;

export function showDetails(row, page) {
  const panel = find("details");
  panel.scrollTop = 0;
  const { run, rows } = page, item = rows.item[row], event = rows.event(row), problem = page.problems.of(row);
  const says = item < 0 ? ofMark(run, run.marks[~item]) : ofStep(run, item, event);
  panel.replaceChildren(
    make("div.bar", make("h2", says.title), make("button.close", { onclick: () => page.close() }, "Close")),
    make("div", make("p.quiet", says.lead),
      problem && problem.text !== says.text && make("p.error", make("strong", `${line(problem.kind)}: `), lines(problem.text)),
      says.text && make(says.isBad ? "p.error" : "p.message", lines(says.text)),
      make("dl", says.facts.filter(([, value]) => value).map(([term, value, isBad]) => [make("dt", term), make(isBad ? "dd.bad" : "dd", value)])),
      says.handler, event >= 0 && why(event, page),
      says.data && [make("h3", "Payload"), code(pretty(says.data))], stateDetails(page.states.around(row, says.module))));
}

function times(run, time) {
  const clock = day(run.header.started, time, { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 });
  return `${seconds(time)} s after the start${clock && `, ${clock}`}`;
}

function ofStep(run, step, event) {
  const { steps, events } = run, module = run.text(steps.module[step]), status = run.text(steps.status[step]), outcome = steps.outcome[step];
  const begin = steps.begin[step], end = steps.end[step], isUp = steps.up[step];
  const kind = isUp ? event < 0 ? "Published result" : "Result" : KINDS[`kind:${events.kind[event]}`];
  return {
    title: run.line(steps.name[step]), lead: `${kind} at ${partName(run, step)}${module && ` in ${line(module)}`}`, module,
    text: run.text(steps.note[step]), isBad: isFailure(isUp ? 0 : outcome, status), data: run.payloads[steps.data[step]], handler: handlers(run, step, event),
    facts: [
      ["Outcome", [outcomeName(outcome), make("small", MEANINGS[outcome] ?? "The handling had not ended when the trace ended.")], !isUp && isFailure(outcome)],
      ["Result", line(status), isFailure(0, status)],
      ["Event", event >= 0 && eventOutcome(run, event)],
      ["Begin", times(run, begin)],
      ["Duration", end < 0 ? "open" : duration(end - begin)],
    ],
  };
}

function ofMark(run, mark) {
  const kind = KINDS[`mark:${mark.kind}`] ?? line(mark.kind), title = { __proto__: null, state: mark.view, route: mark.name, problem: mark.code }[mark.kind];
  const fixed = {
    __proto__: null, dropped: `The recorder could not keep up with the app. It left out ${counted(mark.steps, "step")}.`,
    layout: "",
  }[mark.kind];
  return {
    title: line(title) || kind, lead: kind + (mark.module ? ` in ${line(mark.module)}` : ""), module: mark.module ?? "",
    text: fixed ?? mark.text, isBad: mark.kind === "problem" || mark.change === "failed",
    facts: [
      ["Change", line(mark.change)], ["Deliveries", mark.deliveries], ["Style", line(mark.style)],
      ["Code", mark.code && [line(mark.code), make("small", "See the article Errors of the package.")]], ["Time", times(run, mark.t)],
    ],
  };
}

function eventOutcome(run, event) {
  const { outcome, status, end, time } = run.events, result = run.line(status[event]);
  return `${line(run.ids[event])}, ${outcomeName(outcome[event])}${result && ` (${result})`}${end[event] >= 0 ? ` after ${duration(end[event] - time[event])}` : ""}`;
}

// The places of the step's handler, or of all handlers of the event if the step is its first.
function handlers(run, step, event) {
  const { steps, events } = run, keys = new Set(), end = events.step[event] === step ? Math.min(step + 2000, steps.count) : step + 1;
  for (let each = step; each < end; each++) {
    if (steps.event[each] !== event) continue;
    const names = [steps.name[each], events.name[event]].map((name) => `${run.text(steps.part[each])} ${run.text(name)}`);
    keys.add(names.find((name) => Object.hasOwn(run.places, name)));
  }
  keys.delete();
  return keys.size > 0 && [make("h3", "Handler"), [...keys].map((key) => link(run, run.places[key]))];
}

function link(run, [path, place]) {
  const isInside = run.root && path.startsWith(`${run.root}/`);
  const url = `vscode://file${encodeURI(path.slice(0, 1000).toWellFormed()).replace(/[?#]/g, encodeURIComponent)}:${place}`;
  return [make("p", make("code", line(`${isInside ? path.slice(run.root.length + 1) : path}:${place}`, 1000))),
    make("p", make("a", { href: url }, "Open in VS Code"), make("small", "For Xcode: ", make("code", line(`xed -l ${place} '${path.replaceAll("'", "'\\''")}'`, 1000))))];
}

function why(event, page) {
  const { run, rows, select } = page, chain = run.chain(event), hidden = chain.length - 2 * EDGE;
  const items = chain.map((each) => make(each === event ? "li.self" : "li", jump(run.eventName(each), () => select(rows.ofEvent(each))),
    make("span.quiet", ` ${run.line(run.events.module[each])}, ${seconds(run.events.time[each])} s`)));
  if (hidden > 0) items.splice(EDGE, hidden, make("li", `… ${counted(hidden, "event")} …`));
  return [make("h3", "Why it happened"), make("ol", make("li", origin(run, chain[0])), items)];
}

function origin(run, event) {
  const { events, steps } = run, module = run.line(events.module[event]), sender = `the view of ${module}`;
  const kind = steps.up[events.step[event]] ? 3 : events.kind[event] === 1 && module ? 0 : events.kind[event];
  const text = [`A tap or an input in ${sender}`, "A route from outside, for example a link", `The lifecycle of ${sender}`, "A sender outside the modules"][kind];
  return run.header.ring ? `${text}, or a cause before the beginning of this trace` : text;
}

function stateDetails({ states, layout }) {
  const parts = states.slice(0, 8).map(({ view, before, after = "null", isChanged }) => {
    const text = pretty(after), whole = (title) => make("details", make("summary", title), code(text));
    return [make("h3", `State of ${line(view)}`), !isChanged ? whole("Unchanged by this delivery")
      : before === undefined ? [make("p.quiet", "The first state of the view."), code(text)] : [differences(pretty(before), text), whole("Whole state")]];
  });
  return [parts, layout && [make("h3", "Windows"), make("p", make("code", line(layout, 2000))), make("p.quiet", "From bottom to top; * marks the selected tab.")]];
}

function differences(before, after) {
  const pairs = difference(before, after);
  if (!pairs) return make("p.quiet", "The states differ in too many lines.");
  return make("pre.diff", { tabindex: "0", "aria-label": "Differences to the state before" }, condensed(pairs).slice(0, 2000).map(([sign, text]) =>
    sign === "…" ? make("span.quiet", `… ${counted(text, "equal line")}\n`) : make({ "+": "ins", "-": "del" }[sign] ?? "span", `${sign} ${line(text, 2000)}\n`)));
}

// A text that scrolls. It is cut until the reader wants all.
function code(text) {
  const element = make("pre", { tabindex: "0" }, lines(text));
  const onclick = ({ currentTarget }) => { element.textContent = lines(text, Infinity); currentTarget.remove(); };
  return [element, text.length > MOST_CHARACTERS && make("button", { onclick }, `Show all ${number(text.length)} characters`)];
}
