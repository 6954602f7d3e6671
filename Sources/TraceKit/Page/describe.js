// What a row says: the same words in all views.
import { KINDS, LANES, STAGES, TASK, isFailure, outcomeName } from "./words.js";
import { line, number } from "./text.js";

// The name of the part, with its role if it handles asynchronously.
export function partName(run, step) {
  const stage = run.steps.stage[step], name = run.line(run.steps.part[step]) || STAGES[stage];
  return stage < TASK ? name : `${stage === TASK ? "task of" : "held by"} ${name}`;
}

// The row's texts, lanes and end. A lane of -1 is none; an end of -2 means that the row has no duration.
export function describe({ run, rows, problems }, row) {
  const item = rows.item[row], says = item < 0 ? describeMark(run.marks[~item]) : describeStep(run, rows, row, item);
  says.isProblem = Boolean(problems.of(row));
  return says;
}

function describeStep(run, rows, row, step) {
  const { steps, events } = run, event = steps.event[step], isFirst = rows.isFirst(row), isUp = steps.up[step] === 1;
  const lane = steps.lane[step], from = steps.from[step], name = run.line(steps.name[step]);
  // The first row of an event has the outcome of the whole event.
  const outcome = isFirst && events.outcome[event] >= 0 ? events.outcome[event] : steps.outcome[step];
  const status = run.text(isFirst ? events.status[event] : steps.status[step]), shown = isUp || status !== "success" ? status : "";
  return {
    module: run.line(steps.module[step]), name, part: partName(run, step), isStrong: isFirst || event < 0,
    other: event >= 0 && steps.name[step] !== events.name[event] ? name : "",
    outcome: line(shown || outcomeName(outcome)), isBad: isFailure(isUp ? 0 : outcome, status),
    lane, from, isUp, isAsync: steps.stage[step] >= TASK, end: steps.end[step], direction: isUp ? "←" : "→",
    spoken: `${isUp ? "Result" : "Event"}${from === lane ? "" : ` from ${LANES[from]} to`} ${LANES[lane]}`,
  };
}

function describeMark(mark) {
  const { kind, name, change } = mark, isBad = kind === "problem" || change === "failed";
  const detail = { __proto__: null, route: name, problem: mark.code, state: mark.view, dropped: `${number(mark.steps ?? 0)} steps` }[kind] ?? mark.text;
  const outcome = isBad && kind === "problem" ? "problem" : line(change), lane = { __proto__: null, route: 5, layout: 5, state: 0 }[kind] ?? -1;
  return {
    module: line(mark.module), name: line(detail), part: KINDS[`mark:${kind}`] ?? line(kind), other: line(detail), isMark: true,
    outcome, isBad, lane, from: lane, end: -2,
  };
}
