// The graph of modules, routes and services. The width of an edge is its traffic in this run.
import { line, number } from "./text.js";
import { find, jump, makeTable } from "./dom.js";

const WIDTH = 150, HEIGHT = 46, COLUMN = 330, GAP = 84;
const MOST_MODULES = 200;

export function showGraph({ run, filterName }) {
  const { graph, events } = run, counts = new Map(), indexes = new Map();
  find("no-graph").hidden = Boolean(graph?.modules?.length);
  find("has-graph").hidden = !graph?.modules?.length;
  if (!graph?.modules?.length) return;
  // The label of a second module of a name ends with a number: List#2.
  const key = (module, name) => `${module.split("#")[0]}\n${name}`;
  for (let event = 0; event < events.count; event++) {
    const name = run.text(events.name[event]), from = key(run.text(events.module[event]), name);
    indexes.set(name, events.name[event]);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  const edges = (graph.edges ?? []).map((edge) => ({ ...edge, count: counts.get(key(edge.from, edge.name)) ?? 0 }));
  draw(graph.modules.slice(0, MOST_MODULES), edges);
  find("graph-cut").hidden = graph.modules.length <= MOST_MODULES;
  find("edges").replaceChildren(makeTable(["From", "To", "Name", "Kind", "Times#"], edges.map(({ from, to, name, kind, count }) =>
    [line(from), line(to), count ? jump(line(name), () => filterName(indexes.get(name))) : line(name), line(kind), number(count)]),
  "No module opens or uses another module."));
}

// The modules in layers by the shortest way from a first module.
function layered(names, edges) {
  const layers = [], seen = new Set();
  const visit = (starts) => {
    let front = starts.filter((name) => !seen.has(name));
    for (let layer = 0; front.length; layer++) {
      front.forEach((name) => seen.add(name));
      (layers[layer] ??= []).push(...front);
      front = names.filter((name) => !seen.has(name) && edges.some(({ from, to }) => to === name && front.includes(from)));
    }
  };
  visit(names.filter((name) => !edges.some(({ from, to }) => to === name && from !== name)));
  for (const name of names) visit([name]);
  return layers;
}

function shape(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function draw(modules, edges) {
  const names = [...new Set(modules.map(({ name }) => name))], layers = layered(names, edges), most = Math.max(...layers.map((layer) => layer.length));
  const places = new Map(), pairs = new Map(), labels = [];
  layers.forEach((layer, column) => layer.forEach((name, index) => places.set(name, { x: 10 + column * COLUMN, y: 30 + (most - layer.length) * GAP / 2 + index * GAP })));
  const shapes = [];
  for (const { from, to, name, kind, count } of edges) {
    if (!places.has(from) || !places.has(to)) continue;
    const key = [from, to].sort().join("\n"), order = pairs.get(key) ?? 0, { d, x, y } = curve(places.get(from), places.get(to), order * 18);
    pairs.set(key, order + 1);
    const style = `${kind === "service" ? kind : "route"} ${count ? "used" : ""}`, stroke = 1.5 + Math.min(6, Math.log2(count + 1));
    shapes.push(shape("path", { d, class: `edge ${style}`, "stroke-width": stroke, "marker-end": "url(#tip)" }));
    labels.push(shape("text", { x, y }, line(name, 28) + (count ? ` ×${number(count)}` : "")));
  }
  for (const { name } of modules) {
    const { x, y } = places.get(name), middle = x + WIDTH / 2;
    shapes.push(shape("rect", { x, y, width: WIDTH, height: HEIGHT, rx: 6 }), shape("text", { x: middle, y: y + 28, class: "strong" }, line(name, 16)));
  }
  const svg = document.querySelector("svg");
  svg.setAttribute("width", layers.length * COLUMN - 60);
  svg.setAttribute("height", most * GAP + 40);
  svg.lastChild.replaceChildren(...shapes, ...labels);
}

// A curve to the right, or around the modules for an edge that leads back or stays in its layer.
function curve(from, to, shift) {
  const right = from.x + WIDTH, y1 = from.y + HEIGHT / 2 + shift, y2 = to.y + HEIGHT / 2 + shift;
  if (to.x > from.x) {
    const middle = (right + to.x) / 2;
    return { d: `M${right} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x} ${y2}`, x: middle, y: (y1 + y2) / 2 - 7 };
  }
  if (to.x === from.x) {
    const out = right + 46 + shift, end = from === to ? y2 + 14 : y2;
    return { d: `M${right} ${y1}C${out} ${y1} ${out} ${end} ${right} ${end}`, x: out, y: (y1 + end) / 2 + 4 };
  }
  const bottom = Math.max(from.y, to.y) + HEIGHT + 26 + shift, x1 = from.x + WIDTH / 2, x2 = to.x + WIDTH / 2;
  return { d: `M${x1} ${from.y + HEIGHT}C${x1} ${bottom} ${x2} ${bottom} ${x2} ${to.y + HEIGHT}`, x: (x1 + x2) / 2, y: bottom - 2 };
}
