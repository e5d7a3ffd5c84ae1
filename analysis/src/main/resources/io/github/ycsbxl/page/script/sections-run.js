/** Sections about the client's measurements. A section is {title, about, blocks, folded}. */

const section = (title, about, blocks, more = {}) =>
  ({ title, about, blocks: onSameScale(blocks.flat().filter((block) => block && (block.type !== "table" || block.rows.length > 0))), ...more });

const latencyColumns = (of) => STATISTICS.map((name) =>
  column(name, "nanos", (row) => statistic(of(row), name), { group: "latency", main: name === "p99" }));

const byteColumns = (of) => [["read", "bytesReadPerSec"], ["written", "bytesWrittenPerSec"]].map(([title, key]) =>
  column(title, "byteRate", (row) => of(row)[key] ?? null, { group: "bytes" }));

/** Returns a column for each unit of cost, such as operations per USD. */
const costColumns = (page, of) => [...new Set(runsOf(page).map(({ cost }) => cost?.unit).filter(Boolean))].map((unit) =>
  count("operations per " + unit, (row) => (of(row).cost?.unit === unit ? of(row).cost.operationsPerUnit ?? null : null)));

/** Returns the operations of a run with service and response times. Parts of operations have separate sections. */
function operations(run) {
  const order = ({ name }) => operationOf(name) + (isIntended(name) ? " 1" : " 2");
  const rows = (run.rows ?? []).filter((row) => isOperation(row.name) && row.nanos).sort((a, b) => order(a).localeCompare(order(b)));
  const intended = rows.some(({ name }) => isIntended(name));
  const outcome = (name) => (row) => row.outcomes?.[name] ?? null;
  const outcomes = [...new Set(rows.flatMap((row) => Object.keys(row.outcomes ?? {})))]
    .filter((name) => name !== "OK" && rows.some((row) => row.outcomes?.[name] > 0));
  return table("Operations", [
    text("operation", ({ name }) => operationOf(name)),
    ...(intended ? [text("latency", ({ name }) => timeOf(name))] : []),
    count("succeeded", (row) => row.count ?? row.outcomes?.OK ?? null),
    count("not found or failed", (row) => (row.failed === undefined ? null : (row.failed ?? 0) + (row.missed ?? 0))),
    ...outcomes.map((name) => count(name, outcome(name), { meaning: "operations with the status " + name })),
    ...latencyColumns((row) => row),
    ...byteColumns((row) => row),
  ], rows);
}

const sentence = (words) => words[0].toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");

/** Returns sentences on runs that became steady. Other runs have a warning. */
const steadyRuns = ({ environment }) => Object.entries(environment ?? {})
  .filter(([name, words]) => name.startsWith("end of ") && words.startsWith("steady"))
  .map(([name, words]) => sentence(`${name.slice("end of ".length)}: ${words}`));

/** Returns a table of the sizes of stores that have their files on the client's machine. */
function sizesOnDisk(page) {
  const runs = chartedRuns(page).filter(({ disk }) => disk);
  const rows = runs.flatMap(({ name, disk }) => [...(disk.nodes.length > 1 ? [{ name, node: "all", ...disk }] : []),
    ...disk.nodes.map((one) => ({ name, ...(disk.nodes.length > 1 ? {} : disk), ...one }))]);
  return { ...table("Size on disk", [
    ...(runs.length > 1 ? [text("run", ({ name }) => name)] : []), text("node", ({ node }) => node),
    column("start of the run", "bytes", ({ startBytes }) => startBytes), column("end of the run", "bytes", ({ endBytes }) => endBytes),
    column("per loaded record", "bytes", ({ bytesPerRecord }) => bytesPerRecord ?? null,
      { meaning: "growth in the load per record, with all replicas" }),
    column("record", "bytes", ({ recordBytes }) => recordBytes ?? null, { meaning: "mean bytes of a record's key and values" }),
  ], rows), folded: true };
}

