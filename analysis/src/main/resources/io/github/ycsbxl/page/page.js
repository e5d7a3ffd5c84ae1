"use strict";

(() => {
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
  const PRINTED_WIDTH = 680;
  const PLACE = 26;
  const AROUND_PLACES = 90;
  const SAVED = { width: 800, plotHeight: 440, legendRow: 24 };

  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
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

  /** A coordinate as its axis shows it. */
  function label(axis, value) {
    switch (axis.scale) {
      case "SECONDS": return clock(value);
      case "PERCENTILE": return percent(value);
      case "WORDS": return axis.words[value];
      default: return number(value);
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

  function tip(chart, theme, shown) {
    const ofPlaces = isOfPlaces(chart);
    const head = ofPlaces ? chart.x.label : label(chart.x, shown[0].value[0]);
    const rows = shown.map((one) =>
      `<tr><td style="color:${one.color}">&#9632;</td><td>${echarts.format.encodeHTML(one.seriesName)}</td>`
      + `<td style="padding-left:12px;text-align:right">${number(one.value[ofPlaces ? 0 : 1])}</td></tr>`);
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
      xAxis: axisOption(chart.x, theme, true),
      yAxis: isOfPlaces(chart) ? placesOption(chart, theme) : axisOption(chart.y, theme, false, end(chart)),
      series: chart.lines.map((line, index) => ({
        type: "line",
        name: line.name,
        data: line.points,
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

  function save(name, type, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** A chart of the page with its legend, which is made of buttons so that keys reach it. */
  class Picture {
    constructor(chart) {
      const figure = document.getElementById(chart.id);
      this.chart = chart;
      this.title = figure.querySelector("h3").textContent;
      this.place = figure.querySelector(".chart");
      this.legend = figure.querySelector(".legend");
      if (isOfPlaces(chart)) {
        this.place.style.height = `${AROUND_PLACES + chart.lines.length * PLACE}px`;
      }
      this.drawn = echarts.init(this.place);
      this.at = -1;
      this.place.addEventListener("keydown", (event) => this.walk(event));
      this.place.addEventListener("blur", () => this.drawn.dispatchAction({ type: "hideTip" }));
      this.drawn.on("mouseover", (event) => this.bringOut(event.seriesIndex));
      this.drawn.on("mouseout", () => this.bringOut());
      this.addFigures();
      this.addButtons();
      this.addSaveButton();
    }

    /** Sets the chart to be drawn, with the lines of the figure that its reader has chosen. */
    use(chart) {
      const figure = chart.figures.find(({ name }) => name === this.figure);
      this.chart = figure ? { ...chart, lines: figure.lines } : chart;
    }

    draw(theme) {
      this.theme = theme;
      this.drawn.setOption(option(this.chart, theme));
      this.legend.querySelectorAll("line").forEach((sample, index) =>
        sample.setAttribute("stroke", colour(theme, this.chart.lines[index], index)));
    }

    resize(width) {
      this.drawn.resize(width ? { width } : undefined);
    }

    /** Draws one line broad and the others faint, or all alike. */
    bringOut(index) {
      if (this.chart.lines.length < 2) {
        return;
      }
      this.drawn.setOption({
        series: this.chart.lines.map((line, at) => {
          const opacity = index === undefined || at === index ? 1 : 0.15;
          return { lineStyle: { opacity, width: at === index ? 4 : 2 }, itemStyle: { opacity } };
        }),
      });
    }

    /** Buttons for the figures of which one is shown; the lines keep their names and places. */
    addFigures() {
      if (this.chart.figures.length === 0) {
        return;
      }
      const buttons = this.chart.figures.map(({ name }, index) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = name;
        button.setAttribute("aria-pressed", String(index === 0));
        button.addEventListener("click", () => {
          buttons.forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
          this.figure = name;
          this.use(this.chart);
          this.draw(this.theme);
        });
        return button;
      });
      const place = document.createElement("div");
      place.className = "figures";
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", "Figure shown: " + this.title);
      place.append(...buttons);
      this.legend.before(place);
      this.figure = this.chart.figures[0].name;
    }

    addButtons() {
      if (this.chart.lines.length < 2 || isOfPlaces(this.chart)) {
        return;
      }
      this.chart.lines.forEach((line, index) => {
        const button = document.createElement("button");
        const pattern = { solid: "", dashed: "6 3", dotted: "2 3" }[dash(LIGHT, line, index)];
        button.type = "button";
        button.setAttribute("aria-pressed", "true");
        button.innerHTML = `<svg width="22" height="6" aria-hidden="true"><line x1="0" y1="3" x2="22"`
          + ` y2="3" stroke-width="3" stroke-dasharray="${pattern}"/></svg>`;
        button.append(line.name);
        button.addEventListener("click", () => {
          const shown = button.getAttribute("aria-pressed") === "true";
          button.setAttribute("aria-pressed", String(!shown));
          this.drawn.dispatchAction({ type: "legendToggleSelect", name: line.name });
        });
        ["mouseenter", "focus"].forEach((begin) =>
          button.addEventListener(begin, () => this.bringOut(index)));
        ["mouseleave", "blur"].forEach((end) =>
          button.addEventListener(end, () => this.bringOut()));
        this.legend.append(button);
      });
    }

    /** Saves the lines that are shown, in the colours of paper. */
    addSaveButton() {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "save";
      button.textContent = "Save as SVG";
      button.setAttribute("aria-label", "Save as SVG: " + this.title);
      button.addEventListener("click", () => {
        const { selected } = this.drawn.getOption().legend[0];
        const title = this.figure ? `${this.title}: ${this.figure}` : this.title;
        const text = svg(this.chart, title, (name) => selected[name] !== false);
        save(`report-${this.chart.id}.svg`, "image/svg+xml", text);
      });
      this.place.after(button);
    }

    /** Arrow keys go from point to point of the first line, or from place to place. */
    walk(event) {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) {
        return;
      }
      event.preventDefault();
      const { lines } = this.chart;
      const ofPlaces = isOfPlaces(this.chart);
      const last = (ofPlaces ? lines : lines[0].points).length - 1;
      this.at = Math.min(last, Math.max(0, this.at + step));
      this.drawn.dispatchAction(ofPlaces
        ? { type: "showTip", seriesIndex: this.at, dataIndex: middle(lines[this.at]) }
        : { type: "showTip", seriesIndex: 0, dataIndex: this.at });
    }
  }

  const made = new Map();
  let drawn = [];
  let pictures = [];
  const drawAll = (theme) => pictures.forEach((picture) => picture.draw(theme));
  const drawForScreen = () => drawAll(prefersDark.matches ? DARK : LIGHT);

  /** Draws these charts, each in the figure that has its id, but none that is not chosen. */
  function show(charts) {
    drawn = charts;
    made.forEach((picture, id) => {
      if (!picture.place.isConnected) {
        picture.drawn.dispose();
        made.delete(id);
      }
    });
    pictures = charts
      .filter((chart) => !document.getElementById(chart.id).closest("[hidden]"))
      .map((chart) => {
        const picture = made.get(chart.id) ?? new Picture(chart);
        made.set(chart.id, picture);
        picture.use(chart);
        return picture;
      });
    drawForScreen();
  }

  /** Makes a control for whatever there is to choose, and shows what is chosen. */
  function addChoices() {
    const blocks = [...document.querySelectorAll(".choice")];
    const chosen = {};
    const controls = {};
    const choices = (block) => JSON.parse(block.dataset.chosen);
    const place = document.createElement("div");
    place.className = "choices";
    blocks.filter((block) => !block.hidden).forEach((block) => Object.assign(chosen, choices(block)));

    function choose(name, value) {
      const before = chosen[name];
      // The x axis and the lines are never the same: they change places.
      Object.keys(chosen).filter((other) => chosen[other] === value).forEach((other) => {
        chosen[other] = before;
      });
      chosen[name] = value;
      Object.entries(controls).forEach(([one, control]) => { control.value = chosen[one]; });
      blocks.forEach((block) => {
        block.hidden = Object.entries(choices(block)).some(([one, wanted]) => chosen[one] !== wanted);
      });
      show(drawn);
      pictures.forEach((picture) => picture.resize());
    }

    Object.keys(chosen).forEach((name) => {
      const values = new Set(blocks.map((block) => choices(block)[name]).filter(Boolean));
      const label = document.createElement("label");
      const control = document.createElement("select");
      values.forEach((value) => control.add(new Option(value)));
      control.value = chosen[name];
      control.addEventListener("change", () => choose(name, control.value));
      controls[name] = control;
      label.append(name, control);
      place.append(label);
    });
    blocks[0]?.before(place);
  }

  show(JSON.parse(document.getElementById("charts").textContent));
  addChoices();
  addEventListener("charts", (event) => show(event.detail));
  prefersDark.addEventListener("change", drawForScreen);
  addEventListener("resize", () => pictures.forEach((picture) => picture.resize()));
  addEventListener("beforeprint", () => {
    drawAll(LIGHT);
    pictures.forEach((picture) => picture.resize(PRINTED_WIDTH));
  });
  addEventListener("afterprint", () => {
    drawForScreen();
    pictures.forEach((picture) => picture.resize());
  });
})();
