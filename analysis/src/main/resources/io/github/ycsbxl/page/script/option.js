/**
 * Chart options for pages and files. A chart is {id, title, about, x, panels, bands, figures}. Its
 * panels are stacked on one x axis {kind, name, words, from, to} with kind time, percentile, number,
 * whole, log, doubling or words. A panel is {name, kind, scale, lines}. A line is {name, points,
 * reference, minor} with points [x, y or null, low, high] and a gap where y is null.
 * A chart of ratios is {places: [{name, ratio, low, high}], margin}, with the ratios stacked.
 */

// Distinguishable for colour-blind people (M. Okabe and K. Ito), with sufficient contrast.
const LIGHT = {
  lines: ["#0072b2", "#d55e00", "#007a5a", "#a8457f", "#8a6100", "#2b2f36"],
  text: "#1c2127", faint: "#57606a", grid: "#d5d9de", ground: "#ffffff",
};
const DARK = {
  lines: ["#56b4e9", "#ff9248", "#2fc79b", "#e59ac4", "#e6b422", "#e6e9ed"],
  text: "#e6e9ed", faint: "#a0a9b4", grid: "#3a424c", ground: "#1e242b",
};
const widthOf = (line) => (line.minor ? 1 : line.reference ? 1.5 : 2);
const FEW_POINTS = 40;
const MANY_LINES = 18;

const linesOf = (chart) => (chart.panels ?? []).flatMap((panel) => panel.lines);

/** Returns the lines of a legend: the first of each name, since several panels may have it. */
const namedLines = (chart) =>
  linesOf(chart).filter((line, at, all) => all.findIndex(({ name }) => name === line.name) === at);

const hasPoints = (line) => line.points.some(([, y]) => y !== null && y !== undefined);

/** Creates a chart of the panels and lines with points. Returns undefined if no line has points. */
function chart(title, about, x, panels, more = {}) {
  const shown = filled(panels);
  return shown.length === 0
    ? undefined
    : { type: "chart", id: slug(title), title, about, x, panels: shown, bands: [], ...more };
}

const filled = (panels) => panels
  .map((panel) => ({ ...panel, lines: panel.lines.filter(hasPoints).map(styled) }))
  .filter(({ lines }) => lines.some((line) => !line.reference));

const isNarrow = (block) => block?.type === "chart" && !block.wide && !block.places;

/** Widens each chart that would stand alone in a row of two. */
function paired(blocks) {
  let before = 0;
  return blocks.map((block, at) => {
    before = isNarrow(block) ? before + 1 : 0;
    return isNarrow(block) && before % 2 === 1 && !isNarrow(blocks[at + 1]) ? { ...block, wide: true } : block;
  });
}

const isWide = (panel) => panel.scale === "auto" && measured(panel).scale === "log";

/** Gives the latencies of charts that are compared the same kind of axis: logarithmic if one needs it. */
function onSameScale(charts) {
  const ofLatency = ({ kind, scale }) => kind === "nanos" && scale === "auto";
  const panelsOf = (one) => [...(one.panels ?? []), ...(one.figures ?? []).flatMap(({ panels }) => panels)];
  const log = charts.filter(Boolean).some((one) => panelsOf(one).some((any) => ofLatency(any) && isWide(any)));
  const scaled = (panels) => panels?.map((any) => (ofLatency(any) ? { ...any, scale: "log" } : any));
  return !log ? charts : charts.map((one) => one && (one.type === "chart"
    ? { ...one, panels: scaled(one.panels), figures: one.figures?.map((figure) => ({ ...figure, panels: scaled(figure.panels) })) } : one));
}

const panel = (name, kind, lines, more) => ({ name, kind, lines, ...more });

const isLog = ({ scale }) => scale === "log";

const valuesOf = (lines) =>
  lines.flatMap(({ points }) => points.map(([, y]) => y)).filter((y) => y !== null && Number.isFinite(y));

/** Returns the panel in the unit of its axis, with a scale that shows all values. */
function measured(panel) {
  const lines = panel.lines.filter((line) => !line.reference);
  const main = lines.filter((line) => !line.minor);
  const unit = unitOf(panel.kind, valuesOf(main.length > 0 ? main : lines));
  const values = valuesOf(lines).filter((value) => value > 0).sort((a, b) => a - b);
  const most = values.at(-1) ?? 0;
  const wide = panel.scale === "ratio" ? most > 8 * values[0] : most > 30 * values[values.length >> 1];
  const scale = { auto: wide ? "log" : "linear", ratio: wide ? "log" : "narrow" }[panel.scale] ?? panel.scale;
  const convert = (y) => (y === null || y === undefined || (scale === "log" && y <= 0) ? null : y / unit.factor);
  const points = (line) => line.points.map(([x, ...ys]) => [x, ...ys.map(convert)]);
  return { ...panel, scale, unit: unit.name, lines: panel.lines.map((line) => ({ ...line, points: points(line) })) };
}