function results(page) {
  const [run] = runsOf(page);
  const more = runTiles(run).slice(mostTiles(run));
  return section("Results", steadyRuns(run), [operations(run), more.length > 0 && { type: "tiles", tiles: more, small: true },
    table("First failures", [text("kind", ([kind]) => kind), text("first message", ([, message]) => message, { wrap: true })],
      Object.entries(run.firstFailures ?? {})), sizesOnDisk(page)]);
}

const MARGIN_SECONDS = 3;

/** Returns the times in which a run was much slower than usual or operations failed, with what else happened. */
function worstSeconds(page) {
  const [run] = runsOf(page);
  const range = ({ from, to }) => rangeAround(from - MARGIN_SECONDS, to + MARGIN_SECONDS);
  return section("Worst seconds", ABOUT.worst, runsOf(page).length > 1 || !run?.worst?.length ? [] : [
    table("Worst seconds", [
      text("time", ({ from }) => clock(from), { link: (row) => linkTo(range(row)) }),
      column("for", "nanos", ({ from, to }) => 1e9 * (to - from)),
      text("at the same time", ({ besides }) => words(besides), { wrap: true }),
      text("operation", ({ row }) => (row ? operationOf(row) : null)),
      column("longest", "nanos", ({ maxNanos }) => maxNanos ?? null), column("p99", "nanos", ({ p99Nanos }) => p99Nanos ?? null),
      column("lowest throughput", "rate", ({ opsPerSec }) => opsPerSec),
      column("of the usual", "percent", ({ ofUsual }) => 100 * ofUsual),
      count("failed", ({ failed }) => failed || null),
    ], run.worst),
  ]);
}

/** Returns a table with a row per run. */
function sideBySide(page) {
  const runs = runsOf(page);
  const latency = (who, of) => ["mean", "p50", "p95", "p99"].map((name) => column(`${who} ${name}`, "nanos",
    (run) => statistic(of(run), name), { group: who, main: name === "p99" }));
  return section("Results", [], [
    table("Runs; with a target, latencies are response times", [
      text("run", ({ name }) => name),
      column("throughput", "rate", ({ throughput }) => throughput ?? null),
      column("target", "rate", ({ targetOpsPerSec }) => targetOpsPerSec ?? null),
      column("failed", "percent", ({ failedPercent }) => failedPercent ?? null),
      ...costColumns(page, (run) => run),
      ...latency("read", readsOf), ...latency("write", writesOf),
      column("CPU per operation", "nanos", ({ cpuMicrosPerOperation: cpu }) => (isKnown(cpu) ? 1e3 * valueOf(cpu) : null)),
    ], runs),
    sizesOnDisk(page),
  ], { folded: page.kind === "sweep" || page.kind === "search" });
}

/** Returns a chart per operation, with buttons for response time and service time. */
function byTime(names, panelsOf, chartOf) {
  return [...new Set(names.map(operationOf))].filter(isOperation).map((operation) => {
    const figures = ["Intended-" + operation, operation].filter((name) => names.includes(name))
      .map((name) => ({ name: timeOf(name), panels: filled(panelsOf(name)) })).filter(({ panels }) => panels.length > 0)
      // Rows of more runs come first.
      .sort((a, b) => linesOf(b).length - linesOf(a).length);
    return figures.length === 0 ? undefined
      : { ...chartOf(operation, figures[0].panels), ...(figures.length > 1 ? { figures } : {}) };
  });
}

/** Returns charts of each scenario over time, which show whose latency suffers from another one. */
function scenarioCharts(run) {
  const rows = run.series?.rows ?? {};
  const names = Object.keys(rows).filter((name) => name.startsWith("OVERALL:")).map(scenarioOf);
  const p99 = (name) => overTime(run.series, (rows["Intended-OVERALL:" + name] ?? rows["OVERALL:" + name])?.p99);
  return names.length === 0 ? [] : [
    chart("p99 of each scenario over time", "All operations of a scenario in each interval.", timeAxis(run.series),
      [panel("p99", "nanos", names.map((name) => line(name, p99(name))), { scale: "auto" })], overRun(run)),
    chart("Throughput of each scenario over time", "Operations per second.", timeAxis(run.series),
      [panel("Throughput", "rate", names.map((name) => line(name, overTime(run.series, rows["OVERALL:" + name]?.opsPerSec))),
        { scale: "auto" })], overRun(run)),
  ];
}

