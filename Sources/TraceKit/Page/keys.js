// The keys of the page.
import { find } from "./dom.js";
import { showHelp } from "./help.js";

/** `page` has the actions; see page.js. */
export function listenToKeys(page) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || find("help").open) return;
    const isTyping = event.target.closest("input, select, textarea");
    const isHandled = event.key === "Escape" ? page.escape() : !isTyping && (pageKey(page, event) || gridKey(page, event) || tabKey(page, event));
    if (isHandled) event.preventDefault();
  });
}

function pageKey(page, { key }) {
  if (key === "?") showHelp();
  else if (key === "/") page.search();
  else if (key === "n" || key === "p") page.nextProblem(key === "n" ? 1 : -1);
  else if (key >= "1" && key <= "5" && key.length === 1) page.show(page.views[key - 1], true);
  else return false;
  return true;
}

function tabKey(page, { key, target }) {
  if (target.role !== "tab" || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return false;
  const last = page.views.length - 1, now = page.views.indexOf(page.view);
  const index = { ArrowLeft: now ? now - 1 : last, ArrowRight: now < last ? now + 1 : 0, Home: 0, End: last }[key];
  page.show(page.views[index]);
  find(`tab-${page.view}`).focus();
  return true;
}

function gridKey(page, { key, target }) {
  const grid = page.grids[page.view];
  if (!grid || target !== grid.element) return false;
  const place = grid.place(page.selected), last = grid.count - 1, size = Math.max(1, Math.floor(grid.element.clientHeight / grid.height) - 2);
  const move = (to) => page.select(grid.shown[Math.max(0, Math.min(last, to))]);
  if (key === "ArrowDown") move(place + 1);
  else if (key === "ArrowUp") move(place < 0 ? 0 : place - 1);
  else if (key === "Home") move(0);
  else if (key === "End") move(last);
  else if (key === "PageDown") move(place + size);
  else if (key === "PageUp") move(place - size);
  else if (key === "ArrowLeft" && page.view === "lanes") page.foldOrLeave();
  else if (key === "ArrowRight" && page.view === "lanes") page.unfoldOrEnter();
  else if (key === "Enter" && place >= 0) page.enterDetails();
  else return false;
  return true;
}
