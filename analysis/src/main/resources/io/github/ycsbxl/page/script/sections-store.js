/** Sections about faults, clients, servers and nodes. */

const COST = "Cost of faults and outages";
const FAULT_TABLES = {
  [COST]: /^(outage|write_outage|degraded|late|availability|lost)$/,
  "Times of faults and outages": /^(begun|reverted|first|(read|shard)_outage)$/,
  "Operations during faults and outages": /^(operations|failed|indeterminate|delayed|backlog|caught_up|stale(_reads)?)$/,
};

/** Returns a sentence on the availability and its latency limit, if the run has one. */
const availabilityNote = ({ availability: known }) => (known
  ? `Availability: ${percentDown(known.percent)} % of the operations succeeded and took at most ${time(known.limitNanos)}. The limit comes from ${known.limitFrom}.`
  : undefined);

function faults(page) {
  const runs = runsOf(page).filter((run) => run.faults?.rows?.rows?.length > 0);
  return section("Faults and outages", [
    ABOUT.faults,
    runs.length === 1 && availabilityNote(runs[0]),
  ], runs.flatMap((run) => Object.entries(FAULT_TABLES).map(([caption, wanted]) =>
    ({ ...tableOf(prefixOf(page, run) + caption, run.faults.rows, (name) => wanted.test(name)), folded: caption !== COST }))));
}

const sum = (rows, of) => rows.reduce((all, row) => (isKnown(of(row)) ? all + valueOf(of(row)) : all), 0);

/** Returns the sums per machine, if several clients share one. */
function places(run) {
  const groups = groupBy(run.clients.filter(({ iteration }) => (iteration ?? 1) === 1), ({ node, machine }) => node ?? machine ?? "");
  return groups.size < 2 || groups.size === run.clients.length ? undefined : table("Clients by node", [
    text("node", ([name]) => name), text("clients", ([, some]) => words(some.map(({ index }) => String(index)))),
    count("CPUs", ([, some]) => Math.max(...some.map(({ cpus }) => cpus ?? 0))),
    count("used CPUs", ([, some]) => sum(some, ({ usedCpus }) => usedCpus ?? null)),
    column("throughput", "rate", ([, some]) => sum(some, ({ opsPerSec }) => opsPerSec)),
    count("failed", ([, some]) => sum(some, ({ failed }) => failed ?? null)),
  ], [...groups.entries()]);
}

function clientTable(page, run) {
  const rows = [...new Set(run.clients.flatMap((client) => Object.keys(client.rows ?? {})))].filter((name) => !isIntended(name));
  const known = (of) => (client) => of(client) ?? null;
  const percentiles = (name) => rows.map((row) => column(`${row} ${name}`, "nanos",
    known((client) => client.rows?.[row]?.[name]), { group: "latency", main: name === "p99" }));
  return table(prefixOf(page, run) + "Clients", [
    text("client", ({ name, index }) => name ?? String(index)),
    text("machine", known(({ machine, node }) => (machine === node ? null : machine))), text("node", known(({ node }) => node)),
    count("iteration", known(({ iteration }) => iteration)),
    column("throughput", "rate", known(({ opsPerSec }) => opsPerSec)),
    count("succeeded", known(({ succeeded }) => succeeded)), count("failed", known(({ failed }) => failed)),
    ...percentiles("p50"), ...percentiles("p99"),
    count("used CPUs", known(({ usedCpus }) => usedCpus)),
    count("JVM pauses", known(({ pauses }) => (typeof pauses === "object" ? pauses?.count : pauses))),
    column("clock ahead", "nanos", known(({ clockAheadNanos }) => clockAheadNanos),
      { meaning: "offset from the clock that all clients share" }),
    column("began after", "nanos", ({ beganAfterSeconds: after }) => (after === undefined ? null : 1e9 * after),
      { meaning: "from the first client's start to this one's" }),
    text("partial", ({ partial }) => (partial ? "yes" : "")),
  ], run.clients);
}