/** Returns the section about scenarios: a table, and charts of latency and throughput over time. */
function scenarios(page) {
  const [run] = runsOf(page);
  const all = run.scenarios ?? [];
  const paced = all.some(({ targetOpsPerSec: target }) => target);
  return section("Scenarios", ["All scenarios run at the same time. Throughput counts from the start to the end of the scenario."], all.length === 0 ? [] : [
    table("Scenarios" + (paced ? "; with a target, latencies are response times" : ""), [
      text("scenario", ({ name }) => name),
      count("threads", ({ threads }) => threads), count("records", ({ records }) => records),
      column("start", "nanos", ({ from }) => 1e9 * from), column("length", "nanos", ({ seconds }) => 1e9 * seconds),
      column("throughput", "rate", ({ opsPerSec }) => opsPerSec),
      ...(paced ? [column("target", "rate", ({ targetOpsPerSec: target }) => target ?? null),
        text("target reached", ({ targetReached: reached }) => (reached === undefined ? "" : reached ? "yes" : "no")),
        column("due started", "percent", ({ pacing }) => (pacing?.due > 0 ? 100 * Math.min(1, pacing.started / pacing.due) : null)),
        count("late starts", ({ pacing }) => pacing?.late ?? null)] : []),
      count("not found or failed", ({ counts }) => (counts.missed ?? 0) + (counts.failed ?? 0)),
      ...latencyColumns((row) => row),
    ], all),
    ...(run.series?.at?.length ? scenarioCharts(run) : []),
  ]);
}

/** Percentiles over time: name, member of the series, and form of the line in its operation's colour. */
const PERCENTILES = [
  ["p50", "p50", { dashes: 2, tone: 0.6 }], ["p95", "p95", { dashes: 1, tone: 0.8 }], ["p99", "p99", { dashes: 0 }],
  ["p99.9", "p999", { dashes: 0, tone: 0.45 }], ["max", "max", { minor: true }],
];

/** Returns the section of latency over time. */
function latencies(run, chosen = ALL_SCENARIOS) {
  const all = Object.fromEntries(Object.entries(run.series?.rows ?? {}).filter(([name]) => isOfScenario(name, chosen)));
  const figures = (row) => [
    panel("Latency", "nanos", PERCENTILES.map(([name, statistic, form]) =>
      line(name, overTime(run.series, all[row][statistic]), { key: operationOf(row), ...form })), { scale: "auto" }),
  ];
  return byTime(Object.keys(all), figures, (operation, panels) => chart(`${operation} latency over time`,
    "Percentiles and maximum of each interval.", timeAxis(run.series), panels, overRun(run)));
}

/** Names the operation whose colour a line has. */
const keyOf = (row, otherwise) => ({ key: row ? operationOf(row.name) : otherwise });

const bytes = (run) => chart("Bytes over time", "Bytes of values read and written, without keys.", timeAxis(run.series),
  [panel("", "byteRate", [
    line("read", overTime(run.series, run.series.bytesReadPerSec), keyOf(readsOf(run), READS)),
    line("written", overTime(run.series, run.series.bytesWrittenPerSec), keyOf(writesOf(run), WRITES)),
  ].filter(({ points }) => points.some(([, y]) => y > 0)))], overRun(run));

const failures = (run) => chart("Failures over time", "Failed operations per second.", timeAxis(run.series),
  [panel("Failed", "rate", [line("failed", overTime(run.series, run.series.failedPerSec), { total: true })]
    .filter(({ points }) => points.some(([, y]) => y > 0)))], overRun(run));

const signed = (value) => `${value > 0 ? "+" : ""}${number(value)}`.replace("-", "−");

