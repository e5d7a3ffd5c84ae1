/**
 * Tables. A column is {title, kind, of, meaning?, group?, main?, text?}. Its function `of` returns
 * the value of a row: a number in the first unit of the kind, a text, or null; `link` its target. Columns of a group
 * share a unit, determined by those with `main`. A table is {type, caption, columns, rows}.
 */

/** Creates a table, without empty columns. */
function table(caption, columns, rows, more = {}) {
  const known = columns.filter((column, at) =>
    at === 0 || rows.some((row) => isKnown(column.of(row)) && column.of(row) !== ""));
  return { type: "table", caption, columns: known, rows, ...more };
}

const text = (title, of, more) => ({ title, kind: "text", of, ...more });
const count = (title, of, more) => ({ title, kind: "number", of, ...more });
const column = (title, kind, of, more) => ({ title, kind, of, ...more });

/** Units by suffix of CSV column names. */
const SUFFIXES = [
  [/_(ns|us|ms)$/, (found) => found[1]], [/_percent$/, () => "%"], [/_mb_per_sec$/, () => "MB/s"],
  [/_?ops_per_sec$/, () => "ops/s"], [/_seconds$/, () => "s"],
];

function titleAndUnit({ name, unit }) {
  for (const [pattern, of] of unit ? [] : SUFFIXES) {
    const found = name.match(pattern);
    if (found) {
      return [name.replace(pattern, "") || "throughput", of(found)];
    }
  }
  return [name, unit ?? ""];
}

/** Returns the table of a document's {columns, rows}, with cells in the units of the columns. */
function tableOf(caption, { columns, rows }, wanted = () => true) {
  return table(caption, columns.map((one, at) => {
    const [title, unit] = titleAndUnit(one);
    const { kind, factor } = kindOf(unit);
    const known = Object.values(KINDS).flat().some(([name]) => name === unit) || kind !== "number";
    return {
      name: one.name,
      title: title.replaceAll("_", " ") + (known || !unit ? "" : ", " + unit),
      kind,
      group: kind === "nanos" ? "times" : undefined,
      text: one.name === "availability" ? percentDown : undefined,
      meaning: one.meaning?.replaceAll("`", ""),
      of: (row) => (typeof row[at] === "number" ? row[at] * factor : row[at]),
    };
  }).filter((one, at) => at === 0 || wanted(one.name)), rows);
}

/** Returns the unit of each column. */
function unitsOf({ columns, rows }) {
  const numbers = (some) => some.flatMap((one) => rows.map((row) => valueOf(one.of(row)))).filter(Number.isFinite);
  return columns.map((one) => {
    const group = one.group ? columns.filter((other) => other.group === one.group) : [one];
    const main = group.filter((other) => other.main);
    return main.length > 0 ? unitOf(one.kind, numbers(main), 0) : unitOf(one.kind, numbers(group));
  });
}

/** Smallest number that is clearer in the unit of its column than in one of its own. */
const SMALLEST = 0.1;

/** Returns true if a column's cells need units of their own, since its unit suits only some of them. */
const isMixed = ({ columns, rows }, units) => (one) => {
  const alike = columns.filter(({ kind }) => kind === one.kind);
  return KINDS[one.kind]?.length > 1 && !one.text && alike.some((other) => rows.some((row) => {
    const value = Math.abs(valueOf(other.of(row)));
    return value > 0 && value / units[columns.indexOf(other)].factor < SMALLEST;
  }));
};

/** Returns the unit of each column for display: none where each cell has its own. */
function shownUnits(shown) {
  const units = unitsOf(shown);
  const mixed = isMixed(shown, units);
  return units.map((unit, at) => (mixed(shown.columns[at]) ? { ...unit, name: "", mixed: true } : unit));
}

/** Returns the text of a cell, and its number in the unit of its column, or in the first unit of its kind. */
function cellOf(one, unit, row) {
  const figure = one.of(row);
  const value = valueOf(figure);
  if (typeof value !== "number") {
    return { shown: value === null ? "" : String(value) };
  }
  const shown = one.text ? one.text(value) : unit.mixed ? quantity(one.kind, value) : number(value / unit.factor);
  const interval = Number.isFinite(figure?.low) && one.interval
    ? ` (${number(figure.low / unit.factor)} to ${number(figure.high / unit.factor)})`
    : "";
  return { shown: shown + interval, value: Number((value / (unit.mixed ? 1 : unit.factor)).toPrecision(15)) };
}

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns the table as CSV, with all digits, and units in the column headings. */
function csvOf(shown, units) {
  const head = shown.columns.map((one, at) => one.title + (units[at].name ? ` (${units[at].name})` : ""));
  const rows = shown.rows.map((row) => shown.columns.map((one, at) => {
    const cell = cellOf(one, units[at], row);
    return String(cell.value ?? cell.shown);
  }));
  return [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n") + "\n";
}

const isText = ({ kind, right }) => kind === "text" && !right;
const classes = (...names) => names.filter(Boolean).join(" ") || undefined;

function bodyOf(shown, units) {
  return shown.rows.map((row) =>
    element("tr", {}, shown.columns.map((one, at) => {
      const cell = cellOf(one, units[at], row);
      const shownHere = one.link ? element("a", { href: one.link(row) }, cell.shown) : cell.shown;
      const content = cell.value === undefined ? shownHere : element("data", { value: cell.value }, shownHere);
      const verdict = one.verdict?.(row);
      return at === 0
        ? element("th", { scope: "row" }, content)
        : element("td", {
          class: classes(isText(one) && "text", one.wrap && "wrap", verdict && "verdict " + verdict),
        }, content);
    })));
}

/** Sorts by a column, or reverses the order. Unknown values stay at the end. */
function sort(shown, one, ascending) {
  const key = (row) => valueOf(one.of(row));
  const compare = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
  return {
    ...shown,
    rows: [...shown.rows].sort((a, b) => {
      const [left, right] = [key(a), key(b)];
      return left === null || right === null
        ? (left === null) - (right === null)
        : (ascending ? 1 : -1) * compare(left, right);
    }),
  };
}

function tableElement(shown) {
  const units = shownUnits(shown);
  const body = element("tbody", {}, bodyOf(shown, units));
  const heads = shown.columns.map((one, at) => {
    const head = element("th", { scope: "col", title: one.meaning || undefined, class: classes(at > 0 && isText(one) && "text") });
    head.append(button(one.title, {
      click: () => {
        const ascending = head.getAttribute("aria-sort") !== "ascending";
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
        body.replaceChildren(...bodyOf(sort(shown, one, ascending), units));
      },
    }, units[at].name ? element("small", {}, " " + units[at].name) : ""));
    return head;
  });
  const copied = button("Copy as CSV", {
    class: "copy",
    "aria-label": "Copy as CSV: " + shown.caption,
    click: async () => {
      await copy(csvOf(shown, unitsOf(shown)));
      copied.textContent = "Copied";
      setTimeout(() => { copied.textContent = "Copy as CSV"; }, 1500);
    },
  });
  return element("div", { class: "table" },
    element("p", { class: "caption" }, element("span", {}, shown.caption), copied),
    element("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": shown.caption },
      element("table", {}, element("caption", { class: "hidden" }, shown.caption),
        element("thead", {}, element("tr", {}, heads)), body)));
}
