// The graph of modules, routes and services. The width of an edge is its traffic in this run.
import { line } from "./text.js";
import { find, jump, make } from "./dom.js";
import { layered } from "./layers.js";

const NODE = { width: 150, height: 46, column: 330, gap: 84, margin: 24 };
const MOST_MODULES = 200;

/** Fills the view of the graph. */
export function showGraph({ run, filterName }) {
  const panel = find("graph"), graph = run.graph;
  if (!graph?.modules?.length) {
    panel.replaceChildren(make("h2", {}, "Graph"), make("p", { class: "empty" }, "The trace contains no graph. The recorder writes it if the app registers its modules."));
    return;
  }
  const traffic = countNames(run), modules = graph.modules.slice(0, MOST_MODULES);
  const edges = (graph.edges ?? []).map((edge) => ({ ...edge, count: traffic.get(edge.name)?.count ?? 0, index: traffic.get(edge.name)?.index ?? -1 }));
  panel.replaceChildren(make("h2", {}, "Modules, routes and services"),
    make("p", { class: "quiet" }, "A thicker line had more traffic in this run. Solid: route. Dashed: service. Dotted: child. Grey: no traffic."),
    make("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Diagram of the modules" }, diagram(modules, edges)),
    edges.length ? edgeTable(edges, filterName) : make("p", { class: "empty" }, "No module opens or uses another module."));
}

function countNames(run) {
  const counts = new Map(), { name } = run.events;
  for (let event = 0; event < run.events.count; event++) {
    const index = name.values[event], entry = counts.get(index);
    if (entry) entry.count++;
    else counts.set(index, { count: 1, index });
  }
  return new Map([...counts.values()].map((entry) => [run.text(entry.index), entry]));
}

function edgeTable(edges, filterName) {
  const cells = (edge) => [line(edge.from, 80), line(edge.to, 80), edge.index < 0 ? line(edge.name) : jump(line(edge.name), () => filterName(edge.index)), line(edge.kind ?? "", 40)];
  return make("table", {},
    make("thead", {}, make("tr", {}, ["From", "To", "Name", "Kind"].map((head) => make("th", { scope: "col" }, head)), make("th", { scope: "col", class: "number" }, "Times"))),
    make("tbody", {}, edges.map((edge) => make("tr", {}, cells(edge).map((cell) => make("td", {}, cell)), make("td", { class: "number" }, edge.count.toLocaleString("en"))))));
}

function shape(tag, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function diagram(modules, edges) {
  const names = [...new Set(modules.map((module) => module.name))], { places, layers, most } = layered(names, edges);
  const sizes = new Map();
  for (const { layer } of places.values()) sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  const width = layers * NODE.column - (NODE.column - NODE.width) + 2 * NODE.margin + 60;
  const height = most * NODE.gap - (NODE.gap - NODE.height) + 2 * NODE.margin + 70;
  const point = (name) => {
    const { layer, order } = places.get(name), shift = (most - sizes.get(layer)) * NODE.gap / 2;
    return { x: NODE.margin + layer * NODE.column, y: NODE.margin + 30 + shift + order * NODE.gap };
  };
  const svg = shape("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Diagram with ${names.length} modules. The table below has the same edges.` });
  const defs = shape("defs", {}), tip = shape("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" });
  tip.append(shape("path", { d: "M0 0L8 4L0 8z", class: "tip" }));
  defs.append(tip);
  svg.append(defs);
  const largest = Math.max(1, ...edges.map((edge) => edge.count)), pairs = new Map(), labels = [];
  for (const edge of edges) {
    if (!places.has(edge.from) || !places.has(edge.to)) continue;
    const key = [edge.from, edge.to].sort().join("\n"), number = pairs.get(key) ?? 0;
    pairs.set(key, number + 1);
    const { path, x, y } = curve(point(edge.from), point(edge.to), number);
    const stroke = edge.count ? 1.5 + 6 * Math.log1p(edge.count) / Math.log1p(largest) : 1.5;
    svg.append(shape("path", { d: path, class: `edge ${["service", "child"].includes(edge.kind) ? edge.kind : "route"}${edge.count ? " used" : ""}`, "stroke-width": stroke.toFixed(1), "marker-end": "url(#tip)" }));
    labels.push(shape("text", { x, y, class: "edge-name" }, `${line(edge.name, 28)}${edge.count ? ` ×${edge.count.toLocaleString("en")}` : ""}`));
  }
  for (const { name, view } of modules) {
    const { x, y } = point(name);
    svg.append(shape("rect", { x, y, width: NODE.width, height: NODE.height, rx: 6, class: "module" }),
      shape("text", { x: x + NODE.width / 2, y: y + (view ? 19 : 28), class: "module-name" }, line(name, 18)));
    if (view) svg.append(shape("text", { x: x + NODE.width / 2, y: y + 36, class: "view-name" }, line(view, 22)));
  }
  svg.append(...labels);
  return svg;
}

/** A curve to the right, or around the modules for an edge that leads back or stays in its layer. */
function curve(from, to, number) {
  const middle = NODE.height / 2, shift = number * 18;
  if (to.x > from.x) {
    const x1 = from.x + NODE.width, x2 = to.x - 2, y1 = from.y + middle + shift, y2 = to.y + middle + shift, bend = (x2 - x1) / 2;
    return { path: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 7 };
  }
  const isSame = to.x === from.x && to.y === from.y, side = NODE.width;
  if (to.x === from.x) {
    const x = from.x + side, y1 = from.y + middle, y2 = isSame ? to.y + NODE.height - 6 : to.y + middle, out = 46 + shift;
    return { path: `M${x} ${y1}C${x + out} ${y1} ${x + out} ${y2} ${x + 2} ${y2}`, x: x + out, y: (y1 + y2) / 2 + 4 };
  }
  const y = Math.max(from.y, to.y) + NODE.height + 26 + shift, x1 = from.x + side / 2, x2 = to.x + side / 2;
  return { path: `M${x1} ${from.y + NODE.height}C${x1} ${y} ${x2} ${y} ${x2} ${to.y + NODE.height + 2}`, x: (x1 + x2) / 2, y: y - 2 };
}