/** Returns sentences on the change per hour of a run's throughput and p99. */
const trends = (page, run) => (run.trends ?? []).map(({ metric, percentPerHour: { value, low, high }, significant }) =>
  `${prefixOf(page, run)}${metric} changed by ${signed(value)} % per hour (95 % interval ${signed(low)} to ${signed(high)} %), `
  + (significant ? "significant." : "not significant."));

function overTimeSection(page) {
  const runs = chartedRuns(page).filter(({ series }) => series?.at?.length);
  if (runs.length === 1) {
    return section("Over time", trends(page, runs[0]), [byScenario(runs[0], (chosen) => latencies(runs[0], chosen)), bytes(runs[0]), failures(runs[0])]);
  }
  const names = [...new Set(runs.flatMap(({ series }) => Object.keys(series.rows ?? {})))].filter(isOperation);
  const several = byTime(names, (name) => [panel("p99", "nanos",
    runs.map((run) => line(run.name, overTime(run.series, run.series.rows?.[name]?.p99))), { scale: "auto" })],
  (operation, panels) => chart(`${operation} p99 over time`, "p99 of each interval. Each run counts from its own start.",
    { kind: "time", name: "time" }, panels));
  return section("Over time", runs.flatMap((run) => trends(page, run)), [page.kind === "sweep" || page.kind === "search" ? strips(page) : undefined, several],
    { folded: page.kind === "sweep" || page.kind === "search" });
}

const curve = (name, row, form) =>
  line(name, (row?.percentiles ?? []).filter(([p]) => p < 100).map(([p, nanos]) => [ofPercentage(p), nanos]), form);

const percentileChart = (title, lines) => chart(title, "Each additional nine on the axis stands for ten times fewer operations.",
  { kind: "percentile", name: "percentile" }, [panel("Latency", "nanos", lines, { scale: "log" })]);

function byPercentile(page) {
  const runs = chartedRuns(page);
  const named = (row) => (isIntended(row.name) ? operationOf(row.name) + ", response time" : row.name);
  const curved = (run) => (run.rows ?? []).filter((row) => row.percentiles?.length > 0 && isOperation(row.name));
  const charts = runs.length === 1
    ? byScenario(runs[0], (chosen) => [percentileChart("Latency by percentile",
      curved(runs[0]).filter(({ name }) => isOfScenario(name, chosen)).map((row) => curve(named(row), row,
        { key: operationOf(row.name), dashes: isIntended(row.name) || !rowOf(runs[0], "Intended-" + row.name) ? 0 : 1 })))])
    : [...new Set(runs.flatMap((run) => curved(run).map(({ name }) => name)))].map((name) =>
      percentileChart(`${named({ name })} by percentile`, runs.map((run) => curve(run.name, rowOf(run, name)))));
  return section("Latency by percentile", ABOUT.percentiles, charts,
    { folded: runs.length > 1 && page.kind !== "compare" });
}

/** Returns the section of CAS updates: conflicts, retries, and audit. */
function conflicts(page) {
  const runs = chartedRuns(page).filter((run) => run.conflicts);
  const sum = (name) => ({ conflicts: known }) => known[name] ?? null;
  const known = ({ conflicts: { retries = [] } }) => retries;
  const updates = (run) => (number) => known(run).find(([one]) => one === number)?.[1] ?? 0;
  const retries = [...new Set(runs.flatMap((run) => known(run).map(([number]) => number)))].sort((a, b) => a - b);
  const audited = runs.filter(({ audit }) => audit?.table);
  return section("Conflicts", ABOUT.conflicts, runs.length === 0 ? [] : [
    table("CAS updates", [
      text("run", ({ name }) => name), count("CAS", sum("sets")), count("conflicts", sum("conflicts")),
      count("conflicts per 1,000", ({ conflicts: { sets, conflicts: some } }) => (sets > 0 ? 1000 * (some ?? 0) / sets : null)),
      count("given up", sum("givenUp")), count("indeterminate", sum("indeterminate")),
      count("lost updates", ({ audit }) => audit?.lost ?? "not audited"),
    ], runs),
    audited.map((run) => tableOf(`${prefixOf(page, run)}Audit of the CAS updates`, run.audit.table)),
    chart("Conflicts over time", "Conflicts per second.", timeAxis(runs.length === 1 ? runs[0].series : undefined), [
      panel("Conflicts", "number", runs.filter(({ series }) => series).map((run) =>
        line(runs.length === 1 ? "conflicts/s" : run.name, overTime(run.series, run.series.conflictsPerSec), { total: runs.length === 1 }))),
    ], { ...(runs.length === 1 ? overRun(runs[0]) : {}), height: 160 }),
    table("Updates by number of retries", [count("retries", (number) => number),
      ...runs.map((run) => count(runs.length === 1 ? "updates" : run.name, updates(run)))], retries, { folded: true }),
  ]);
}

