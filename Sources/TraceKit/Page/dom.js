// Elements from script. A text is always a text node, so markup from the app is never parsed.

/** The element with the id. */
export function find(id) {
  return document.getElementById(id);
}

/** A new element. A property that begins with `on` is a listener; others are attributes. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that looks like a link and leads to a row or view. */
export function jump(text, action) {
  return make("button", { type: "button", class: "jump", onclick: action }, text);
}

/** Sets the text only if it differs, which is faster than an assignment. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets the attribute, or removes it if the value is `null`. */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
