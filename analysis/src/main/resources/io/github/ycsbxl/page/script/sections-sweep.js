/** Sections of runs with different settings: sweeps, searches, scalability, plans. */

const SWEPT_STATISTICS = ["mean", "p50", "p95", "p99"];

/** Returns the axis of a dimension, logarithmic if its numbers are far apart. */
function axisOf(dimension, name = dimension.name) {
  if (!dimension.numeric) {
    return { kind: "words", name, words: dimension.values };
  }
  const known = dimension.values.map(Number).filter((value) => value > 0 || !dimension.target).sort((a, b) => a - b);
  const wide = known[0] > 0 && known.at(-1) / known[0];
  const doubling = wide >= 8 && known.every((value) => Number.isInteger(Math.log2(value)));
  return { kind: doubling ? "doubling" : wide >= 50 ? "log" : known.every(Number.isInteger) ? "whole" : "number", name };
}

const coordinate = (dimension, value) => (dimension.numeric ? Number(value) : dimension.values.indexOf(value));

/** Returns the mean for each x value, over the runs with the metric. */
function means(points, x, of) {
  const places = groupBy(points.filter((point) => of(point) !== null), x);
  return [...places.entries()].map(([at, some]) => [at, some.reduce((all, one) => all + of(one), 0) / some.length]).sort(([a], [b]) => a - b);
}

/** Returns the metrics for the charts of a sweep. Metrics of one kind share a chart if they are the lines. */
function measures(page, name) {
  const of = (figure) => (point) => valueOf(figure(runsOf(page)[point.run]));
  return [
    { title: "Throughput", together: "Throughput", kind: "rate", total: true, of: of(({ throughput }) => throughput) },
    { title: `Read ${name}`, together: `Latency ${name}`, kind: "nanos", key: READS, of: of((one) => statistic(readsOf(one), name)) },
    { title: `Write ${name}`, together: `Latency ${name}`, kind: "nanos", key: WRITES, of: of((one) => statistic(writesOf(one), name)) },
    { title: "Bytes read", together: "Bytes", kind: "byteRate", key: READS, of: of(({ bytesReadPerSec }) => bytesReadPerSec) },
    { title: "Bytes written", together: "Bytes", kind: "byteRate", key: WRITES, of: of(({ bytesWrittenPerSec }) => bytesWrittenPerSec) },
  ];
}

/** Ratio of the end of the line “linear” to the largest measured value. */
const LINEAR_ABOVE = 1.2;

/** Returns a line of linear growth from the first point. It ends above the measured values, which would be flat below a longer one. */
function linear(lines, axis) {
  const [x, y] = lines[0]?.points[0] ?? [];
  const places = [...new Set(lines.flatMap(({ points }) => points.map(([place]) => place)))].sort((a, b) => a - b);
  if (!(x > 0 && y > 0) || places.length < 2 || axis.kind === "words") {
    return [];
  }
  const end = Math.min(places.at(-1), LINEAR_ABOVE * Math.max(...valuesOf(lines)) * x / y);
  return [line("linear", [...places.filter((place) => place < end), end].map((place) => [place, y * place / x]), { reference: true })];
}

/** Returns the charts of a sweep for the selected x axis and lines, one per value of the other settings. */
function sweepCharts(page, chosen) {
  const { dimensions, points } = page.sweep;
  const at = (name) => dimensions.findIndex((one) => one.name === name);
  const [x, lines] = [at(chosen["x axis"] ?? dimensions[0].name), at(chosen.lines)];
  const rest = dimensions.map((one, index) => index).filter((index) => index !== x && index !== lines);
  const place = ({ values }) => coordinate(dimensions[x], values[x]);
  const shown = points.filter((point) => Number.isFinite(place(point)) && (!dimensions[x].target || place(point) > 0));
  const label = ({ values }, some) => words(some.map((index) => `${dimensions[index].name} ${values[index]}`));
  const groups = groupBy(shown, (point) => label(point, rest));
  const axis = axisOf(dimensions[x]);
  const grows = (dimensions[x].grows ?? dimensions[x].size) && (dimensions[x].target || !dimensions.some(({ target }) => target));
  const pictures = [...groupBy(measures(page, chosen.latency ?? "p99"), ({ title, together }) => (lines < 0 ? together : title)).entries()];
  return [...groups.entries()].flatMap(([group, some]) => pictures.map(([title, shownHere]) => {
    const [{ kind, of }] = shownHere;
    const made = (lines < 0
      ? shownHere.map((one) => line(one.title, means(some, place, one.of), { key: one.key, total: one.total }))
      : [...groupBy(some, (point) => label(point, [lines])).entries()].map(([name, any]) => line(name, means(any, place, of))))
      .filter(hasPoints);
    const reference = title === "Throughput" && grows ? linear(made, axis) : [];
    return chart(`${title} against ${dimensions[x].name}` + (lines < 0 ? "" : ` by ${dimensions[lines].name}`) + (group ? `: ${group}` : ""),
      (lines < 0 ? "Each point is a run." : "A line for each value of " + dimensions[lines].name + ".")
      + (reference.length > 0 ? ` The line “linear” grows in proportion to ${dimensions[x].name} from the first point of the first line and ends above the largest value.` : ""),
      axis, [panel("", kind, [...made, ...reference], { scale: kind === "nanos" ? "auto" : "linear" })]);
  }));
}

