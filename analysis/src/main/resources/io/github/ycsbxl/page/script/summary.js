/** The first screen: tiles with the main results. A tile is {name, value, unit, note, bad, state}. */

const MOST_TILES = 6;
const OPS_PER_COST = "ops-per-cost";

const tile = (name, kind, value, note = "", more = {}) => {
  const known = valueOf(value);
  if (known === null || known === undefined) {
    return undefined;
  }
  if (typeof known === "string") {
    return { name, value: known, unit: "", note, ...more };
  }
  const unit = unitOf(kind, [known]);
  return { name, value: more.shown ?? number(known / unit.factor), unit: unit.name, note, digits: known / unit.factor, ...more };
};

/** Formats half the width of an interval as a percentage of the value; empty if unknown. */
function spread({ value, low, high } = {}) {
  return Number.isFinite(low) && value > 0 && high - low < value ? `±${number(50 * (high - low) / value)} %` : "";
}

/** Formats the share of the due operations that were started; empty without a target. */
const startedOf = (pacing) => (pacing?.due > 0
  ? `${shareOf(Math.min(pacing.started, pacing.due), pacing.due)} % of ${number(pacing.due)} due operations started${pacing.late > 0 ? `, ${number(pacing.late)} late` : ""}` : "");

function throughputTile(run) {
  const { targetOpsPerSec: target, throughput, pacing } = run;
  const rate = valueOf(throughput);
  const ofTarget = target && `${shareOf(rate, target)} % of the target ${number(target)}`;
  return tile("Throughput", "rate", rate, startedOf(pacing) || ofTarget || spread(throughput));
}

const p99Tile = (row) =>
  row && tile(`${operationOf(row.name)} p99`, "nanos", statistic(row, "p99"), timeOf(row.name));

const costTile = ({ cost }) => cost && tile(`Operations per ${cost.unit}`, "number", cost.operationsPerUnit,
  `${number(cost.perHour)} ${cost.unit} per hour`);

function diskTile({ disk }) {
  const { endBytes, bytesPerRecord: stored, recordBytes: own } = disk ?? {};
  const each = stored && `${quantity("bytes", stored)} per loaded record`;
  return disk && tile("Size on disk", "bytes", endBytes, each ? each + (own ? ` of ${quantity("bytes", own)}` : "") : "");
}

function availabilityTile({ availability: known }) {
  return known && tile("Availability", "percent", known.percent,
    `limit ${time(known.limitNanos)}, from ${known.limitFrom}`,
    { shown: percentDown(known.percent) });
}

function outageTile({ outage }) {
  const { longestNanos: all, longestWriteNanos: writes } = outage ?? {};
  return outage && (writes > all ? tile("Longest outage", "nanos", writes, `of writes; of all operations ${time(all)}`)
    : tile("Longest outage", "nanos", all));
}

function auditTile({ audit }) {
  if (!audit) {
    return undefined;
  }
  const all = audit.audited === audit.acknowledged;
  const known = audit.lost !== null && audit.lost !== undefined;
  return tile("Lost updates", "number", audit.lost ?? "unknown",
    known ? `${number(audit.audited)} audited` + (all ? "" : `, ${percentDown(audit.percent)} % of all`) : "the audit read no record",
    { state: known && audit.lost === 0 ? "passed" : "failed" });
}

/** Kinds of failures that have a tile of their own. */
const SHOWN_AS_TILES = ["SLO", "AUDIT"];

/** Returns the tiles of what a run had to prove: its SLOs, its audit, and other reasons why it failed. */
function verdictTiles(run) {
  const others = (run.verdict?.failures ?? []).filter(({ kind }) => !SHOWN_AS_TILES.includes(kind));
  return [
    ...others.map(({ text: reason }) => ({ name: "Failed", value: reason, unit: "", note: "", state: "failed" })),
    ...(run.slos ?? []).map(({ text: level, scenario: name, holds, measured }) => ({
      name: words([name, "SLO " + level]), value: measured, unit: "", note: "", state: holds ? "passed" : "failed",
    })),
    auditTile(run),
  ].filter(Boolean);
}

