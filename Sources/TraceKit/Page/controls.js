// The search and the filters above the rows.
import { STAGES, outcomeName } from "./words.js";
import { asFilter } from "./filter.js";
import { find, make } from "./dom.js";

const MOST_CHOICES = 1000;

export class Controls {
  // `changed(spec)` is called after the reader's input.
  constructor(changed) {
    let timer = 0;
    this.form = find("filters");
    this.form.oninput = ({ target }) => {
      clearTimeout(timer);
      timer = setTimeout(() => changed(this.read()), target.name === "q" ? 120 : 0);
    };
    this.form.onsubmit = (event) => event.preventDefault();
    find("clear").onclick = () => { this.write({}); changed(this.read()); this.form.q.focus(); };
    find("more-filters").onclick = ({ currentTarget }) => currentTarget.setAttribute("aria-expanded", this.form.classList.toggle("open"));
  }

  read() {
    return asFilter(Object.fromEntries(new FormData(this.form)));
  }

  write(values) {
    for (const [field, value] of Object.entries(asFilter(values))) {
      const element = this.form.elements[field];
      element.value = value;
      if (element.selectedIndex < 0) element.value = "";
    }
  }

  // Fills the selects with what the run contains, if it has new texts.
  fill(run) {
    if (this.filled === run.strings.length) return;
    this.filled = run.strings.length;
    const spec = this.read(), { steps, events } = run;
    const seen = (column, name = (value) => run.line(value), least = 0) => [...new Set([steps, events].flatMap((table) => [...table[column]?.subarray(0, table.count) ?? []]))].filter((value) => value >= least)
      .map((value) => [`${column}:${value}`, name(value)]).sort((a, b) => a[1].localeCompare(b[1])).slice(0, MOST_CHOICES);
    const options = (list) => list.map(([value, text]) => make("option", { value }, text));
    const group = (label, list) => list.length > 0 && make("optgroup", { label }, options(list));
    const set = (field, ...content) => this.form.elements[field].replaceChildren(make("option", { value: "" }, `All ${field}s`), ...content.flat().filter(Boolean));
    set("name", options(seen("name")));
    set("module", options(seen("module")));
    set("part", group("Roles", seen("stage", (stage) => STAGES[stage])), group("Parts", seen("part")));
    set("outcome", group("Outcomes", seen("outcome", outcomeName, -1)), group("Results", seen("status")));
    this.write(spec);
  }
}