/** Returns a chart of latency by achieved throughput, for runs with different target rates. */
function againstThroughput(page, chosen) {
  const { dimensions, points } = page.sweep;
  const target = dimensions.findIndex((one) => one.target);
  const others = dimensions.map((one, at) => at).filter((at) => at !== target);
  const shown = target < 0 ? [] : points.filter(({ values }) => Number(values[target]) > 0);
  const label = ({ values }) => words(others.map((at) => `${dimensions[at].name} ${values[at]}`));
  const [rate, ...figures] = measures(page, chosen.latency ?? "p99").filter(({ kind }) => kind !== "byteRate");
  const pictures = groupBy(figures, ({ title, together }) => (others.length > 0 ? title : together));
  return shown.length === 0 ? [] : [...pictures.entries()].map(([title, some]) => chart(`${title} against throughput`,
    "Each point is a run at its target rate. Latencies are response times.", { kind: "number", name: "throughput, ops/s" },
    [panel("", "nanos", some.flatMap((one) => [...groupBy(shown, label).entries()].map(([name, points]) =>
      line(name || one.title, means(points, rate.of, one.of), { key: name || one.key }))), { scale: "auto" })]));
}

function sweptRuns(page) {
  const { dimensions, points } = page.sweep;
  const run = (point) => runsOf(page)[point.run];
  const latency = (who, of) => SWEPT_STATISTICS.map((name) => column(`${who} ${name}`, "nanos",
    (point) => statistic(of(run(point)), name), { group: who, main: name === "p99" }));
  const setting = (at, numeric) => ({ values }) => (numeric && values[at] !== "" ? Number(values[at]) : values[at]);
  return table("Runs by " + dimensions.map(({ name }) => name).join(", "), [
    ...dimensions.map(({ name, numeric }, at) => ({ ...text(name, setting(at, numeric)), kind: numeric ? "number" : "text" })),
    column("throughput", "rate", (point) => run(point).throughput ?? null),
    count("of linear", ({ ofLinear }) => ofLinear ?? null, { meaning: "ratio of throughput to the line “linear”" }),
    column("failed", "percent", (point) => run(point).failedPercent ?? null),
    ...costColumns(page, run),
    ...byteColumns(run),
    ...latency("read", readsOf), ...latency("write", writesOf),
  ], points);
}

function sweep(page) {
  const { dimensions = [], points = [] } = page.sweep ?? {};
  if (dimensions.length === 0 || points.length < 2 || !dimensions[0].values) {
    return section("By setting", "", []);
  }
  const names = dimensions.map(({ name }) => name);
  const several = names.length > 1;
  return section(page.kind === "search" ? "By target" : "By setting", ABOUT.sweep, [{
    type: "choices",
    controls: [
      ...(several ? [{ name: "x axis", values: names, value: names[0] }, { name: "lines", values: names, value: names[1] }] : []),
      { name: "latency", values: SWEPT_STATISTICS, value: "p99" },
    ],
    apart: ["x axis", "lines"],
    blocks: (chosen) => onSameScale([...sweepCharts(page, chosen), ...againstThroughput(page, chosen)].filter(Boolean)),
  }, sweptRuns(page)], { folded: page.kind === "compare" });
}

