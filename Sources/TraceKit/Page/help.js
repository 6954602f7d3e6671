// The dialog with the keys and the words of the page.
import { find, make } from "./dom.js";

const KEYS = [
  ["↑ ↓", "previous or next row"], ["← →", "fold or unfold; to the cause or the first effect"], ["Home End", "first or last row"],
  ["Page Up Page Down", "one page"], ["Enter", "to the details"], ["Escape", "back to the rows; close"], ["/", "search"],
  ["n p", "next or previous problem"], ["1 – 5", "views"], ["?", "this help"],
];
const WORDS = [
  ["Event", "A tap in a view or an order of a part. It goes right: from the view through middleware and presenter to the interactor."],
  ["Result", "An answer to an event. It goes left, back to the view."],
  ["Row", "The arrival of an event or result at one part. The bar shows when it was handled; a hatched bar is asynchronous."],
  ["Tree", "An event, and below it everything that it caused."],
];

export function showHelp() {
  const dialog = find("help");
  const pairs = (list, tag) => make("dl", {}, list.map(([term, text]) => [make("dt", {}, tag ? make(tag, {}, term) : term), make("dd", {}, text)]));
  if (!dialog.firstChild) {
    dialog.append(make("div", { class: "bar" }, make("h2", { id: "help-title" }, "Help"), make("button", { type: "button", class: "close", onclick: () => dialog.close() }, "Close")),
      make("h3", {}, "Words"), pairs(WORDS), make("h3", {}, "Keys"), pairs(KEYS, "kbd"));
  }
  dialog.showModal();
}
