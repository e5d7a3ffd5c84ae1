/** Page of a running benchmark: its last five minutes, updated by the server's events. */

/** Returns the charts of the latest state: throughput and p99, latencies, bytes, conflicts, clients, servers. */
function liveCharts(page) {
  const [run] = runsOf(page);
  if (!run?.series?.at?.length) {
    return [];
  }
  const conflicts = chart("Conflicts over time", "Conflicts per second.", timeAxis(run.series),
    [panel("Conflicts", "number", [line("conflicts/s", overTime(run.series, run.series.conflictsPerSec), { total: true })])], overRun(run));
  return [
    strip(run), ...scenarioCharts(run), ...latencies(run), bytes(run), failures(run), conflicts,
    ...(run.clients?.length > 1 ? [
      clientsOverTime(page, run, "Throughput", "rate", "opsPerSec"), ...p99ByClient(page, run),
    ] : []),
    ...(run.servers?.length > 0 ? serverCharts(page, run) : []),
  ].filter(Boolean).map((one) => ({ ...one, x: { ...one.x, from: run.series.at[0], to: run.series.at.at(-1) } }));
}

/** Returns the tiles for the last interval. */
function liveTiles(run) {
  const last = (values) => values?.at(-1) ?? null;
  return [
    tile("Throughput now", "rate", last(run.series?.opsPerSec), last(run.series?.target) ? "target " + number(last(run.series.target)) : ""),
    ...mainRows(run).map(({ name }) => tile(`${operationOf(name)} p99 now`, "nanos", last(run.series.rows[name].p99), timeOf(name))),
    tile("Failures now", "rate", last(run.series?.failedPerSec)),
  ].filter(Boolean);
}

/** Shows the latest state of a benchmark until its report replaces the page. */
function follow(first, { head, tiles, banner, pictureOf, drawAll, main }) {
  const status = element("p", { role: "status" });
  const progress = element("progress", { "aria-label": "Progress of the phase" });
  const note = element("p", {}, "Waiting for the first figures.");
  const warnings = element("div", {});
  const figures = element("div", {});
  const charts = element("div", { class: "charts" });
  let latest = first;
  main.replaceChildren(status, progress, note, warnings, figures, charts);

  function draw() {
    if (document.hidden) {
      return;
    }
    const run = runsOf(latest)[0];
    head(latest, []);
    status.textContent = latest.sentence ?? "";
    progress.hidden = latest.done === undefined || latest.done === null;
    progress.value = latest.done ?? 0;
    warnings.replaceChildren(...(latest.warnings?.length > 0 ? [banner(latest.warnings)] : []));
    figures.replaceChildren(...(run ? [tiles({ tiles: liveTiles(run) })] : []));
    const shown = liveCharts(latest).map((chart) => pictureOf(chart).figure);
    // Charts that are not moved keep the keyboard focus.
    if (shown.length !== charts.children.length || shown.some((one, at) => one !== charts.children[at])) {
      charts.replaceChildren(...shown);
    }
    note.textContent = shown.length > 0 ? "The last five minutes." : "Waiting for the first figures.";
    drawAll();
  }

  draw();
  const events = new EventSource("events");
  events.addEventListener("page", ({ data }) => {
    latest = JSON.parse(data);
    draw();
  });
  events.addEventListener("report", ({ data }) => {
    events.close();
    document.open();
    document.write(JSON.parse(data));
    document.close();
  });
  events.addEventListener("ended", () => {
    events.close();
    note.textContent = "The benchmark has ended without a report.";
  });
  events.addEventListener("error", () => {
    note.textContent = "The benchmark does not answer. Trying again.";
  });
  document.addEventListener("visibilitychange", draw);
}
