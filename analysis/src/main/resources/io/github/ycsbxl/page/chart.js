"use strict";

/**
 * How charts are drawn, on a page and as files: needs the chart library, and nothing of a page. No
 * constant, because the running page becomes the report, which declares it once more.
 */
globalThis.drawing = (() => {
  // Apart for people who see fewer colours, after M. Okabe and K. Ito; each readable on its ground.
  const LIGHT = {
    lines: ["#0072b2", "#d55e00", "#007a5a", "#a8457f", "#8a6100", "#2b2f36"],
    text: "#1c2127", faint: "#57606a", grid: "#d5d9de", ground: "#ffffff",
  };
  const DARK = {
    lines: ["#56b4e9", "#ff9248", "#2fc79b", "#e59ac4", "#e6b422", "#e6e9ed"],
    text: "#e6e9ed", faint: "#a0a9b4", grid: "#3a424c", ground: "#1e242b",
  };
  const DASHES = ["solid", "dashed", "dotted"];
  const SAVED = { width: 800, plotHeight: 440, legendRow: 24 };

  const colour = (theme, line, index) =>
    line.reference ? theme.faint : theme.lines[index % theme.lines.length];
  const dash = (theme, line, index) =>
    line.reference ? "dotted" : DASHES[Math.floor(index / theme.lines.length) % DASHES.length];

  const number = (value) =>
    value.toLocaleString("en-US", Math.abs(value) >= 100
      ? { maximumFractionDigits: 0 }
      : { maximumSignificantDigits: 3 });

  const twoDigits = (value) => String(value).padStart(2, "0");

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

  function percent(coordinate) {
    return Number((100 - 100 / coordinate).toFixed(7)) + " %";
  }

  /** A time in ms, in the unit that leaves a few digits in front of the point. */
  function time(millis) {
    const size = Math.abs(millis);
    const [factor, unit] = size < 1e-3 ? [1e6, "ns"] : size < 1 ? [1e3, "us"] : size < 1e3 ? [1, "ms"] : [1e-3, "s"];
    return `${number(millis * factor)} ${unit}`;
  }

  /** A coordinate as its axis shows it. */
  function label(axis, value) {
    switch (axis.scale) {
      case "SECONDS": return clock(value);
      case "PERCENTILE": return percent(value);
      case "WORDS": return axis.words[value];
      default: return axis.unit === "ms" ? time(value) : number(value);
    }
  }

  /** Whether each line has a place of its own on the vertical axis, which names it. */
  const isOfPlaces = (chart) => chart.y.scale === "LINES";

  /** The point of an interval that is neither of its ends. */
  const middle = (line) => Math.floor(line.points.length / 2);

  function placesOption(chart, theme) {
    return {
      type: "category",
      data: chart.lines.map((line) => line.name),
      inverse: true,
      axisLabel: { color: theme.faint, fontSize: 12 },
      axisLine: { lineStyle: { color: theme.faint } },
      axisTick: { show: false },
    };
  }

  /** The end of the vertical axis of what was measured; a line that others are held against may leave it. */
  function end(chart) {
    if (!chart.lines.some((line) => line.reference)) {
      return undefined;
    }
    const measured = chart.lines.filter((line) => !line.reference).flatMap((line) => line.points);
    const step = Math.max(...measured.map((point) => point[1])) / 5;
    const power = 10 ** Math.floor(Math.log10(step));
    return 5 * power * [1, 2, 3, 5, 10].find((factor) => step <= factor * power);
  }

  /**
   * The end of an axis of ratios, whose middle is 1: by what was measured, since the end of one wide
   * interval would leave no room for all others.
   */
  function largestRatio(chart) {
    const ofPlaces = isOfPlaces(chart);
    const measured = chart.lines.flatMap((line) =>
      ofPlaces ? [line.points[middle(line)][0]] : line.points.map((point) => point[1]));
    const ratios = measured.concat(chart.bands.flatMap(({ from, to }) => [from, to]));
    const most = Math.max(0.02, ...ratios.map((ratio) => Math.abs(Math.log(ratio))));
    return Math.exp(most * (ofPlaces ? 2 : 1.1));
  }

  function ratioOption(chart, axis, theme, horizontal) {
    const base = axisOption(axis, theme, horizontal);
    const end = largestRatio(chart);
    return {
      ...base,
      type: "log",
      // Labels are at powers of the base: some four on each side.
      logBase: [1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10].find((step) => step ** 5 > end) ?? 100,
      min: 1 / end,
      max: end,
      axisLabel: { ...base.axisLabel, showMinLabel: false, showMaxLabel: false },
      splitLine: { show: true, lineStyle: { color: theme.grid } },
    };
  }

  /** The points of a line; the ends of an interval that the axis has no place for are arrows there. */
  function points(chart, line) {
    if (!isOfPlaces(chart) || chart.x.scale !== "RATIO") {
      return line.points;
    }
    const end = largestRatio(chart);
    return line.points.map(([x, place]) =>
      x > end || x < 1 / end
        ? {
          value: [x > end ? end : 1 / end, place], whole: x,
          symbol: "triangle", symbolSize: 12, symbolRotate: x > end ? -90 : 90,
        }
        : [x, place]);
  }

  /** Strokes between the ends of the intervals of points. */
  function intervals(line, stroke) {
    const known = line.points.filter((point) => point.length > 2);
    return known.length === 0 ? undefined : {
      silent: true,
      symbol: "none",
      label: { show: false },
      lineStyle: { color: stroke, type: "solid", width: 5, opacity: 0.35 },
      data: known.map(([x, , low, high]) => [{ coord: [x, low] }, { coord: [x, high] }]),
    };
  }

  function axisOption(axis, theme, horizontal, max) {
    const logarithmic = ["LOGARITHMIC", "DOUBLING", "PERCENTILE"].includes(axis.scale);
    return {
      type: axis.words ? "category" : logarithmic ? "log" : "value",
      data: axis.words,
      logBase: axis.scale === "DOUBLING" ? 2 : 10,
      name: axis.label,
      nameLocation: horizontal ? "middle" : "end",
      nameGap: horizontal ? 28 : 12,
      nameTextStyle: { color: theme.faint, align: horizontal ? "center" : "left", fontSize: 13 },
      axisLabel: {
        color: theme.faint, fontSize: 12, hideOverlap: true,
        formatter: axis.words ? undefined : (value) => label(axis, value),
      },
      axisLine: { show: horizontal, lineStyle: { color: theme.faint } },
      splitLine: { show: !horizontal || logarithmic, lineStyle: { color: theme.grid } },
      min: axis.scale === "PERCENTILE" ? 1 : axis.from,
      max: axis.scale === "SECONDS" ? "dataMax" : max,
      minInterval: ["SECONDS", "WHOLE"].includes(axis.scale) ? 1 : undefined,
      scale: ["NARROW", "WHOLE"].includes(axis.scale),
    };
  }

  function anyAxisOption(chart, axis, theme, horizontal, max) {
    switch (axis.scale) {
      case "LINES": return placesOption(chart, theme);
      case "RATIO": return ratioOption(chart, axis, theme, horizontal);
      default: return axisOption(axis, theme, horizontal, max);
    }
  }

  /** What a tip says of a point: its figure, with the interval that this is in, if there is one. */
  function figure({ data, value }, chart) {
    const [x, y, low, high] = value;
    if (isOfPlaces(chart)) {
      return label(chart.x, data.whole ?? x);
    }
    const interval = high === undefined ? "" : ` (${label(chart.y, low)} to ${label(chart.y, high)})`;
    return label(chart.y, y) + interval;
  }

  function tip(chart, theme, shown) {
    const ofPlaces = isOfPlaces(chart);
    const head = ofPlaces ? chart.x.label : label(chart.x, shown[0].value[0]);
    const rows = shown.map((one) =>
      `<tr><td style="color:${one.color}">&#9632;</td><td>${echarts.format.encodeHTML(one.seriesName)}</td>`
      + `<td style="padding-left:12px;text-align:right">${figure(one, chart)}</td></tr>`);
    return `${head}<table style="color:${theme.text}">${rows.join("")}</table>`;
  }

  /** Faults, as a line without points that no reader can hide. */
  function bands(chart, theme) {
    return chart.bands.length === 0 ? [] : [{
      type: "line",
      data: [],
      markArea: {
        silent: true,
        itemStyle: { color: theme.faint, opacity: 0.15, borderColor: theme.faint, borderWidth: 1 },
        label: { color: theme.text, fontSize: 12, position: "insideTop" },
        data: chart.bands.map((band) => [{ name: band.name, xAxis: band.from }, { xAxis: band.to }]),
      },
    }];
  }

  function option(chart, theme) {
    return {
      animation: false,
      backgroundColor: "transparent",
      textStyle: { fontFamily: "system-ui, sans-serif" },
      grid: { left: 12, right: 32, top: 34, bottom: 34, containLabel: true },
      legend: { show: false },
      tooltip: {
        trigger: isOfPlaces(chart) ? "item" : "axis",
        confine: true,
        backgroundColor: theme.ground,
        borderColor: theme.grid,
        textStyle: { color: theme.text, fontSize: 13 },
        formatter: (shown) => tip(chart, theme, [].concat(shown)),
      },
      xAxis: anyAxisOption(chart, chart.x, theme, true),
      yAxis: anyAxisOption(chart, chart.y, theme, false, end(chart)),
      series: chart.lines.map((line, index) => ({
        type: "line",
        name: line.name,
        data: points(chart, line),
        markLine: intervals(line, colour(theme, line, index)),
        symbol: "circle",
        symbolSize: isOfPlaces(chart)
          ? (value, point) => (point.dataIndex === middle(line) ? 10 : 4)
          : 6,
        showSymbol: line.points.length <= 40 && !line.reference,
        itemStyle: { color: colour(theme, line, index) },
        lineStyle: { width: 2, type: dash(theme, line, index) },
        emphasis: { disabled: true },
        triggerLineEvent: true,
      })).concat(bands(chart, theme)),
    };
  }

  /** The same for a file of its own, with the title and the legend that the page has around it. */
  function savedOption(chart, title) {
    const base = option(chart, LIGHT);
    return {
      ...base,
      backgroundColor: LIGHT.ground,
      title: { text: title, left: 12, top: 8, textStyle: { color: LIGHT.text, fontSize: 16 } },
      legend: {
        show: !isOfPlaces(chart),
        orient: "vertical", left: 12, bottom: 8, textStyle: { color: LIGHT.text },
      },
      grid: {
        ...base.grid,
        top: 76,
        bottom: 34 + (isOfPlaces(chart) ? 0 : chart.lines.length * SAVED.legendRow),
      },
    };
  }

  /** A chart without the lines that its reader has hidden, as an SVG document. */
  function svg(chart, title, isShown) {
    const saved = savedOption(chart, title);
    const drawn = echarts.init(null, null, {
      renderer: "svg",
      ssr: true,
      width: SAVED.width,
      height: SAVED.plotHeight + chart.lines.length * SAVED.legendRow,
    });
    drawn.setOption({ ...saved, series: saved.series.filter((line) => isShown(line.name)) });
    const text = drawn.renderToSVGString();
    drawn.dispose();
    return text;
  }

  return { LIGHT, DARK, colour, dash, isOfPlaces, middle, option, svg };
})();
