// A table of any length that has elements only for the rows in view. All rows have the same height.
import { make, setAttribute } from "./dom.js";

const MARGIN = 6;

export class Grid {
  /** The rows that the table shows. */
  shown = new Int32Array(0);
  count = 0;
  selected = -1;
  #pool = new Map();
  #free = [];
  #frame = 0;

  /**
   * `options`: `role`, `label`, `head` (an element), `template()` (a row's element), `fill(element, row, place)`,
   * `rank(row)` (a number by which the shown rows are sorted), `onSelect(row)`, `onFold(row)`, `onScroll()`.
   */
  constructor(panel, options) {
    this.options = options;
    this.panel = panel;
    this.body = make("div", { class: "canvas", role: "rowgroup" });
    this.element = make("div", { class: "grid", role: options.role, tabindex: "0", "aria-label": options.label },
      make("div", { class: "head", role: "rowgroup" }, options.head), this.body);
    this.nothing = make("p", { class: "nothing", hidden: true });
    panel.append(this.element, this.nothing);
    this.element.addEventListener("scroll", () => { this.render(); options.onScroll(); }, { passive: true });
    this.body.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => this.invalidate()).observe(this.element);
  }

  get height() {
    this.rowHeight ??= parseFloat(getComputedStyle(this.element).getPropertyValue("--row"));
    return this.rowHeight;
  }

  get isAtEnd() {
    return this.element.scrollTop + this.element.clientHeight >= this.element.scrollHeight - 2 * this.height;
  }

  scrollToEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  /** Shows other rows. The row at the top of the window stays where it is. */
  show(shown, count, nothing) {
    const top = this.element.scrollTop, place = Math.floor(top / this.height);
    const anchor = place > 0 && place < this.count ? this.shown[place] : -1;
    this.shown = shown;
    this.count = count;
    this.nothing.textContent = nothing;
    this.nothing.hidden = count > 0;
    this.element.hidden = count === 0;
    setAttribute(this.element, "aria-rowcount", String(count + 1));
    this.body.style.height = `${count * this.height}px`;
    if (anchor >= 0) {
      const now = this.#placeAtOrAfter(anchor);
      if (now !== place) this.element.scrollTop = now * this.height + top % this.height;
    }
    this.invalidate();
  }

  /** The place of the row among the shown rows, or -1. */
  place(row) {
    const place = this.#placeAtOrAfter(row);
    return row >= 0 && place < this.count && this.shown[place] === row ? place : -1;
  }

  select(row, isRevealed = true) {
    this.selected = row;
    const place = this.place(row);
    if (isRevealed && place >= 0) this.#reveal(place);
    this.invalidate();
  }

  /** Renders all rows in view again, in the next frame. */
  invalidate() {
    for (const entry of this.#pool.values()) entry.isStale = true;
    if (!this.#frame) this.#frame = requestAnimationFrame(() => { this.#frame = 0; this.render(); });
  }

  render() {
    if (this.panel.hidden || this.element.hidden) return;
    const { element, height, count } = this;
    const first = Math.max(0, Math.floor(element.scrollTop / height) - MARGIN);
    const end = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / height) + MARGIN);
    for (const [place, entry] of this.#pool) {
      if (place >= first && place < end) continue;
      this.#pool.delete(place);
      this.#free.push(entry);
    }
    for (let place = first; place < end; place++) {
      let entry = this.#pool.get(place);
      if (entry && !entry.isStale) continue;
      if (!entry) {
        entry = this.#free.pop() ?? this.#makeEntry();
        this.#pool.set(place, entry);
        entry.element.hidden = false;
        entry.element.style.transform = `translateY(${place * height}px)`;
      }
      entry.isStale = false;
      this.#fill(entry.element, place);
    }
    for (const entry of this.#free) entry.element.hidden = true;
    const isInView = this.#pool.has(this.place(this.selected));
    setAttribute(element, "aria-activedescendant", isInView ? this.#id(this.selected) : null);
  }

  #makeEntry() {
    const element = this.options.template();
    this.body.append(element);
    return { element, isStale: true };
  }

  #fill(element, place) {
    const row = this.shown[place], isSelected = row === this.selected;
    element.dataset.row = row;
    element.id = this.#id(row);
    setAttribute(element, "aria-rowindex", String(place + 2));
    setAttribute(element, "aria-selected", String(isSelected));
    this.options.fill(element, row, place);
  }

  #id(row) {
    return `${this.panel.id}-row-${row}`;
  }

  #reveal(place) {
    const { element, height } = this, head = this.head ??= element.firstElementChild.offsetHeight;
    const top = place * height, visible = element.clientHeight - head;
    if (top < element.scrollTop) element.scrollTop = Math.max(0, top - height);
    else if (top + height > element.scrollTop + visible) element.scrollTop = top + 2 * height - visible;
  }

  #click(event) {
    const element = event.target.closest("[data-row]");
    if (!element) return;
    const row = Number(element.dataset.row);
    if (event.target.closest(".fold")) this.options.onFold(row);
    else this.options.onSelect(row);
  }

  #placeAtOrAfter(row) {
    if (row < 0) return this.count;
    const { rank } = this.options, wanted = rank(row);
    let low = 0, high = this.count;
    while (low < high) {
      const middle = low + high >> 1;
      if (rank(this.shown[middle]) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
