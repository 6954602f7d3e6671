// The dialog with the words and the keys of the page.
import { find, make } from "./dom.js";

const KEYS = {
  "↑ ↓": "previous or next row", "← →": "fold or unfold; to the cause or the first effect", "Home End": "first or last row", "Page Up/Down": "one page",
  Enter: "to the details", Escape: "back to the rows; close", "/": "search", "n p": "next or previous problem", "1 – 5": "views", "?": "this help",
};
const WORDS = {
  Event: "A tap in a view, or an order of a part. It goes right: from the view through middleware and presenter to the interactor.",
  Result: "An answer to an event. It goes left, back to the view.",
  Row: "The arrival of an event or result at one part. The bar shows the time of its handling; a hatched bar is asynchronous.",
  Tree: "An event, and below it everything that it caused.",
};

export function showHelp() {
  const dialog = find("help"), list = (texts, tag) => make("dl", Object.entries(texts).map(([term, text]) => [make("dt", make(tag, term)), make("dd", text)]));
  dialog.replaceChildren(make("div.bar", make("h2", { id: "help-title" }, "Help"), make("button.close", { type: "button", onclick: () => dialog.close() }, "Close")),
    make("h3", "Words"), list(WORDS, "span"), make("h3", "Keys"), list(KEYS, "kbd"));
  dialog.showModal();
}