function failedTile(run) {
  const { failed, missed, missing } = run.counts ?? {};
  const parts = [failed > 0 && number(failed) + " failed", (missed ?? missing) > 0 && number(missed ?? missing) + " not found"];
  return tile("Failed or not found", "percent", run.failedPercent, words(parts), { bad: failed > 0 });
}

/** Notes on figures that name other values of the run. */
const FIGURE_NOTES = {
  under_way: ({ underWay }) => "oldest for " + time(underWay.oldestNanos),
  jvm_pause_ms: ({ pauses }) => `${plural(pauses.count, "pause")}, longest ${time(pauses.maxNanos)}`,
};

/** Returns the tiles of the figures that the document lists. */
const figureTiles = (run) => (run.figures ?? []).map(({ name, title, unit, value, note }) => {
  const { kind, factor } = kindOf(unit);
  return tile(title, kind, factor * value, FIGURE_NOTES[name]?.(run) ?? note);
});

/** Returns all tiles of a run, the most important first. */
function runTiles(run) {
  return [
    throughputTile(run),
    ...mainRows(run).map(p99Tile),
    costTile(run),
    outageTile(run),
    availabilityTile(run),
    failedTile(run),
    tile("Client CPU", "nanos", valueOf(run.cpuMicrosPerOperation) === null ? null : 1e3 * valueOf(run.cpuMicrosPerOperation), "per operation"),
    tile("Values read", "byteRate", run.bytesReadPerSec),
    tile("Values written", "byteRate", run.bytesWrittenPerSec),
    diskTile(run),
    tile("Conflicts", "number", run.conflicts?.conflicts ?? null, "CAS writes that were retried"),
    ...figureTiles(run),
    run.partial ? { name: "Partial", value: "yes", unit: "", note: "the run was stopped early", bad: true } : undefined,
  ].filter(Boolean);
}

/** Formats the swept settings of a point: threads 8, consistency ABSOLUTE. */
const pointName = (page, point) =>
  words(page.sweep.dimensions.map(({ name }, at) => (point.values[at] ? `${name} ${point.values[at]}` : "")));

/** Returns the tile of the point with the most operations per unit of cost, if all costs have one unit. */
function cheapestTile(page) {
  const costOf = ({ run }) => runsOf(page)[run].cost;
  const value = (point) => valueOf(costOf(point).operationsPerUnit) ?? 0;
  const [best, ...others] = page.sweep.points.filter(costOf).sort((a, b) => value(b) - value(a));
  return best && others.every((point) => costOf(point).unit === costOf(best).unit)
    ? tile(`Most operations per ${costOf(best).unit}`, "number", value(best), pointName(page, best))
    : undefined;
}

function sweepTiles(page) {
  const { sweep } = page;
  const best = sweep.points.find(({ run }) => run === sweep.best)
    ?? [...sweep.points].sort((a, b) => opsOf(page, b) - opsOf(page, a))[0];
  const run = best && runsOf(page)[best.run];
  return run ? [
    tile("Best throughput", "rate", run.throughput, pointName(page, best)),
    ...mainRows(run).map((row) => ({ ...p99Tile(row), note: "at the best throughput" })),
    cheapestTile(page),
    sweep.stopsToScale?.value && {
      name: "Stops scaling at", value: String(sweep.stopsToScale.value), unit: sweep.stopsToScale.dimension, note: "",
    },
    tile("Runs", "number", sweep.points.length),
  ].filter((one) => one?.name) : [];
}

const opsOf = (page, point) => valueOf(runsOf(page)[point.run].throughput) ?? 0;

