// The keys of the page.
import { find } from "./dom.js";

// `page` has the actions; see page.js.
export function listenToKeys(page) {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || find("help").open) return;
    if (key !== "Escape" && target.closest("input, select")) return;
    const action = pageKey(page, key) ?? (target.role === "tab" ? tabKey(page, key) : target === page.grid?.element ? gridKey(page, key) : null);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function pageKey(page, key) {
  if (/^[1-5]$/.test(key)) return () => page.show(page.views[key - 1], true);
  return { "?": () => find("help").showModal(), "/": () => page.search(), n: () => page.nextProblem(true), p: () => page.nextProblem(false), Escape: () => page.close() }[key];
}

function tabKey(page, key) {
  const { views } = page, now = views.indexOf(page.view), index = { ArrowLeft: now - 1, ArrowRight: (now + 1) % 5, Home: 0, End: 4 }[key];
  return index === undefined ? null : () => { page.show(views.at(index)); find(`tab-${page.view}`).focus(); };
}

function gridKey(page, key) {
  const { grid } = page, place = grid.place(page.selected), last = grid.count - 1, size = Math.floor(grid.element.clientHeight / grid.height) - 2;
  const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last, PageDown: place + size, PageUp: place - size }[key];
  if (to !== undefined) return () => page.select(grid.shown[Math.max(0, Math.min(last, to))]);
  if (key === "Enter") return place < 0 ? null : () => page.openDetails(true);
  if (page.view !== "lanes") return null;
  return { ArrowLeft: () => page.foldOrLeave(), ArrowRight: () => page.unfoldOrEnter() }[key];
}
