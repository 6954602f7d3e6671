// The page: it reads the chunks, and connects the views, the filter and the selection.
import { counted, number } from "./text.js";
import { Run } from "./run.js";
import { Rows } from "./rows.js";
import { Work } from "./work.js";
import { Filter, asFilter } from "./filter.js";
import { Grid } from "./grid.js";
import { fillLanes, fillList } from "./lanes.js";
import { States } from "./state.js";
import { showDetails } from "./details.js";
import { showFacts, showSummary } from "./summary.js";
import { Problems, showProblems } from "./problems.js";
import { showGraph } from "./graph.js";
import { listenToKeys } from "./keys.js";
import { Controls } from "./controls.js";
import { find, setAttribute, setText } from "./dom.js";

class Page {
  views = ["lanes", "list", "summary", "problems", "graph"];
  view = "lanes";
  selected = -1;
  folded = new Set();
  run = new Run();
  rows = new Rows(this.run);
  filter = new Filter(this.run, this.rows);
  states = new States(this.run, this.rows);
  problems = new Problems();
  narrow = matchMedia("(max-width: 1000px)");
  controls = new Controls((spec) => this.setFilter(spec));
  #work = new Work();
  #seen = 0;
  #timer = 0;

  constructor() {
    this.grids = { lanes: new Grid("lanes", this, (row) => this.rows.position[row], fillLanes), list: new Grid("list", this, (row) => row, fillList) };
    for (const view of this.views) find(`tab-${view}`).onclick = () => this.show(view);
    find("help-button").onclick = () => find("help").showModal();
    find("fold-all").onclick = () => this.foldAll();
    find("new-rows").onclick = () => this.grid.scrollToEnd();
    this.narrow.onchange = () => this.#setOpen(false);
    listenToKeys(this);
  }

  // The table of the current view, if it has one.
  get grid() {
    return this.grids[this.view];
  }

