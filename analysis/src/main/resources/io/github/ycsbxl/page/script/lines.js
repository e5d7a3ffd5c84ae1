/** Colours and dashes of lines: one for each run, or for each operation of a single run, on the whole page. */

const styles = new Map();

/** Returns the index of the style of the lines with this key; a new key takes the next one. */
function styleOf(key) {
  if (!styles.has(key)) {
    styles.set(key, styles.size);
  }
  return styles.get(key);
}

/** Reserves the first styles, the most distinct ones, for the lines that the page is about. */
function reserveStyles(page) {
  styles.clear();
  const runs = runsOf(page);
  const names = runs.map(({ name }) => name);
  const kinds = [READS, WRITES];
  const swept = (page.sweep?.dimensions ?? []).flatMap(({ name, values = [] }) => values.map((value) => `${name} ${value}`));
  const first = runs.length === 1 ? mainRows(runs[0]).map(({ name }) => operationOf(name))
    : page.kind === "sweep" || page.kind === "search" ? [...kinds, ...(page.sweep?.dimensions?.length > 1 ? swept : []), ...names]
      : names;
  first.forEach(styleOf);
}

/** Keys of the lines about reads and writes on a page of several runs. */
const READS = "reads";
const WRITES = "writes";

/**
 * Creates a line. Lines with the same key have the same colour on the whole page; without a key it
 * is the name. Of several lines with one key, the tone and the dash tell which one it is.
 */
const line = (name, points, more) => ({ name, points, ...more });

/** Returns the line with its style. Totals and references have none. */
const styled = (one) => (one.reference || one.minor || one.total ? one : { ...one, style: styleOf(one.key ?? one.name) });

const DASHES = ["solid", "dashed", "dotted"];

/** Mixes a colour with the ground; a tone of 1 leaves it as it is. */
function mixed(colour, ground, tone) {
  const part = (hex, at) => parseInt(hex.slice(at, at + 2), 16);
  const channel = (at) => Math.round(tone * part(colour, at) + (1 - tone) * part(ground, at));
  return "#" + [1, 3, 5].map((at) => channel(at).toString(16).padStart(2, "0")).join("");
}

function colour(theme, { style, total, tone = 1 }) {
  return style !== undefined ? mixed(theme.lines[style % theme.lines.length], theme.ground, tone) : total ? theme.text : theme.faint;
}

const dash = (theme, { style = 0, reference, dashes }) =>
  (reference ? "dotted" : DASHES[dashes ?? Math.floor(style / theme.lines.length) % DASHES.length]);
