// The search and the filters above the rows, and their copy in the address.
import { EMPTY_FILTER, choices } from "./filter.js";
import { KINDS, MARKS, STAGES } from "./words.js";
import { find, make } from "./dom.js";

const FIELDS = Object.keys(EMPTY_FILTER);

export class Controls {
  #timer = 0;

  /** `changed(spec)` is called after the reader's input. */
  constructor(changed) {
    this.changed = changed;
    for (const field of FIELDS) {
      find(`filter-${field}`).addEventListener("input", () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => changed(this.read()), field === "q" ? 120 : 0);
      });
    }
    find("filters").addEventListener("submit", (event) => event.preventDefault());
    find("clear").addEventListener("click", () => { this.write({}); changed(this.read()); find("filter-q").focus(); });
    find("more-filters").addEventListener("click", ({ currentTarget }) => {
      const isOpen = find("filters").classList.toggle("open");
      currentTarget.setAttribute("aria-expanded", String(isOpen));
    });
  }

  read() {
    return Object.fromEntries(FIELDS.map((field) => [field, find(`filter-${field}`).value]));
  }

  /** Shows the filter. A value that no select has is added as text. */
  write(spec) {
    for (const field of FIELDS) {
      const element = find(`filter-${field}`);
      element.value = spec[field] ?? "";
      if (element.value !== (spec[field] ?? "")) element.value = "";
    }
  }

  /** Fills the selects with what the run contains. */
  fill(run) {
    const { names, modules, parts, stages, outcomes, statuses } = choices(run), spec = this.read();
    const options = (list) => list.map(([value, text]) => make("option", { value: String(value) }, text));
    const group = (label, list) => list.length ? make("optgroup", { label }, options(list)) : null;
    const set = (field, all, ...content) => find(`filter-${field}`).replaceChildren(make("option", { value: "" }, all), ...content.flat().filter(Boolean));
    set("name", "All names", options(names));
    set("module", "All modules", options(modules));
    set("part", "All parts", group("Kinds of parts", stages.map((stage) => [`stage:${stage}`, STAGES[stage]])), group("Parts", parts));
    set("outcome", "All outcomes", group("Outcomes", outcomes), group("Results", statuses));
    set("kind", "All kinds", group("Events", KINDS.map((kind, index) => [`event:${index}`, `${kind}s`])),
      group("Results", [["result", "Results"]]), group("Others", Object.keys(MARKS).map((mark) => [`mark:${mark}`, `${MARKS[mark]}`])));
    this.write(spec);
  }
}

/** The view, the filter and the selection in the address. */
export function readAddress() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

export function writeAddress(values) {
  const parameters = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== null));
  history.replaceState(null, "", `#${parameters}`);
}