function staleReads(page) {
  const found = chartedRuns(page).flatMap((run) => (run.staleReads ?? []).map((reads) => ({ run, reads })));
  const behind = (title, kind, key) => ["mean", "p99", "max"].map((name) =>
    column(`${title}, ${name}`, kind, ({ reads }) => reads[key]?.[name] ?? null, { group: key }));
  const runs = chartedRuns(page).filter(({ series }) => series?.stalePerSec);
  return section("Stale reads", ABOUT.stale, [
    table("Stale reads", [
      text("run", ({ run }) => run.name), text("row", ({ reads }) => reads.row),
      count("reads checked", ({ reads }) => reads.checked), count("stale", ({ reads }) => reads.stale),
      count("stale per 1,000", ({ reads }) => (reads.checked > 0 ? 1000 * reads.stale / reads.checked : null)),
      ...behind("versions behind", "number", "versionsBehind"), ...behind("time behind", "nanos", "nanosBehind"),
    ], found),
    chart("Stale reads over time", "Stale reads per second.", timeAxis(runs.length === 1 ? runs[0].series : undefined), [
      panel("Stale reads", "number", runs.flatMap((run) => Object.entries(run.series.stalePerSec).map(([row, values]) =>
        line(words([runs.length > 1 && run.name, row]), overTime(run.series, values))))),
    ], { ...(runs.length === 1 ? overRun(runs[0]) : {}), height: 160 }),
  ]);
}

/** Returns percentiles in the format of Voldemort's load drivers of 2009. */
function percentileLists(page) {
  const ending = (run) => (run.ending ?? []).map((row) => ({ ...row, title: `${row.name} in the last tenth (${plural(row.count, "operation")})` }));
  const rows = (runs, named) => runs.flatMap((run) => [...(run.rows ?? []), ...ending(run)]
    .filter((row) => row.listNanos || row.list)
    .map((row) => ({ ...row, title: words([named && run.name, row.title ?? row.name]) })));
  const ours = rows(chartedRuns(page), chartedRuns(page).length > 1);
  const all = [...ours, ...rows(page.published ?? [], true)].filter((row) => row.listNanos);
  const percentages = [...new Set(all.flatMap((row) => Object.keys(row.listNanos)))].sort((a, b) => a - b);
  const lists = ours.filter(({ list }) => list).map(({ title, list }) => `${title} ms ${list}`);
  return section("Percentile lists", ABOUT.lists, lists.length === 0 ? [] : [
    table("Latency by percentage of operations", [text("operation", ({ title }) => title),
      ...percentages.map((one) => column(one + " %", "nanos", (row) => row.listNanos[one] ?? null, { group: "all", main: one === "99" }))], all),
    { type: "pre", text: lists.join("\n") },
  ], { folded: true });
}

function byInterval(page) {
  const { days, columns, operations: all } = page.byInterval ?? { operations: [] };
  return section(days ? "By machine and day" : "By interval", days ? ABOUT.days : ABOUT.intervals,
  all.map(({ operation, machines }) => table(operation, [text("machine", ({ name }) => name),
    ...columns.flatMap((title, at) => [
      column(title + " mean", "nanos", ({ cells }) => cells[at]?.mean ?? null, { group: "mean" }),
      count(title + " count", ({ cells }) => cells[at]?.count ?? null),
    ])], machines)), { folded: !days });
}