/** Formats a coordinate of the x axis. */
function xLabel(x, value) {
  switch (x.kind) {
    case "time": return clock(value);
    case "percentile": return percentageAt(value) + " %";
    case "words": return x.words[value] ?? String(value);
    default: return number(value);
  }
}

function xOption(x, theme, grid, isLast, ends) {
  const log = ["percentile", "log", "doubling"].includes(x.kind);
  const time = x.kind === "time";
  return {
    gridIndex: grid,
    type: x.words ? "category" : log ? "log" : "value",
    data: x.words,
    logBase: x.kind === "doubling" ? 2 : 10,
    name: isLast && !time ? x.name : "",
    nameLocation: "middle",
    nameGap: 26,
    nameTextStyle: { color: theme.faint, fontSize: 12 },
    axisLabel: {
      show: isLast, color: theme.faint, fontSize: 12, hideOverlap: true,
      showMaxLabel: time ? ends[1] % clockStep(ends[1] - ends[0]) === 0 : undefined,
      formatter: x.words ? undefined : (value) => xLabel(x, value),
    },
    axisLine: { lineStyle: { color: theme.faint }, onZero: false },
    axisTick: { show: isLast },
    splitLine: { show: log, lineStyle: { color: theme.grid } },
    min: time ? ends[0] : x.kind === "percentile" ? 1 : undefined,
    max: time ? ends[1] : undefined,
    interval: time ? clockStep(ends[1] - ends[0]) : undefined,
    minInterval: x.kind === "whole" ? 1 : undefined,
    scale: ["number", "whole"].includes(x.kind),
  };
}

function yOption(panel, theme, grid) {
  return {
    gridIndex: grid,
    type: isLog(panel) ? "log" : "value",
    name: words([panel.name, panel.unit]) + (isLog(panel) ? " (logarithmic)" : ""),
    nameLocation: "end",
    nameGap: 10,
    nameTextStyle: { color: theme.faint, align: "left", fontSize: 12 },
    axisLabel: { color: theme.faint, fontSize: 12, formatter: number },
    axisLine: { show: false },
    splitLine: { lineStyle: { color: theme.grid } },
    splitNumber: 4,
    scale: panel.scale === "narrow",
  };
}

/** Returns the faults as a line without points, which cannot be hidden. */
function bands(chart, theme, grid) {
  return chart.bands.length === 0 ? [] : [{
    type: "line",
    data: [],
    xAxisIndex: grid,
    yAxisIndex: grid,
    markArea: {
      silent: true,
      itemStyle: { color: theme.faint, opacity: 0.16, borderColor: theme.faint, borderWidth: 1 },
      label: { show: grid === 0, color: theme.text, fontSize: 12, position: "insideTop" },
      // Stacks the names of faults that start close to each other.
      data: chart.bands.map((band, at) => [
        { name: band.name, xAxis: band.from, label: { offset: [0, 14 * (at % 3)] } }, { xAxis: band.to },
      ]),
    },
  }];
}

/** Returns strokes for the intervals of points. */
function strokes(line, stroke) {
  const known = line.points.filter((point) => Number.isFinite(point[2]));
  return known.length === 0 ? undefined : {
    silent: true,
    symbol: "none",
    label: { show: false },
    lineStyle: { color: stroke, type: "solid", width: 5, opacity: 0.35 },
    data: known.map(([x, , low, high]) => [{ coord: [x, low] }, { coord: [x, high] }]),
  };
}

/** Returns true if a point has no neighbour and would be invisible without a symbol. */
const isAlone = (points, at) => {
  const missing = (point) => point === undefined || point[1] === null;
  return missing(points[at - 1]) && missing(points[at + 1]);
};

function lineOption(line, grid, theme, time) {
  const few = line.points.length <= (time ? 1 : FEW_POINTS) && !line.reference;
  return {
    type: "line",
    name: line.name,
    data: line.points,
    xAxisIndex: grid,
    yAxisIndex: grid,
    connectNulls: false,
    markLine: strokes(line, colour(theme, line)),
    symbol: "circle",
    symbolSize: (value, { dataIndex }) => (few ? 6 : isAlone(line.points, dataIndex) ? 4 : 0),
    showSymbol: true,
    showAllSymbol: true,
    itemStyle: { color: colour(theme, line) },
    lineStyle: { width: widthOf(line), type: dash(theme, line) },
    z: line.minor ? 1 : line.tone < 0.5 ? 2 : 3,
    emphasis: { disabled: true },
    triggerLineEvent: true,
  };
}