/** Returns a chart with a line per client, and one for the whole run. */
function clientsOverTime(page, run, title, kind, key) {
  const named = run.clients.filter(({ series }) => series?.[key]);
  // With many clients, the line of their sum would leave too little space for the clients' lines.
  const all = run.series?.[key] && named.length < MANY_LINES ? [line("all clients", overTime(run.series, run.series[key]), { total: true })] : [];
  const lines = named.map(({ name, series }) => line(name, overTime(series, series[key])));
  return named.length === 0 ? undefined : chart(`${prefixOf(page, run)}${title} by client`,
    "A line for each client" + (all.length > 0 ? ", and for all of them together." : "."),
    timeAxis(run.series), [panel("", kind, [...all, ...lines])], overRun(run));
}

/** Returns the p99 of clients over time, with a chart per operation. */
const p99ByClient = (page, run) => [...new Set(run.clients.flatMap(({ series }) => Object.keys(series?.rows ?? {})))]
  .filter(isOperation).map((name) => chart(`${prefixOf(page, run)}${operationOf(name)} p99 by client`,
    `p99 of the ${timeOf(name)} in each interval.`, timeAxis(run.series), [panel("p99", "nanos",
      run.clients.map((client) => line(client.name, overTime(client.series ?? { at: [] }, client.series?.rows?.[name]?.p99))), { scale: "auto" })],
    { ...overRun(run), id: slug(`${prefixOf(page, run)}${name} p99 by client`) }));

/** Returns a chart of latency by client index, clearer than a table for many clients. */
function latencyByClient(page, run) {
  const rows = [...new Set(run.clients.flatMap((client) => Object.keys(client.rows ?? {})))].filter((name) => !isIntended(name));
  const once = run.clients.every(({ iteration }) => (iteration ?? 1) === 1);
  const figures = rows.map((row) => ({
    name: row,
    panels: [panel("Latency", "nanos", ["p50", "p99"].map((name) =>
      line(name, run.clients.map((client) => [client.index, valueOf(client.rows?.[row]?.[name])]))), { scale: "auto" })],
  }));
  return !once || run.clients.length < 8 || rows.length === 0 ? undefined : {
    ...chart(`${prefixOf(page, run)}Latency by client`, "p50 and p99 of each client.", { kind: "whole", name: "client" }, figures[0].panels),
    ...(figures.length > 1 ? { figures } : {}),
  };
}

function clients(page) {
  const runs = chartedRuns(page).filter((run) => run.clients?.length > 1);
  return section("Clients", runs.flatMap((run) => (run.clientRemarks ?? []).map((remark) => prefixOf(page, run) + remark)),
    runs.flatMap((run) => [
      clientTable(page, run), places(run), latencyByClient(page, run),
      clientsOverTime(page, run, "Throughput", "rate", "opsPerSec"),
      clientsOverTime(page, run, "Bytes read", "byteRate", "bytesReadPerSec"),
      clientsOverTime(page, run, "Bytes written", "byteRate", "bytesWrittenPerSec"),
      ...p99ByClient(page, run),
    ]));
}

const SERVER_FIGURES = [
  ["CPU", "percent", "cpuPercent"], ["I/O wait", "percent", "ioWaitPercent"],
  ["disk reads", "byteRate", "diskReadBytesPerSec"], ["disk writes", "byteRate", "diskWrittenBytesPerSec"],
  ["network in", "byteRate", "networkInBytesPerSec"], ["network out", "byteRate", "networkOutBytesPerSec"],
];

const shownOf = ({ shown = [] }, wanted) => shown.find(({ name }) => name === wanted);

