// Elements from script. A text is always a text node, so markup from the app is never parsed.

export const find = (id) => document.getElementById(id);

// A new element: `make("p.quiet", {id: "a"}, "text")`. Objects are attributes; empty children are left out.
export function make(kind, ...children) {
  const [tag, ...classes] = kind.split("."), element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const child of children.flat(9)) {
    if (child?.constructor !== Object) {
      if (child || child === 0) element.append(child);
      continue;
    }
    for (const [name, value] of Object.entries(child)) {
      if (name === "onclick") element.onclick = value;
      else element.setAttribute(name, value);
    }
  }
  return element;
}

// A button that looks like a link.
export const jump = (text, onclick) => make("button.jump", { onclick }, text || "(no name)");

// A table, or a sentence if it has no rows. A column whose title ends with # has numbers.
export function makeTable(heads, rows, empty) {
  if (!rows.length) return make("p.quiet", empty);
  const kinds = heads.map((head) => head.endsWith("#") ? ".number" : "");
  return make("table", make("thead", make("tr", heads.map((head, index) => make(`th${kinds[index]}`, { scope: "col" }, head.replace("#", ""))))),
    make("tbody", rows.map((cells) => make("tr", cells.map((cell, index) => make(`td${kinds[index]}`, cell))))));
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Sets the attribute, or removes it if the value is `null`.
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}