/** Formats a point for a tooltip: its value, with the interval if known. */
function figureOf([, y, low, high], unit) {
  const interval = Number.isFinite(low) ? ` (${number(low)} to ${number(high)})` : "";
  return `${number(y)} ${unit}${interval}`;
}

function tip(chart, units, theme, shown) {
  const known = shown.filter(({ value }) => value && value[1] !== null && value[1] !== undefined);
  if (shown.length === 0) {
    return "";
  }
  const x = shown[0].value[0];
  const within = chart.bands.filter(({ from, to }) => chart.x.kind === "time" && x >= from && x <= to);
  const rows = known.map((one) =>
    `<tr><td style="color:${one.color}">&#9632;</td><td>${echarts.format.encodeHTML(one.seriesName)}</td>`
    + `<td style="padding-left:12px;text-align:right">${figureOf(one.value, units[one.seriesIndex])}</td></tr>`);
  const head = words([[xLabel(chart.x, x), chart.x.kind === "time" ? "" : chart.x.name].join(" ").trim(),
    ...within.map(({ name }) => name)]);
  return `${echarts.format.encodeHTML(head)}<table style="color:${theme.text}">${rows.join("")}</table>`;
}

function tooltip(theme, trigger, formatter) {
  return {
    trigger,
    confine: true,
    backgroundColor: theme.ground,
    borderColor: theme.grid,
    textStyle: { color: theme.text, fontSize: 13 },
    formatter,
  };
}

const base = () => ({
  animation: false,
  backgroundColor: "transparent",
  textStyle: { fontFamily: "system-ui, sans-serif" },
  legend: { show: false },
});

/** Returns the ends of the time axis: the ends that the chart sets, or else the ends of all lines. */
function endsOf(chart) {
  const all = linesOf(chart).filter((line) => !line.reference).flatMap(({ points }) => points.map(([x]) => x));
  return [chart.x.from ?? Math.min(...all, 0), chart.x.to ?? all.reduce((a, b) => Math.max(a, b), 0)];
}

const HEAD = 30;
const FOOT = 44;
const FOOT_OF_TIME = 26;

/** Returns the width of the widest label of the y axes. */
function labelWidth(panels) {
  const most = Math.max(...panels.flatMap(({ lines }) => valuesOf(lines)).map(Math.abs), 0);
  return Math.max(64, 24 + 7 * number(2 * most).length);
}

/** Returns the grids of the panels. Only the last one has labels below it. */
function grids(panels, x, height, top) {
  const free = height - top - (x.kind === "time" ? FOOT_OF_TIME : FOOT) - HEAD * (panels.length - 1);
  const weights = panels.map(({ weight }) => weight ?? 1);
  const sum = weights.reduce((a, b) => a + b, 0);
  let at = top;
  return weights.map((weight) => {
    const grid = { left: labelWidth(panels), right: 36, top: at, height: free * weight / sum };
    at += grid.height + HEAD;
    return grid;
  });
}

function option(chart, theme, height, top = HEAD) {
  if (chart.places) {
    return placesOption(chart, theme);
  }
  const panels = chart.panels.map(measured);
  const series = [];
  const units = [];
  panels.forEach((panel, grid) => panel.lines.forEach((line) => {
    series.push(lineOption(line, grid, theme, chart.x.kind === "time"));
    units.push(panel.unit);
  }));
  const ends = endsOf(chart);
  const many = series.length > MANY_LINES;
  return {
    ...base(),
    grid: grids(panels, chart.x, height, top),
    axisPointer: { link: [{ xAxisIndex: "all" }] },
    tooltip: tooltip(theme, many ? "item" : "axis", (shown) => tip(chart, units, theme, [].concat(shown))),
    xAxis: panels.map((panel, grid) => xOption(chart.x, theme, grid, grid === panels.length - 1, ends)),
    yAxis: panels.map((panel, grid) => yOption(panel, theme, grid)),
    series: series.concat(panels.flatMap((panel, grid) => bands(chart, theme, grid))),
  };
}

