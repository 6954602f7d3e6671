// The panel with everything about one row.
import { KINDS, MARKS, MEANINGS, STAGES, counted, isFailure, isLoss, outcomeName } from "./words.js";
import { clock, duration, line, lines, pretty, seconds } from "./text.js";
import { condensed, difference } from "./diff.js";
import { find, jump, make } from "./dom.js";

const LONGEST = 20_000;
const EDGE = 12;

/** Shows the row. `context` has `run`, `rows`, `states`, `problem(row)`, `select(row)` and `close()`. */
export function showDetails(row, context) {
  const panel = find("details");
  panel.scrollTop = 0;
  if (row < 0) {
    panel.replaceChildren(make("p", { class: "empty" }, "Select a row to see its payload, its cause, its handler and the state of the view."));
    return;
  }
  const { run, rows } = context, item = rows.item.values[row];
  const content = item >= 0 ? stepDetails(item, row, context) : markDetails(run.marks[~item], row, context);
  const close = make("button", { type: "button", class: "close", onclick: context.close }, "Close");
  panel.replaceChildren(make("div", { class: "bar" }, content.shift(), close), ...content.flat().filter(Boolean));
}

function stepDetails(step, row, context) {
  const { run } = context, { steps, events } = run;
  const event = steps.event.values[step], isUp = steps.up.values[step] === 1, stage = steps.stage.values[step];
  const name = run.text(steps.name.values[step]), module = run.text(steps.module.values[step]), part = run.text(steps.part.values[step]);
  const status = run.text(steps.status.values[step]), outcome = steps.outcome.values[step], note = steps.note.values[step];
  const problem = context.problem(row), own = run.ownDuration(step), end = steps.end.values[step];
  const kind = isUp || event < 0 ? event < 0 ? "Published result" : "Result" : KINDS[events.kind.values[event]];
  return [
    make("h2", {}, line(name, 400)),
    make("p", { class: "lead" }, `${kind} at ${partName(part, stage)}${module ? ` in ${line(module, 100)}` : ""}`),
    problem && problemText(problem),
    note >= 0 && make("p", { class: isFailure(status) ? "error" : "message" }, lines(run.text(note), LONGEST)),
    facts([
      ["Outcome here", [outcomeName(outcome), make("small", {}, MEANINGS[outcome] ?? "The handling had not ended when the trace ended.")], isLoss(outcome)],
      status && ["Result", line(status, 100), isFailure(status)],
      event >= 0 && ["Event", eventOutcome(run, event)],
      ["Begin", times(run, steps.begin.values[step])],
      ["Duration", end < 0 ? "open" : `${duration(end - steps.begin.values[step])}${own >= 0 && stage < 6 && own < end - steps.begin.values[step] ? `, ${duration(own)} without nested steps` : ""}`],
    ]),
    handler(run, part, name, event),
    why(event, row, context),
    effects(event, context),
    steps.data.values[step] >= 0 && [make("h3", {}, "Payload"), code(pretty(run.payloads[steps.data.values[step]] ?? ""))],
    stateDetails(row, module, context),
  ];
}

function markDetails(mark, row, context) {
  const { run } = context, event = mark.event ?? -1, problem = context.problem(row);
  const title = { state: mark.view, route: mark.name, problem: mark.code }[mark.kind];
  return [
    make("h2", {}, title ? line(title, 400) : MARKS[mark.kind] ?? line(mark.kind, 100)),
    make("p", { class: "lead" }, `${MARKS[mark.kind] ?? line(mark.kind, 100)}${mark.change ? `: ${line(mark.change, 40)}` : ""}${mark.module ? ` in ${line(mark.module, 100)}` : ""}`),
    mark.kind === "problem" ? problemText({ kind: "", text: mark.text ?? "" }) : problem && problemText(problem),
    mark.kind !== "problem" && mark.kind !== "layout" && mark.text && make("p", { class: mark.change === "failed" ? "error" : "message" }, lines(mark.text, LONGEST)),
    mark.kind === "dropped" && make("p", {}, `The recorder could not keep up with the app. It left out ${counted(mark.steps ?? 0, "step")} of ${counted(mark.deliveries ?? 0, "delivery").replace("deliverys", "deliveries")}.`),
    mark.kind === "stop" && make("p", {}, "The app has stopped the trace."),
    facts([
      ["Time", times(run, mark.t)],
      mark.style && ["Style", line(mark.style, 100)],
      mark.name && ["Name", line(mark.name, 200)],
      mark.code && ["Code", [line(mark.code, 100), make("small", {}, "The article Errors of the package describes each code.")]],
    ]),
    why(event, row, context),
    stateDetails(row, mark.module ?? "", context),
  ];
}

function partName(part, stage) {
  const name = line(part, 200) || `the ${STAGES[stage]}`;
  return stage === 6 ? `the task of ${name}` : stage === 7 ? `${name}, which holds it` : name;
}

function problemText({ kind, text }) {
  return make("p", { class: "error" }, kind ? make("strong", {}, `${kind[0].toUpperCase()}${kind.slice(1)}. `) : null, lines(text, LONGEST));
}

function facts(pairs) {
  return make("dl", {}, pairs.filter(Boolean).map(([term, value, isBad]) => [make("dt", {}, term), make("dd", { class: isBad ? "bad" : null }, value)]));
}

function times(run, time) {
  const day = clock(run.header.started, time);
  return `${seconds(time)} s after the start${day ? `, ${day}` : ""}`;
}

