/** Numbers and units for people, independent of the locale. */

const TIMES = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];
const SIZES = [["B", 1], ["kB", 1e3], ["MB", 1e6], ["GB", 1e9], ["TB", 1e12]];

/** Kinds of numbers. Values of kinds with several units are in the first one, ns or B. */
const KINDS = {
  nanos: TIMES,
  bytes: SIZES,
  byteRate: SIZES.map(([name, factor]) => [name + "/s", factor]),
  rate: [["ops/s", 1]],
  percent: [["%", 1]],
  number: [["", 1]],
};

/** Returns the kind for a unit, such as "ms" or "MB/s". */
function kindOf(unit) {
  for (const kind of ["nanos", "bytes", "byteRate"]) {
    const found = KINDS[kind].find(([name]) => name === unit.replace("us", "µs").replace("KB", "kB"));
    if (found) {
      return { kind, factor: found[1] };
    }
  }
  return { kind: { "%": "percent", "ops/s": "rate", "operations/s": "rate" }[unit] ?? "number", factor: 1, unit };
}

/**
 * Chooses a common unit for numbers: the one suitable for the largest, unless the number at this
 * quantile would be below 0.05.
 */
function unitOf(kind, numbers, part = 0.5) {
  const units = KINDS[kind] ?? KINDS.number;
  const sizes = numbers.map(Math.abs).filter((size) => size > 0 && Number.isFinite(size)).sort((a, b) => a - b);
  const largest = sizes.at(-1) ?? 0;
  const other = sizes[Math.floor(part * sizes.length)];
  if (largest === 0) {
    return { name: units[units === TIMES ? 2 : 0][0], factor: units[units === TIMES ? 2 : 0][1] };
  }
  let at = Math.max(0, units.findLastIndex(([, factor]) => largest >= factor));
  while (at > 0 && other < 0.05 * units[at][1] && largest < 1e5 * units[at - 1][1]) {
    at--;
  }
  return { name: units[at][0], factor: units[at][1] };
}

/** Returns a value of the document, which may have an interval: {value, low, high}. */
const valueOf = (figure) => (figure !== null && typeof figure === "object" ? figure.value : figure) ?? null;

const isKnown = (figure) => valueOf(figure) !== null;

/** Formats three significant digits, or all digits before the point: 0.0123, 1.23, 12,345. */
function number(value) {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return "";
  }
  return value.toLocaleString("en-US", Math.abs(value) >= 100 || Number.isInteger(value)
    ? { maximumFractionDigits: 0 }
    : { maximumSignificantDigits: 3 });
}

/** Formats a number of a kind in a suitable unit: 31 ns, 1.2 ms, 2,000 ops/s. */
function quantity(kind, value) {
  const unit = unitOf(kind, [value]);
  return `${number(value / unit.factor)} ${unit.name}`.trim();
}

const time = (nanos) => quantity("nanos", nanos);

/** Formats a percentage, rounded down: only 100 is shown as 100. */
function percentDown(value) {
  if (value >= 100) {
    return number(value);
  }
  const nines = value > 99 ? Math.ceil(-Math.log10(100 - value)) : 0;
  const digits = Math.max(1, nines + 2);
  // The small summand corrects a binary fraction just below the decimal one.
  const cut = Math.floor(value * 10 ** digits + 1e-6) / 10 ** digits;
  return cut.toLocaleString("en-US", { maximumFractionDigits: digits });
}

/** Formats a value as a percentage of its target, rounded down to one digit. */
const shareOf = (value, target) =>
  value < target ? percentDown(Math.min(100 * value / target, 99.999)).replace(/(\.\d)\d+$/, "$1") : number(100 * value / target);

const twoDigits = (value) => String(value).padStart(2, "0");

/** Formats seconds, minutes and hours: 45 s, 1:30, 2:00:00. */
function clock(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) {
    return whole + " s";
  }
  const minutes = Math.floor(whole / 60);
  return whole < 3600
    ? minutes + ":" + twoDigits(whole % 60)
    : Math.floor(minutes / 60) + ":" + twoDigits(minutes % 60) + ":" + twoDigits(whole % 60);
}

const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400];

/** Returns the distance of ticks on an axis of this many seconds. */
const clockStep = (seconds) => CLOCK_STEPS.find((step) => seconds / step <= 9) ?? 86400 * Math.ceil(seconds / 777600);

/** Returns the coordinate of a percentage on an axis where each additional nine has the same length. */
const ofPercentage = (percentage) => 100 / (100 - percentage);

const percentageAt = (coordinate) => Number((100 - 100 / coordinate).toFixed(7));

const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

const words = (list) => list.filter(Boolean).join(", ");

/** Formats a number of things: 1 run, 12 runs. */
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Groups items by a key, in their order. */
function groupBy(items, keyOf) {
  const groups = new Map();
  items.forEach((item, at) => {
    const key = keyOf(item, at);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  });
  return groups;
}