/** Returns the section of runs next to the published results in report.beside. */
function besidePublished(page) {
  const published = (page.published ?? []).filter(({ setting }) => !(setting?.machine && setting?.day));
  const all = [...chartedRuns(page), ...published];
  const latency = (who, of) => ["mean", "p50", "p95", "p99"].map((name) =>
    column(`${who} ${name}`, "nanos", (run) => statistic(of(run), name), { group: who, main: name === "p99" }));
  const beside = (title, of) => percentileChart(title + " beside published figures", all.map((run) => curve(run.name, of(run))));
  const points = published.reduce((sum, run) => sum + (run.rows ?? []).reduce((all, row) => all + (row.percentiles?.length || 1), 0), 0);
  return section("Beside published figures", ABOUT.beside, published.length === 0 ? [] : [
    table("Runs and published figures; with a target, latencies are response times", [
      text("run", ({ name }) => name), column("throughput", "rate", ({ throughput }) => throughput ?? null),
      ...byteColumns((run) => run),
      ...latency("read", readsOf), ...latency("write", writesOf),
    ], all),
    beside("Read latency", readsOf), beside("Write latency", writesOf),
  ], { folded: points <= 1 });
}

const properties = (caption, names, values) => table(caption, [text("name", ([name]) => name),
  ...names.map((name, at) => text(name, ([, all]) => all[at] ?? "", { wrap: true }))], values);

/** Merges maps into a map from each name to its values. */
function merged(maps) {
  const names = [...new Set(maps.flatMap((map) => Object.keys(map ?? {})))].sort();
  return names.map((name) => [name, maps.map((map) => map?.[name] ?? "")]);
}

/** Starts the names of facts that the stores reported; a fact may be of one scenario's store. */
const STORE = /^store(?: of ([^:]+))?: /;

/** Returns the tables of named facts: those of all runs, and those in which runs differ. */
function facts(page, caption, all) {
  const runs = chartedRuns(page);
  const several = runs.length > 1;
  const isShared = ([, values]) => !several || values[0] !== "";
  return [
    { ...properties(caption, [several ? "all runs" : "value"], all.filter(isShared)), folded: true, properties: true },
    { ...properties(`${caption}: by run`, runs.map(({ name }) => name),
      all.filter((fact) => !isShared(fact)).map(([name, values]) => [name, values.slice(1)])), folded: true },
  ];
}

function configuration(page) {
  const runs = chartedRuns(page);
  const one = runs.length === 1 ? runs[0] : undefined;
  const differences = page.comparison?.settings ?? page.differences ?? [];
  const sides = page.kind === "ab" ? ["a", "b"] : runs.map(({ name }) => name);
  const parts = (part) => [...(one ? [] : [page.common?.[part]]), ...runs.map((run) => run[part])];
  const byRun = differences.length > 0 && sides.length > 2;
  const environment = merged(parts("environment"));
  const reported = environment.filter(([name]) => STORE.test(name));
  const shown = (one?.mainSetting ?? []).map((name) => [name, [one.setting?.[name]]]);
  return section("Configuration", [], [
    properties("Settings", ["value"], shown),
    byRun
      ? properties("Settings in which the runs differ", differences.map(({ name }) => name),
        sides.map((name, at) => [name, differences.map(({ values }) => values[at])]))
      : properties("Settings in which the runs differ", sides, differences.map(({ name, values }) => [name, values])),
    ...facts(page, "All properties", merged(parts("setting"))),
    ...facts(page, "Settings reported by the store",
      reported.map(([name, values]) => [name.replace(STORE, (all, scenario) => (scenario ? `${scenario}: ` : "")), values])),
    ...facts(page, "Machine and versions", environment.filter((fact) => !reported.includes(fact))),
  ]);
}
