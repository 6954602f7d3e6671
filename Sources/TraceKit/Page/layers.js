// The places of modules in the graph: layers from left to right by the shortest way from a first module.

/** Returns `{places: Map(name → {layer, order}), layers, most}` for modules and edges. */
export function layered(names, edges) {
  const next = new Map(names.map((name) => [name, []])), isTarget = new Set();
  for (const { from, to } of edges) {
    if (!next.has(from) || !next.has(to) || from === to) continue;
    next.get(from).push(to);
    isTarget.add(to);
  }
  const layerOf = new Map();
  const visit = (starts) => {
    let front = starts.filter((name) => !layerOf.has(name));
    for (let layer = 0; front.length; layer++) {
      for (const name of front) layerOf.set(name, layer);
      front = [...new Set(front.flatMap((name) => next.get(name)))].filter((name) => !layerOf.has(name));
    }
  };
  visit(names.filter((name) => !isTarget.has(name)));
  for (const name of names) visit([name]);
  const layers = [];
  for (const name of names) (layers[layerOf.get(name)] ??= []).push(name);
  sortByNeighbours(layers, edges);
  const places = new Map();
  layers.forEach((layer, index) => layer.forEach((name, order) => places.set(name, { layer: index, order })));
  return { places, layers: layers.length, most: Math.max(0, ...layers.map((layer) => layer.length)) };
}

/** Sorts each layer by the middle of its neighbours in the layer before, so that fewer edges cross. */
function sortByNeighbours(layers, edges) {
  for (let index = 1; index < layers.length; index++) {
    const before = new Map(layers[index - 1].map((name, order) => [name, order]));
    const middle = (name) => {
      const orders = edges.filter(({ from, to }) => to === name && before.has(from)).map(({ from }) => before.get(from));
      return orders.length ? orders.reduce((sum, order) => sum + order, 0) / orders.length : 0;
    };
    layers[index] = layers[index].map((name) => [name, middle(name)]).sort((a, b) => a[1] - b[1]).map(([name]) => name);
  }
}
