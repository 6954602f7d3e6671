// A table of any length that has elements only for the rows in view. All rows have the same height.
import { find, setAttribute } from "./dom.js";
import { placeOf } from "./table.js";

const MARGIN = 6;

export class Grid {
  // The rows that the table shows, sorted by `rank(row)`.
  shown = [];
  count = 0;
  selected = -1;
  #pool = new Map();
  #free = [];
  #frame = 0;

  constructor(id, page, rank, fill) {
    Object.assign(this, { page, rank, fill, panel: find(id) });
    [this.element, this.nothing, this.template] = this.panel.children;
    [this.head, this.body] = this.element.children;
    this.element.addEventListener("scroll", () => { page.countNew(); this.render(); }, { passive: true });
    this.body.onclick = ({ target }) => {
      const row = Number(target.closest(".row").dataset.row);
      if (target.closest(".fold")) page.fold(row, !page.folded.has(row));
      else page.open(row);
    };
    new ResizeObserver(() => this.show(this.shown, this.count, this.nothing.textContent)).observe(this.element);
  }

  // The height of a row, which differs in a narrow window.
  get height() {
    return innerWidth > 700 ? 28 : 36;
  }

  get isAtEnd() {
    return this.element.scrollTop + this.element.clientHeight >= this.element.scrollHeight - 2 * this.height;
  }

  scrollToEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  // Shows other rows. The row at the top of the window stays there.
  show(shown, count, nothing) {
    const { element, height } = this, top = element.scrollTop, place = Math.floor(top / height), anchor = place > 0 && place < this.count ? this.shown[place] : -1;
    Object.assign(this, { shown, count });
    this.nothing.textContent = nothing;
    this.nothing.hidden = count > 0;
    element.hidden = count === 0;
    setAttribute(element, "aria-rowcount", count + 1);
    this.body.style.height = `${count * height}px`;
    const now = anchor < 0 ? place : this.#placeOrNext(anchor);
    if (now !== place) element.scrollTop = now * height + top % height;
    this.invalidate();
  }

  // The place of the row among the shown rows, or -1.
  place(row) {
    const place = row < 0 ? -1 : this.#placeOrNext(row);
    return this.shown[place] === row && place < this.count ? place : -1;
  }

  select(row, isRevealed) {
    this.selected = row;
    const top = this.place(row) * this.height, space = this.element.clientHeight - this.head.offsetHeight, { scrollTop } = this.element;
    if (isRevealed && top >= 0 && top < scrollTop) this.element.scrollTop = top - this.height;
    else if (isRevealed && top + this.height > scrollTop + space) this.element.scrollTop = top + 2 * this.height - space;
    this.invalidate();
  }

  // Renders all rows in view again, in the next frame.
  invalidate() {
    for (const entry of this.#pool.values()) entry.isStale = true;
    this.#frame ||= requestAnimationFrame(() => { this.#frame = 0; this.render(); });
  }

  render() {
    const { element, height, count, shown, selected } = this;
    if (this.panel.hidden || element.hidden) return;
    const first = Math.max(0, Math.floor(element.scrollTop / height) - MARGIN), end = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / height) + MARGIN);
    for (const [place, entry] of this.#pool) {
      if (place >= first && place < end) continue;
      this.#pool.delete(place);
      this.#free.push(entry);
    }
    for (let place = first; place < end; place++) {
      let entry = this.#pool.get(place);
      if (entry?.isStale === false) continue;
      if (!entry) {
        entry = this.#free.pop() ?? { row: this.template.content.firstChild.cloneNode(true) };
        this.#pool.set(place, entry);
        entry.row.hidden = false;
        if (!entry.row.parentNode) this.body.append(entry.row);
      }
      entry.isStale = false;
      entry.row.style.transform = `translateY(${place * height}px)`;
      entry.row.dataset.row = shown[place];
      entry.row.id = this.#id(shown[place]);
      setAttribute(entry.row, "aria-rowindex", place + 2);
      setAttribute(entry.row, "aria-selected", shown[place] === selected);
      this.fill(entry.row, shown[place], this.page, place ? shown[place - 1] : -1);
    }
    for (const { row } of this.#free) {
      row.hidden = true;
      row.removeAttribute("id");
    }
    setAttribute(element, "aria-activedescendant", this.#pool.has(this.place(selected)) ? this.#id(selected) : null);
  }

  #id(row) {
    return `${this.panel.id}-row-${row}`;
  }

  #placeOrNext(row) {
    const wanted = this.rank(row);
    return placeOf(this.count, (place) => this.rank(this.shown[place]) < wanted);
  }
}