function searchTiles(page) {
  const { search } = page;
  const held = search.steps.filter(({ passed, targetOpsPerSec: rate }) => passed && rate === search.foundOpsPerSec).at(-1);
  const run = held?.run === undefined ? undefined : runsOf(page)[held.run];
  const ceiling = search.steps.find(({ targetOpsPerSec: rate }) => !rate);
  return [
    search.foundOpsPerSec
      ? tile("Highest rate at the SLO", "rate", search.foundOpsPerSec)
      : { name: "Highest rate at the SLO", value: "none found", unit: "", note: "", bad: true },
    ...(search.slos ?? []).map(({ text }) => ({ name: "SLO", value: text, unit: "", note: "" })),
    ...(run ? mainRows(run).map((row) => ({ ...p99Tile(row), note: "last step at that rate" })) : []),
    ceiling && tile("Without a target", "rate", ceiling.opsPerSec, ceiling.outcome ?? (ceiling.passed ? "SLO met" : "SLO violated")),
    tile("Steps", "number", new Set(search.steps.map(({ run: index }, at) => index ?? at)).size),
  ].filter((one) => one?.name).slice(0, MOST_TILES);
}

/** Formats a metric: throughput, or READ p99, response time. */
function metricName(metric) {
  const name = operationOf(metric).replace(".", " ");
  return name[0].toUpperCase() + name.slice(1) + (isIntended(metric) ? ", response time" : "");
}

/** Returns a tile with the change of a metric from the baseline, and its verdict. */
function comparedTile({ metric, unit, sides }) {
  const { ratio, low, high, verdict } = sides[1] ?? {};
  if (ratio === undefined || ratio === null) {
    return undefined;
  }
  const change = (value) => {
    const percent = Number((100 * (value - 1)).toFixed(1));
    return percent === 0 ? "0" : (percent > 0 ? "+" : "−") + number(Math.abs(percent));
  };
  const small = ratio < 10;
  const interval = small ? `${change(low)} to ${change(high)}\u00a0%` : `${number(low)} to ${number(high)}\u00a0×`;
  return {
    name: metric === OPS_PER_COST ? "Operations per " + unit.replace("ops/", "") : metricName(metric),
    value: small ? change(ratio) : number(ratio),
    unit: small ? "%" : "×",
    note: words([verdictText(verdict) || "no verdict", Number.isFinite(low) && interval]),
    verdict,
  };
}

function comparisonTiles({ lines }) {
  const isFirst = ({ metric }) => metric === "throughput" || metric === OPS_PER_COST || /^(Intended-)?[A-Z-]+\.p99$/.test(metric);
  const decided = ({ sides }) => ["better", "worse"].includes(sides[1]?.verdict);
  const ordered = [...lines.filter(isFirst), ...lines.filter((one) => !isFirst(one) && decided(one))];
  return ordered.map(comparedTile).filter(Boolean).slice(0, MOST_TILES);
}

/** Returns the number of tiles besides those of the verdict. */
const mostTiles = (run) => Math.max(MOST_TILES / 2, MOST_TILES - verdictTiles(run).length);

/** Returns the warnings that no tile of the first screen tells. */
const warningsOf = (page) => (page.warnings ?? []).filter(({ kind }) =>
  runsOf(page).length > 1 || !["verdict", "audit"].includes(kind) || verdictTiles(runsOf(page)[0]).every(({ state }) => state !== "failed"));

/** Returns the tiles of any page. */
function tilesOf(page) {
  if (page.comparison && runsOf(page).length === 2 || page.kind === "ab") {
    return comparisonTiles(page.comparison);
  }
  if (page.kind === "search" && page.search) {
    return searchTiles(page);
  }
  if (page.sweep?.points?.length > 1) {
    return sweepTiles(page);
  }
  return runsOf(page).length === 1 ? [...verdictTiles(runsOf(page)[0]), ...runTiles(runsOf(page)[0]).slice(0, mostTiles(runsOf(page)[0]))] : [];
}

/** Returns the chart of the first screen, which depends on the kind of page. */
function firstChart(page) {
  switch (page.kind) {
    case "search": return page.search && searchChart(page);
    case "ab": return ratioChart(page);
    case "plan": return undefined;
    default:
  }
  if (page.kind === "sweep" && page.sweep?.points?.length > 1) {
    return undefined;
  }
  return runsOf(page).length === 1 ? strip(runsOf(page)[0]) : strips(page);
}