  // Reads the chunks in the page, and the view, filter and selection in the address.
  start() {
    const address = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    for (const element of document.querySelectorAll("script.chunk")) {
      this.run.append(JSON.parse(element.textContent));
      element.remove();
    }
    this.#read([]);
    this.#seen = this.rows.count;
    this.controls.fill(this.run);
    this.controls.write(address);
    this.filter.set(this.controls.read());
    find("loading").remove();
    this.show(this.views.includes(address.view) ? address.view : "lanes");
    this.#match(() => {
      if (address.step < this.run.steps.count) this.select(this.rows.ofStep[address.step]);
    });
  }

  // Adds a chunk while the reader reads.
  append(chunk) {
    const changed = this.run.append(chunk);
    if (!changed) return showFacts(this.run);
    this.isFollowing ||= !this.#timer && this.grid?.isAtEnd;
    this.#read(changed);
    this.filter.recheck(changed);
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      if (!this.controls.form.contains(document.activeElement)) this.controls.fill(this.run);
      this.#match(() => {
        this.#showTexts();
        if (this.isFollowing) this.grid?.scrollToEnd();
        this.isFollowing = false;
        this.countNew();
      });
    }, 200);
  }

  // Receives chunks from the server, if it has set an address in the page.
  connect() {
    const { live } = document.documentElement.dataset, state = find("connection");
    if (!live) return;
    const source = new EventSource(live), say = (text, kind) => { state.textContent = text; state.className = kind; };
    source.onopen = () => say("Connected", "");
    source.onerror = () => say("The connection was lost, trying again", "bad");
    source.onmessage = ({ data }) => this.append(JSON.parse(data));
    // The server cannot continue this page, or another run has begun, in which the selected step means nothing.
    source.addEventListener("reload", ({ data }) => {
      source.close();
      if (data === "run") history.replaceState(null, "", location.pathname);
      location.reload();
    });
  }

  #read(changed) {
    this.rows.append(changed);
    this.states.update();
    this.problems.update(this.run, this.rows);
    showFacts(this.run);
  }

  show(view, isFocused) {
    this.view = view;
    for (const each of this.views) {
      const tab = find(`tab-${each}`);
      setAttribute(tab, "aria-selected", each === view);
      tab.tabIndex = each === view ? 0 : -1;
      find(each).hidden = each !== view;
    }
    const { grid } = this;
    find("filters").hidden = !grid;
    find("fold-all").hidden = view !== "lanes";
    find("details").hidden = !grid || this.narrow.matches;
    this.#showTexts();
    this.#uncover(this.selected);
    grid?.select(this.selected, true);
    grid?.render();
    this.countNew();
    this.#remember();
    if (isFocused) (grid?.element ?? find(view)).focus();
  }

  #showTexts() {
    ({ summary: showSummary, problems: showProblems, graph: showGraph })[this.view]?.(this);
  }

  setFilter(spec, done) {
    this.filter.set(spec);
    this.#match(done ?? (() => this.grid?.select(this.selected, true)));
    this.#remember();
  }

  filterName = (name) => {
    this.controls.write({ name: `name:${name}` });
    this.setFilter(this.controls.read());
    this.show("list", true);
  };

  #match(done) {
    this.#work.start(this.filter.update(), () => {
      this.#arrange();
      done();
    });
  }

  // Decides which rows the tables show.
  #arrange() {
    const { rows, folded, filter: { matches, count, isEmpty } } = this, total = rows.count;
    const flat = new Int32Array(count), tree = new Int32Array(total);
    for (let row = 0, place = 0; row < total; row++) if (matches[row]) flat[place++] = row;
    const kept = matches.slice(0, total);
    for (let place = total - 1; place >= 0; place--) {
      const row = rows.order[place];
      if (kept[row] && rows.parent[row] >= 0) kept[rows.parent[row]] = 1;
    }
    let length = 0;
    for (let place = 0; place < total;) {
      const row = rows.order[place];
      if (kept[row]) tree[length++] = row;
      place += folded.has(row) ? rows.size[row] : 1;
    }
    const nothing = total ? "No row matches the search and the filters." : "The trace contains no events.";
    this.grids.list.show(flat, count, nothing);
    this.grids.lanes.show(tree, length, nothing);
    find("count").textContent = (isEmpty ? "" : `${number(count)} of `) + counted(total, "row");
    find("clear").hidden = isEmpty;
    find("fold-all").textContent = folded.size ? "Unfold all" : "Fold all";
  }

  // Selects a row in both tables. A filter that hides the row is cleared.
  select = (row) => {
    if (!(row >= 0)) return;
    if (!this.filter.matches[row] && !(this.view === "lanes" && this.grid.place(row) >= 0)) {
      this.controls.write({});
      return this.setFilter(asFilter({}), () => this.select(row));
    }
    this.selected = row;
    if (!this.grid) this.show("lanes");
    this.#uncover(row);
    for (const grid of Object.values(this.grids)) grid.select(row, grid === this.grid);
    showDetails(row, this);
    if (!this.isOpen) this.grid.element.focus({ preventScroll: true });
    this.#remember();
  };

  // Selects the row, and opens its details in a narrow window.
  open(row) {
    this.select(row);
    this.openDetails(false);
  }

  nextProblem(isNext) {
    this.select(this.problems.beside(this.selected, isNext));
  }

  fold(row, isFolded) {
    if (isFolded) this.folded.add(row);
    else this.folded.delete(row);
    for (let above = this.selected; isFolded && above >= 0; above = this.rows.parent[above]) if (above === row) this.select(row);
    this.#arrange();
  }

  foldAll() {
    const { size, top, tops } = this.rows;
    this.folded = new Set(this.folded.size ? [] : tops.filter((row) => size[row] > 1));
    if (this.folded.size) this.select(top[this.selected]);
    this.#arrange();
  }

  foldOrLeave() {
    const row = this.selected, { size, parent } = this.rows;
    if (size[row] > 1 && !this.folded.has(row)) this.fold(row, true);
    else this.select(parent[row]);
  }

  unfoldOrEnter() {
    const row = this.selected, { size, order, position } = this.rows;
    if (this.folded.has(row)) this.fold(row, false);
    else if (size[row] > 1) this.select(order[position[row] + 1]);
  }

  // Unfolds everything above the row.
  #uncover(row) {
    let isChanged = false;
    for (let above = this.rows.parent[row] ?? -1; above >= 0; above = this.rows.parent[above]) isChanged = this.folded.delete(above) || isChanged;
    if (isChanged) this.#arrange();
  }

  search() {
    if (!this.grid) this.show("lanes");
    this.controls.form.q.select();
  }

  // Opens the sheet of a narrow window; otherwise the details are open, and receive the focus on request.
  openDetails(isFocused) {
    const panel = find("details");
    if (!this.narrow.matches) return isFocused && panel.focus();
    this.#setOpen(true);
    panel.querySelector(".close").focus();
  }

  close() {
    this.#setOpen(false);
    this.grid?.element.focus({ preventScroll: true });
  }

  #setOpen(isOpen) {
    this.isOpen = isOpen;
    find("details").hidden = !this.grid || (this.narrow.matches && !isOpen);
    setAttribute(find("details"), "role", isOpen ? "dialog" : null);
    document.querySelector(".work").inert = document.querySelector("header").inert = isOpen;
  }

  countNew() {
    if (this.grid?.isAtEnd) this.#seen = this.rows.count;
    const count = this.rows.count - this.#seen;
    find("new-rows").hidden = !this.grid || !count;
    setText(find("new-rows"), `${number(count)} new`);
  }

  #remember() {
    const values = { view: this.view, ...this.filter.spec, step: Math.max(-1, this.rows.item[this.selected] ?? -1) };
    history.replaceState(null, "", `#${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== -1))}`);
  }
}

const page = new Page();
page.start();
page.connect();
window.trace = { append: (chunk) => page.append(chunk) };
