// The page: it reads the chunks, and connects the views, the filter and the selection.
import { counted } from "./words.js";
import { Run } from "./run.js";
import { Rows } from "./rows.js";
import { Work } from "./work.js";
import { Filter } from "./filter.js";
import { Grid } from "./grid.js";
import { lanesHead, lanesTemplate, fillLanes } from "./lanes.js";
import { listHead, listTemplate, fillList } from "./list.js";
import { States } from "./state.js";
import { showDetails } from "./details.js";
import { showFacts, showNotices, showSummary } from "./summary.js";
import { Problems, showProblems } from "./problems.js";
import { showGraph } from "./graph.js";
import { showHelp } from "./help.js";
import { listenToKeys } from "./keys.js";
import { Controls, readAddress, writeAddress } from "./controls.js";
import { connect } from "./live.js";
import { find, setAttribute } from "./dom.js";

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
  grids = {};
  #work = new Work();
  #kept = new Uint8Array(0);
  #seen = 0;
  #frame = 0;
  #filled = 0;

  constructor() {
    const common = { onSelect: (row) => { this.select(row, false); this.openDetails(); }, onFold: (row) => this.fold(row, !this.folded.has(row)), onScroll: () => this.#scrolled() };
    this.grids.lanes = new Grid(find("lanes"), { ...common, role: "treegrid", label: "Steps by cause", head: lanesHead(), template: lanesTemplate,
      rank: (row) => this.rows.position[row], fill: (element, row, place) => this.#fillLanes(element, row, place) });
    this.grids.list = new Grid(find("list"), { ...common, role: "grid", label: "Steps by time", head: listHead(), template: listTemplate,
      rank: (row) => row, fill: (element, row) => fillList(element, row, this) });
    this.controls = new Controls((spec) => this.setFilter(spec));
    for (const view of this.views) find(`tab-${view}`).addEventListener("click", () => this.show(view));
    find("help-button").addEventListener("click", showHelp);
    find("fold-all").addEventListener("click", () => this.foldAll());
    find("new-rows").addEventListener("click", () => { this.grids[this.view].scrollToEnd(); this.#scrolled(); });
    listenToKeys(this);
    matchMedia("(max-width: 800px)").addEventListener("change", () => this.closeDetails());
  }

  get isNarrow() {
    return matchMedia("(max-width: 800px)").matches;
  }

  /** Reads the chunks in the page. */
  open() {
    const ended = [];
    for (const element of document.querySelectorAll("script.chunk")) {
      ended.push(...this.run.append(JSON.parse(element.textContent)) ?? []);
      element.remove();
    }
    this.#update(ended);
    const address = readAddress();
    this.controls.fill(this.run);
    this.controls.write(address);
    this.filter.set(this.controls.read());
    find("loading").remove();
    this.show(this.views.includes(address.view) ? address.view : "lanes");
    this.#seen = this.rows.count;
    this.#match(() => {
      const step = address.step ? Number(address.step) : -1;
      if (step >= 0 && step < this.rows.ofStep.length) this.select(this.rows.ofStep.values[step]);
    });
    showDetails(-1, this);
    find("details").hidden = this.isNarrow;
  }

  /** Adds a chunk while the reader reads. */
  append(chunk) {
    const ended = this.run.append(chunk);
    if (!ended) return showNotices(this.run);
    const grid = this.grids[this.view], isFollowing = grid?.count > 0 && grid.isAtEnd && this.#frame === 0;
    this.isFollowing ||= isFollowing;
    this.#update(ended);
    this.filter.recheck(ended);
    if (this.#frame) return;
    this.#frame = setTimeout(() => {
      this.#frame = 0;
      if (this.run.strings.length !== this.#filled) this.controls.fill(this.run);
      this.#filled = this.run.strings.length;
      this.#showTexts();
      this.#match(() => {
        if (this.isFollowing) this.grids[this.view]?.scrollToEnd();
        this.isFollowing = false;
        this.#scrolled();
      });
    }, 100);
  }

  #update(ended) {
    this.rows.append(ended);
    this.states.update();
    this.problems.update(this.run, this.rows);
    showFacts(this.run);
    showNotices(this.run);
  }

  show(view, isFocused = false) {
    this.view = view;
    for (const each of this.views) {
      const tab = find(`tab-${each}`), isShown = each === view;
      setAttribute(tab, "aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      find(each).hidden = !isShown;
    }
    const grid = this.grids[view];
    find("filters").hidden = !grid;
    find("fold-all").hidden = view !== "lanes";
    find("details").hidden = !grid || (this.isNarrow && !this.isOpen);
    this.#showTexts();
    if (grid) {
      if (view === "lanes") this.#uncover(this.selected);
      grid.select(this.selected);
      grid.render();
    }
    this.#scrolled();
    this.#remember();
    if (isFocused) (grid && !grid.element.hidden ? grid.element : find(grid ? `tab-${view}` : view)).focus();
  }

  #showTexts() {
    if (this.view === "summary") showSummary(this);
    else if (this.view === "problems") showProblems(this);
    else if (this.view === "graph") showGraph(this);
  }

  setFilter(spec) {
    this.filter.set(spec);
    this.#match(() => this.grids[this.view]?.select(this.selected));
    this.#remember();
  }

  filterName(name) {
    this.controls.write({ name: String(name) });
    this.setFilter(this.controls.read());
    this.show("list", true);
  }

  #match(done) {
    this.#work.start(this.filter.update(), () => {
      this.#arrange();
      done?.();
    });
  }

  /** Decides which rows both tables show. */
  #arrange() {
    const { rows, filter } = this, { matches } = filter, count = rows.count;
    const flat = new Int32Array(filter.count);
    for (let row = 0, place = 0; row < count; row++) if (matches[row]) flat[place++] = row;
    if (this.#kept.length < count) this.#kept = new Uint8Array(count * 2);
    const kept = this.#kept, { order, size } = rows, parent = rows.parent.values;
    kept.set(matches.subarray(0, count));
    for (let place = count - 1; place >= 0; place--) {
      const row = order[place];
      if (kept[row] && parent[row] >= 0) kept[parent[row]] = 1;
    }
    const tree = new Int32Array(count);
    let length = 0;
    for (let place = 0; place < count;) {
      const row = order[place];
      if (kept[row]) tree[length++] = row;
      place += this.folded.size && this.folded.has(row) ? size[row] : 1;
    }
    const nothing = !count ? "The trace contains no events." : "No row matches the search and the filters.";
    this.grids.list.show(flat, flat.length, nothing);
    this.grids.lanes.show(tree, length, nothing);
    find("count").textContent = filter.isEmpty ? counted(count, "row") : `${filter.count.toLocaleString("en")} of ${counted(count, "row")}`;
    find("clear").hidden = filter.isEmpty;
    find("fold-all").textContent = this.folded.size ? "Unfold all" : "Fold all";
  }

  /** Selects a row in all views. A row that the current view does not show leads to the lanes. */
  select(row, isFocused = true) {
    if (row < 0 || row === undefined) return;
    this.selected = row;
    if (!this.filter.isEmpty && this.filter.matches[row] === 0) {
      this.controls.write({});
      this.filter.set({});
      this.#match(() => this.select(row, isFocused));
      return;
    }
    if (!this.grids[this.view]) this.show("lanes");
    if (this.view === "lanes") this.#uncover(row);
    for (const grid of Object.values(this.grids)) grid.select(row, grid === this.grids[this.view]);
    showDetails(row, this);
    if (isFocused && !this.isOpen) this.grids[this.view].element.focus({ preventScroll: true });
    this.#remember();
  }

  problem(row) {
    return this.problems.of(row);
  }

  nextProblem(direction) {
    this.select(this.problems.beside(this.selected, direction));
  }

  fold(row, isFolded) {
    if (isFolded) this.folded.add(row);
    else this.folded.delete(row);
    if (isFolded && this.#isBelow(this.selected, row)) this.select(row);
    this.#arrange();
  }

  foldAll() {
    if (this.folded.size) this.folded.clear();
    else for (const row of this.rows.tops) if (this.rows.size[row] > 1) this.folded.add(row);
    if (this.selected >= 0 && this.folded.size) this.select(this.rows.top.values[this.selected]);
    if (this.folded.has(this.selected)) for (const row of this.rows.tops) if (this.rows.size[row] > 1) this.folded.add(row);
    this.#arrange();
  }

  foldOrLeave() {
    const row = this.selected, { size, parent } = this.rows;
    if (row < 0) return;
    if (size[row] > 1 && !this.folded.has(row)) this.fold(row, true);
    else this.select(parent.values[row]);
  }

  unfoldOrEnter() {
    const row = this.selected;
    if (row < 0 || this.rows.size[row] < 2) return;
    if (this.folded.has(row)) this.fold(row, false);
    else this.select(this.rows.order[this.rows.position[row] + 1]);
  }

  #isBelow(row, above) {
    for (let here = row; here >= 0; here = this.rows.parent.values[here]) if (here === above) return row !== above;
    return false;
  }

  /** Unfolds everything above the row. */
  #uncover(row) {
    let isChanged = false;
    for (let here = row >= 0 ? this.rows.parent.values[row] : -1; here >= 0; here = this.rows.parent.values[here]) isChanged = this.folded.delete(here) || isChanged;
    if (isChanged) this.#arrange();
  }

  search() {
    if (!this.grids[this.view]) this.show("lanes");
    find("filter-q").focus();
    find("filter-q").select();
  }

  openDetails() {
    if (!this.isNarrow) return;
    this.isOpen = true;
    find("details").hidden = false;
    document.querySelector(".work").inert = document.querySelector("header").inert = true;
    find("details").querySelector(".close").focus();
  }

  closeDetails() {
    this.isOpen = false;
    document.querySelector(".work").inert = document.querySelector("header").inert = false;
    find("details").hidden = this.isNarrow || !this.grids[this.view];
  }

  close = () => {
    this.closeDetails();
    this.grids[this.view]?.element.focus({ preventScroll: true });
  };

  enterDetails() {
    this.openDetails();
    if (!this.isNarrow) find("details").focus();
  }

  escape() {
    this.close();
    return true;
  }

  isMatch(row) {
    return this.filter.matches[row] === 1;
  }

  #fillLanes(element, row, place) {
    const before = place ? this.grids.lanes.shown[place - 1] : -1;
    this.moduleBefore = before >= 0 ? this.#module(before) : "";
    fillLanes(element, row, this);
  }

  #module(row) {
    const item = this.rows.item.values[row];
    return item >= 0 ? this.run.text(this.run.steps.module.values[item]) : this.run.marks[~item].module ?? "";
  }

  #scrolled() {
    const grid = this.grids[this.view], button = find("new-rows");
    if (grid?.isAtEnd) this.#seen = this.rows.count;
    const count = this.rows.count - this.#seen;
    button.hidden = !grid || count === 0;
    button.textContent = `${count.toLocaleString("en")} new`;
  }

  #remember() {
    const item = this.selected >= 0 ? this.rows.item.values[this.selected] : -1;
    writeAddress({ view: this.view, ...this.filter.spec, step: item >= 0 ? item : null });
  }
}

const page = new Page();
page.open();
window.trace = { append: (chunk) => page.append(chunk) };
connect((chunk) => page.append(chunk));