/** Returns title, kind, mean and values of the figures of servers, with those of servers.metrics.show. */
function serverFigures(servers) {
  const names = [...new Set(servers.flatMap(({ shown = [] }) => shown.map(({ name }) => name)))];
  return [
    ...SERVER_FIGURES.map(([title, kind, key]) =>
      ({ title, kind, mean: ({ means }) => means?.[key] ?? null, values: ({ series }) => series?.[key] })),
    ...names.map((name) => {
      const perSec = servers.some((one) => shownOf(one, name)?.perSec);
      const inBytes = /_bytes(_total|_sum)?(\{.*)?$/.test(name);
      return {
        title: perSec && !inBytes ? name + ", per s" : name,
        kind: !inBytes ? "number" : perSec ? "byteRate" : "bytes",
        mean: (one) => shownOf(one, name)?.mean ?? null,
        values: (one) => shownOf(one, name)?.values,
      };
    }),
  ];
}

function serverCharts(page, run) {
  const { servers } = run;
  const about = servers.length === 1 ? `Server ${servers[0].server}.` : "A line for each server.";
  return serverFigures(servers).map(({ title, kind, values }) => chart(`${prefixOf(page, run)}Servers: ${title}`, about, timeAxis(run.series),
    [panel("", kind, servers.map((one) => line(one.server, overTime(one.series, values(one)))))], overRun(run)));
}

function servers(page) {
  const runs = chartedRuns(page).filter((run) => run.servers?.length > 0);
  return section("Servers", ABOUT.servers, runs.flatMap((run) => [
    table(prefixOf(page, run) + "Means of the servers", [text("server", ({ server }) => server),
      ...serverFigures(run.servers).map(({ title, kind, mean }) => column(title, kind, mean))], run.servers),
    ...serverCharts(page, run),
  ]));
}

const MOST_NODES = 18;

/** Returns a chart of one kind of request over time: mean or p99 of the slowest nodes. */
function nodesOverTime(page, run, operation, nodes) {
  const slowness = ({ nanos }) => valueOf(nanos?.p99) ?? valueOf(nanos?.mean) ?? 0;
  const shown = [...nodes].sort((a, b) => slowness(b) - slowness(a)).slice(0, MOST_NODES)
    .sort((a, b) => a.node.localeCompare(b.node, "en", { numeric: true })).filter(({ series }) => series);
  const figure = (name, key) => ({
    name,
    panels: [panel(name, "nanos", shown.map(({ node, series }) => line(node, overTime(series, series[key]))), { scale: "auto" })],
  });
  const figures = [figure("mean", "mean"), figure("p99", "p99")].filter(({ panels }) => panels[0].lines.some(hasPoints));
  const which = nodes.length === 1 ? "node " + nodes[0].node : shown.length < nodes.length ? `each of the ${shown.length} slowest of ${nodes.length} nodes` : "each node";
  return figures.length === 0 ? undefined : {
    ...chart(`${prefixOf(page, run)}${operation} by node over time`, `${figures.map(({ name }) => (name === "mean" ? "Mean" : name)).join(" or ")} of ${which}.`,
      timeAxis(run.series), figures[0].panels, overRun(run)),
    ...(figures.length > 1 ? { figures } : {}),
  };
}

function nodesByInterval(page, run, operation, nodes) {
  const starts = [...new Set(nodes.flatMap(({ intervals }) => (intervals ?? []).map(({ from }) => from)))].sort((a, b) => a - b);
  const at = (start, key) => ({ intervals }) => intervals?.find(({ from }) => from === start)?.[key] ?? null;
  return {
    ...table(`${prefixOf(page, run)}${operation} by node and interval`, [text("node", ({ node }) => node), ...starts.flatMap((start) => [
      column(`from ${clock(start)} mean`, "nanos", at(start, "mean"), { group: "latency" }),
      column(`from ${clock(start)} p50`, "nanos", at(start, "p50"), { group: "latency" }),
      column(`from ${clock(start)} p99`, "nanos", at(start, "p99"), { group: "latency", main: true }),
      count(`from ${clock(start)} count`, at(start, "count")),
    ])], nodes), folded: true,
  };
}

function nodes(page) {
  const runs = chartedRuns(page).filter((run) => run.nodes?.length > 0);
  return section("Nodes", ABOUT.nodes,
    runs.flatMap((run) => {
      const byOperation = [...groupBy(run.nodes, ({ operation }) => operation).entries()];
      return [
        table(prefixOf(page, run) + "Requests by node", [
          text("request", ({ operation, node }) => `${operation}@${node}`),
          count("answered", ({ answered }) => answered ?? null), count("failed", ({ failed }) => failed ?? null),
          ...latencyColumns((row) => row),
        ], run.nodes),
        run.masters && table(prefixOf(page, run) + "Masters of the shards", [
          text("shard", ({ shard }) => shard), text("from", ({ from }) => clock(from)), text("master", ({ master }) => master),
        ], run.masters, { folded: run.masters.length === groupBy(run.masters, ({ shard }) => shard).size }),
        ...byOperation.map(([operation, some]) => nodesOverTime(page, run, operation, some)),
        ...byOperation.map(([operation, some]) => nodesByInterval(page, run, operation, some)),
      ];
    }));
}