/** Returns a chart of p99 by target rate, with a line per SLO. */
function searchChart(page) {
  const { steps, slos = [] } = page.search;
  const run = ({ run: index }) => (index === undefined ? undefined : runsOf(page)[index]);
  const targeted = steps.filter(({ targetOpsPerSec: rate }) => rate > 0);
  const ends = [Math.min(...targeted.map((step) => step.targetOpsPerSec)), Math.max(...targeted.map((step) => step.targetOpsPerSec))];
  const row = (name) => (step) => {
    const found = run(step);
    return found && statistic(rowOf(found, "Intended-" + name) ?? rowOf(found, name), "p99");
  };
  const names = [...new Set(targeted.flatMap((step) => (run(step) ? mainRows(run(step)).map(({ name }) => operationOf(name)) : [])))];
  const rates = [...new Set(targeted.map((step) => step.targetOpsPerSec))].sort((a, b) => a - b);
  const worst = (name, rate) => targeted.filter((step) => step.targetOpsPerSec === rate).map((step) => valueOf(row(name)(step)))
    .reduce((a, b) => (b === null || a > b ? a : b), null);
  const kindOfRow = (name) => (OPERATIONS.reads.includes(name) ? READS : OPERATIONS.writes.includes(name) ? WRITES : name);
  const measured = names.map((name) => line(name + " p99", rates.map((rate) => [rate, worst(name, rate)]), { key: kindOfRow(name) }));
  const limits = slos.filter(({ limitNanos }) => limitNanos).map(({ text: name, limitNanos }) =>
    line("SLO " + name, ends.map((end) => [end, limitNanos]), { reference: true }));
  return chart("p99 against target", "Response time p99 of the worst step at each target rate, and the limit of each SLO as a line.",
    axisOf({ numeric: true, target: true, values: rates }, "target, ops/s"), [panel("p99", "nanos", [...measured, ...limits], { scale: "log" })], { wide: true, height: 320 });
}

function search(page) {
  const { steps = [] } = page.search ?? {};
  const times = steps.every(({ kind = "nanos" }) => kind === "nanos");
  return section("Steps", [], [table("Steps of the search", [
    text("step", ({ name }) => name),
    column("target", "rate", ({ targetOpsPerSec }) => targetOpsPerSec ?? null), column("throughput", "rate", ({ opsPerSec }) => opsPerSec ?? null),
    text("SLO", ({ bound }) => bound ?? ""), times
      ? column("measured", "nanos", ({ value }) => value ?? null)
      : text("measured", ({ value, kind = "nanos" }) => (typeof value === "number" ? quantity(kind, value) : value ?? "")),
    text("result", ({ passed, outcome }) => (passed ? "▲ " : "▼ ") + (outcome ?? (passed ? "SLO met" : "SLO violated")), { verdict: ({ passed }) => (passed ? "better" : "worse") }),
  ], steps)]);
}

function scalability(page) {
  const { rows, charts: all = [] } = page.scalability ?? {};
  const varies = (name) => new Set(runsOf(page).map((run) => settingOf(page, run, name) || "1")).size > 1;
  const charts = varies("shards") || varies("clients") ? all : [];
  return section("Scalability", ABOUT.scalability, rows === undefined ? [] : [
    charts.map(({ against, lines }) => chart(`Throughput against ${against} beside oracle-2012`,
      "Each point is a run. Each line is for one location of the store. A line named plan is a prediction from the run with the fewest shards.",
      { kind: "doubling", name: against }, [panel("Throughput", "rate", lines, { scale: "log" })])),
    tableOf("Size of store and clients, throughput, latency", rows),
  ], { folded: charts.length === 0 || runsOf(page).length === 1 || page.kind === "search" });
}

/** Returns the charts and the table of a plan. */
function plan(page) {
  const { charts = [], rows } = page.plan;
  return [
    section("By shards", ABOUT.plan, charts.map(({ title, about, x, unit = "", lines }) => {
      const { kind } = kindOf(unit);
      const values = [...new Set(lines.flatMap(({ points }) => points.map(([place]) => place)))];
      return chart(title, about, axisOf({ name: x, numeric: true, values }), [panel(kind === "number" ? unit : "", kind, lines)]);
    })),
    section("Plan", [], rows ? [tableOf("Every step", rows)] : []),
  ];
}