function eventOutcome(run, event) {
  const { events } = run, status = run.text(events.status.values[event]), outcome = events.outcome.values[event], end = events.end.values[event];
  return `${line(run.ids[event], 40)}, ${outcomeName(outcome)}${status ? ` (${line(status, 40)})` : ""}${end >= 0 ? ` after ${duration(end - events.time.values[event])}` : ""}`;
}

function handler(run, part, name, event) {
  const keys = [`${part} ${name}`, event >= 0 ? `${part} ${run.text(run.events.name.values[event])}` : "", part];
  const key = keys.find((each) => Object.hasOwn(run.places, each));
  if (!key) return null;
  const [path, number] = run.places[key];
  const root = run.root && path.startsWith(run.root + "/") ? path.slice(run.root.length + 1) : path;
  const url = `vscode://file${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}:${number}`;
  return [
    make("h3", {}, "Handler"),
    make("p", {}, make("code", {}, line(`${root}:${number}`, 1000))),
    make("p", { class: "links" }, make("a", { href: url }, "Open in VS Code"), make("span", {}, "Xcode: ", make("code", {}, line(`xed -l ${number} '${path.replaceAll("'", "'\\''")}'`, 1000)))),
  ];
}

function why(event, row, context) {
  if (event < 0) return null;
  const { run, rows } = context, chain = run.chain(event), items = [make("li", { class: "origin" }, origin(run, chain[0]))];
  chain.forEach((each, index) => {
    if (index === EDGE && chain.length > 2 * EDGE) items.push(make("li", {}, `… ${counted(chain.length - 2 * EDGE, "event")} more …`));
    if (index >= EDGE && index < chain.length - EDGE) return;
    const target = rows.ofEvent(each), name = line(run.text(run.events.name.values[each]), 200);
    const isSelf = target === row || (each === event && index === chain.length - 1);
    items.push(make("li", { class: isSelf ? "self" : null }, target >= 0 && target !== row ? jump(name, () => context.select(target)) : make("strong", {}, name),
      make("span", { class: "quiet" }, ` ${line(run.text(run.events.module.values[each]), 60)}, ${seconds(run.events.time.values[each])} s`)));
  });
  return [make("h3", {}, "Why it happened"), make("ol", { class: "chain" }, items)];
}

function origin(run, event) {
  const module = line(run.text(run.events.module.values[event]), 60);
  const view = run.graph?.modules?.find((each) => each.name === run.text(run.events.module.values[event]))?.view;
  const sender = view ? line(view, 60) : module ? `the view of ${module}` : "the view";
  const texts = [`A tap or an input in ${sender}`, "A route from outside, for example a link", `The lifecycle of ${sender}`, "A sender outside the modules"];
  return run.header.ring ? `${texts[run.events.kind.values[event]]}, or a cause before the beginning of this trace` : texts[run.events.kind.values[event]];
}

function effects(event, context) {
  if (event < 0) return null;
  const { run, rows } = context, caused = [], { cause } = run.events;
  for (let other = event + 1; other < run.events.count && caused.length <= EDGE; other++) if (cause.values[other] === event) caused.push(other);
  if (!caused.length) return null;
  const items = caused.slice(0, EDGE).map((each) => make("li", {}, jump(line(run.text(run.events.name.values[each]), 200), () => context.select(rows.ofEvent(each))),
    make("span", { class: "quiet" }, ` ${line(run.text(run.events.module.values[each]), 60)}`)));
  if (caused.length > EDGE) items.push(make("li", {}, "… more"));
  return [make("h3", {}, "What it caused"), make("ul", { class: "plain" }, items)];
}

function stateDetails(row, module, { run, states }) {
  const found = states.around(row, module), layout = states.layout(row), parts = [];
  for (const { view, before, after, isChanged } of found.slice(0, 8)) {
    parts.push(make("h3", {}, `State of ${line(view, 100)}`));
    const text = pretty(run.payloads[after] ?? "null");
    if (isChanged && before >= 0) parts.push(differences(pretty(run.payloads[before] ?? "null"), text));
    else if (isChanged) parts.push(make("p", { class: "quiet" }, "This is the first state of the view."), code(text));
    else parts.push(make("details", {}, make("summary", {}, "Unchanged by this delivery"), code(text)));
    if (isChanged && before >= 0) parts.push(make("details", {}, make("summary", {}, "Whole state"), code(text)));
  }
  if (layout !== null) {
    parts.push(make("h3", {}, "Windows"), make("p", {}, make("code", {}, line(layout, 2000))),
      make("p", { class: "quiet" }, "From bottom to top. The asterisk marks the module in front."));
  }
  return parts;
}

function differences(before, after) {
  const pairs = difference(before, after);
  if (!pairs) return make("p", { class: "quiet" }, "The two states differ in too many lines to compare them here.");
  if (pairs.every(([sign]) => sign === " ")) return make("p", { class: "quiet" }, "The new state equals the state before.");
  return make("pre", { class: "diff", tabindex: "0", "aria-label": "Differences to the state before" }, condensed(pairs).slice(0, 2000).map(([sign, text]) => {
    if (sign === "…") return make("span", { class: "skip" }, `… ${counted(text, "equal line")}\n`);
    const tag = { "+": "ins", "-": "del", " ": "span" }[sign];
    return make(tag, {}, `${sign} ${line(text, 2000)}\n`);
  }));
}

/** A text in a box that scrolls. Only the first 20,000 characters are shown until the reader wants all. */
function code(text) {
  const element = make("pre", { tabindex: "0" }, lines(text, LONGEST));
  if (text.length <= LONGEST) return element;
  const button = make("button", { type: "button", onclick: () => { element.textContent = lines(text); button.remove(); } },
    `Show all ${text.length.toLocaleString("en")} characters`);
  return [element, button];
}
