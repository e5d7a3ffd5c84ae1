/** Functions on the document's runs. */

/** Name of writes in published tables that do not tell their kind. */
const WRITES_OF_ANY_KIND = "WRITE";

const STATISTICS = ["mean", "p50", "p95", "p99", "p99.9", "max"];
const MOST_LINES = 12;

/** Returns a row by name. During a benchmark only its intervals are known. */
const rowOf = (run, name) => (run.rows ?? []).find((row) => row.name === name)
  ?? (!run.rows && run.series?.rows?.[name] ? { name } : undefined);

/** Returns the first of these rows that exists, with response times if there is a target. */
const first = (run, names) =>
  names.flatMap((name) => (run.scenarios ? [name] : ["Intended-" + name, name])).map((name) => rowOf(run, name)).find(Boolean);

const readsOf = (run) => (run.reads ? rowOf(run, run.reads) : first(run, OPERATIONS.reads));
const writesOf = (run) => (run.writes ? rowOf(run, run.writes) : first(run, [...OPERATIONS.writes, WRITES_OF_ANY_KIND]));

/** Returns the rows that represent reads and writes. */
const mainRows = (run) => [readsOf(run), writesOf(run)].filter((row, at, all) => row && all.indexOf(row) === at);

const statistic = (row, name) => row?.nanos?.[name] ?? null;

const isIntended = (name) => name.startsWith("Intended-");
const operationOf = (name) => name.replace(/^Intended-/, "");

/** Returns true for rows of operations. Rows with details of operations have separate sections. */
const isOperation = (name) => !/@|^(Intended-)?(CAS-|VERIFY|STALE-READ-)|-(UNDER-WAY|FAILED)$/.test(name);

/** Returns the name of a row's scenario; empty for all scenarios together. */
const scenarioOf = (name) => name.match(/:([a-z0-9-]+)(@|$)/)?.[1] ?? "";

const ALL_SCENARIOS = "all";

/** Returns true for rows of the scenario that the reader selected. */
const isOfScenario = (name, chosen) => scenarioOf(name) === (chosen === ALL_SCENARIOS ? "" : chosen);

/** Returns the charts, with buttons to select a scenario if the run has scenarios. */
const byScenario = (run, chartsOfScenario) => (run.scenarios?.length > 0
  ? [{
    type: "choices", apart: [],
    controls: [{ name: "scenario", values: [ALL_SCENARIOS, ...run.scenarios.map(({ name }) => name)], value: ALL_SCENARIOS }],
    blocks: (chosen) => onSameScale(chartsOfScenario(chosen.scenario).filter(Boolean)),
  }] : chartsOfScenario(ALL_SCENARIOS));

/** Returns the kind of latency in a row. */
const timeOf = (name) => (isIntended(name) ? "response time" : "service time");

const settingOf = (page, run, name) => run.setting?.[name] ?? page.common?.setting?.[name];

const runsOf = (page) => page.runs ?? [];
const chartedRuns = (page) => runsOf(page).slice(0, MOST_LINES);

/** Returns a prefix with the run's name, on a page of several runs. */
const prefixOf = (page, run) => (runsOf(page).length > 1 ? run.name + ": " : "");

/**
 * Returns the points of a metric over time. Lines have a gap between intervals that are not
 * adjacent, and where a value is null. The value of a longer interval, such as after a pause of the
 * client, is drawn as a horizontal line.
 */
function overTime(series, values) {
  const points = [];
  const lengthOf = (i) => series.length?.[i] ?? 1;
  const usual = Math.min(...series.at.map((_, i) => lengthOf(i)));
  (values ? series.at : []).forEach((at, i) => {
    const end = i > 0 ? series.at[i - 1] + lengthOf(i - 1) : at;
    if (at > end + 1) {
      points.push([end, null]);
    }
    points.push([at, values[i] ?? null]);
    if (lengthOf(i) > 1.5 * usual) {
      points.push([at + lengthOf(i) - usual, values[i] ?? null]);
    }
  });
  return points;
}

/** Returns the x axis of a run's charts, from its start to its end. */
function timeAxis(series) {
  const last = (series?.at?.length ?? 0) - 1;
  return {
    kind: "time", name: "time",
    from: series?.from,
    to: last >= 0 ? series.at[last] : undefined,
  };
}

/** Returns the faults and outages of a run as bands of its charts. */
const bandsOf = (run) => run.faults?.bands ?? [];

const overRun = (run) => ({ bands: bandsOf(run) });

/** Returns the p99 over time of the rows that represent reads and writes. */
const p99Lines = (run) => mainRows(run)
  .filter(({ name }) => run.series.rows?.[name])
  .map(({ name }) => line(operationOf(name) + " p99", overTime(run.series, run.series.rows[name].p99), { key: operationOf(name) }));

/** Returns a chart of throughput and target, with the p99 below. */
function strip(run) {
  const { series } = run;
  if (!series?.at?.length) {
    return undefined;
  }
  const target = line("target", overTime(series, series.target), { reference: true });
  const kinds = mainRows(run).map(({ name }) => timeOf(name));
  return chart("Throughput and p99 over time", words([
    "Successful operations per second",
    kinds.length > 0 && "p99 of the " + kinds[0] + " in each interval",
    bandsOf(run).length > 0 && "faults and outages as bands",
  ]) + ".", timeAxis(series), [
    panel("Throughput", "rate", [line("throughput", overTime(series, series.opsPerSec), { total: true }), target], { weight: 1.25 }),
    panel("p99", "nanos", p99Lines(run), { scale: "auto" }),
  ], { ...overRun(run), wide: true, height: 344 });
}

/** Returns the chart of throughput and p99 for several runs. The time of each run counts from its start. */
function strips(page) {
  const runs = chartedRuns(page).filter(({ series }) => series?.at?.length);
  const lines = (of) => runs.map((run) => line(run.name, overTime(run.series, of(run)) ));
  const p99 = (row) => (run) => row(run) && run.series.rows?.[row(run).name]?.p99;
  const to = Math.max(...runs.map(({ series }) => series.at.at(-1)));
  return runs.length === 0 ? undefined : chart("Throughput and p99 over time",
    "Successful operations per second, and p99 in each interval. Each run counts from its own start.",
    { kind: "time", name: "time", to }, [
      panel("Throughput", "rate", lines((run) => run.series.opsPerSec), { weight: 1.25 }),
      panel("Read p99", "nanos", lines(p99(readsOf)), { scale: "auto" }),
      panel("Write p99", "nanos", lines(p99(writesOf)), { scale: "auto" }),
    ], { wide: true, height: 460 });
}