/** Returns the options of a chart of ratios: changes in percent if all are small, else a logarithmic axis. */
function placesOption(chart, theme) {
  const { places, margin } = chart;
  const sizes = places.map(({ ratio }) => Math.abs(Math.log(ratio))).concat(Math.log(1 + (margin ?? 0)), 0.02);
  const room = Math.exp(1.5 * Math.max(...sizes));
  const small = room <= 2;
  const step = [1, 2, 5, 10, 20].find((percent) => 100 * (room - 1) <= 5 * percent) ?? 25;
  const power = room > 64 ? 10 : 2;
  const ends = places.flatMap(({ ratio, low, high }) => [ratio, low, high]).filter(Number.isFinite);
  const whole = (ratio, round) => power ** round(Math.log(ratio) / Math.log(power));
  const end = small ? 1 + step * Math.ceil(100 * (room - 1) / step) / 100 : whole(Math.min(room, Math.max(...ends, power)), Math.ceil);
  const least = small ? 2 - end : whole(Math.max(1 / room, Math.min(...ends, 1 / power)), Math.floor);
  const within = (ratio) => Math.min(Math.max(ratio, least), end);
  const at = (ratio) => (small ? 100 * (within(ratio) - 1) : within(ratio));
  const change = (ratio) => (small ? `${ratio >= 1 ? "+" : "−"}${number(Math.abs(100 * (ratio - 1)))} %` : number(ratio) + "×");
  const area = margin === undefined ? [] : [[{ xAxis: at(1 / (1 + margin)) }, { xAxis: at(1 + margin) }]];
  return {
    ...base(),
    grid: { left: 12, right: 32, top: 12, bottom: 40, containLabel: true },
    tooltip: tooltip(theme, "item", ({ seriesName, data }) => echarts.format.encodeHTML(
      `${chart.x.name}, ${seriesName}: ${change(data.ratio)}` + (Number.isFinite(data.low) ? ` (${change(data.low)} to ${change(data.high)})` : ""))),
    xAxis: {
      type: small ? "value" : "log", logBase: power, min: at(least), max: at(end), interval: small ? step : undefined,
      name: chart.x.name + (small ? ", change in %" : ", ratio"),
      nameLocation: "middle", nameGap: 26, nameTextStyle: { color: theme.faint, fontSize: 12 },
      axisLabel: { color: theme.faint, fontSize: 12, formatter: number, hideOverlap: true },
      splitLine: { lineStyle: { color: theme.grid } },
    },
    yAxis: {
      type: "category", inverse: true, data: places.map(({ name }) => name),
      axisLabel: { color: theme.faint, fontSize: 12 }, axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.faint }, onZero: false },
    },
    series: places.map(({ name, ratio, low, high }, index) => ({
      type: "line",
      name,
      data: [{ value: [at(ratio), index], ratio, low, high }],
      symbol: "circle",
      symbolSize: 10,
      itemStyle: { color: theme.lines[0] },
      markLine: {
        silent: true, symbol: ["none", "none"], label: { show: false },
        data: [
          ...(Number.isFinite(low)
            ? [[
              {
                coord: [at(low), index], symbol: low < least ? "arrow" : "none",
                lineStyle: { color: theme.lines[0], type: "solid", width: 4, opacity: 0.5 },
              },
              { coord: [at(high), index], symbol: high > end ? "arrow" : "none" },
            ]]
            : []),
          ...(index === 0 ? [{ xAxis: small ? 0 : 1, lineStyle: { color: theme.faint, type: "dashed" } }] : []),
        ],
      },
      markArea: index === 0 && area.length > 0
        ? { silent: true, itemStyle: { color: theme.faint, opacity: 0.14 }, data: area }
        : undefined,
    })),
  };
}

const SAVED = { width: 800, plot: 360, legendRow: 24, top: 76 };

/** Returns a chart without hidden lines as an SVG document. */
function svg(chart, title, isShown = () => true) {
  const lines = namedLines(chart);
  const rows = lines.length <= MANY_LINES ? lines.length * SAVED.legendRow : 0;
  const height = Math.max(heightOf(chart), SAVED.plot) + SAVED.top;
  const drawn = echarts.init(null, null, { renderer: "svg", ssr: true, width: SAVED.width, height: height + rows });
  const made = option(chart, LIGHT, height, SAVED.top);
  drawn.setOption({
    ...made,
    backgroundColor: LIGHT.ground,
    title: { text: title, left: 12, top: 8, textStyle: { color: LIGHT.text, fontSize: 16 } },
    legend: { show: rows > 0, data: lines.map(({ name }) => name), orient: "vertical", left: 12, bottom: 8, textStyle: { color: LIGHT.text } },
    grid: chart.places ? { ...made.grid, top: SAVED.top } : made.grid,
    series: made.series.filter((line) => line.name === undefined || isShown(line.name)),
  });
  const text = drawn.renderToSVGString();
  drawn.dispose();
  return text;
}

const PLACE = 26;

/** Returns the height of a chart in pixels. */
const heightOf = (chart) =>
  chart.places ? 60 + chart.places.length * PLACE : chart.height ?? (chart.panels.length > 1 ? 400 : 215);
