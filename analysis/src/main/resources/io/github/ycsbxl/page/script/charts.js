/** Charts on the page: legends, buttons, keyboard control, table of values, and saving. */

/** Widths in pixels on paper: of the page, and of charts in a row of two. */
const PRINTED_WIDTH = 680;
const PRINTED_NARROW = 332;

/** A chart with its legend. The legend consists of buttons for keyboard access. */
class Picture {
  /** Creates a picture. Charts over time share a range of time, unless none is given. */
  constructor(chart, shared) {
    this.chart = chart;
    this.shared = isOverTime(chart) ? shared : undefined;
    this.hidden = new Set();
    this.at = -1;
    this.place = element("div", {
      class: "chart", tabindex: "0", role: "img", style: `height:${heightOf(chart)}px`,
      "aria-label": `${chart.title}. ${chart.about} The button Table shows the numbers.`,
      keydown: (event) => this.walk(event),
      blur: () => this.drawn?.dispatchAction({ type: "hideTip" }),
    });
    this.cursor = element("div", { class: "cursor", hidden: true });
    this.selection = this.shared && new TimeSelection(this, this.shared);
    this.legend = element("div", { class: "legend" });
    this.figure = element("figure", { id: chart.id, class: chart.wide || chart.places ? "wide" : undefined },
      element("figcaption", {},
        element("div", { class: "head" }, element("h3", {}, chart.title),
          element("span", { class: "buttons" }, this.numbersButton(), this.saveButton())),
        element("p", {}, chart.about)),
      element("div", { class: "controls" }, this.figureButtons(), this.legend),
      element("div", { class: "plot" }, this.place, this.cursor, this.selection?.mark));
    this.addLegend();
  }

  /** Draws the chart if it has a size on the page. Charts in closed sections are drawn later. */
  draw(theme) {
    this.theme = theme;
    if (this.place.clientWidth === 0) {
      return;
    }
    this.drawn ??= this.begin();
    this.drawn.setOption(option(this.shown(), theme, heightOf(this.chart)), { replaceMerge: ["series"] });
    this.legend.querySelectorAll("line").forEach((sample, index) => {
      sample.setAttribute("stroke", colour(theme, namedLines(this.chart)[index]));
    });
  }

  /** Returns the part of the chart within the range of time that the page shows. */
  shown() {
    return within(this.chart, this.shared?.range);
  }

  /** Returns the time at a distance in pixels from the left; undefined outside of the axes, unless it is moved into them. */
  timeAt(left, moved) {
    const grid = this.drawn?.getOption().grid[0];
    const least = grid?.left;
    const most = grid && this.place.clientWidth - grid.right;
    return grid && (moved || (left >= least && left <= most))
      ? this.drawn.convertFromPixel({ xAxisIndex: 0 }, Math.min(most, Math.max(least, left))) : undefined;
  }

  /** Marks a time of another chart, or none. */
  point(at) {
    const seen = at !== undefined && this.shared && this.drawn && this.place.clientWidth > 0;
    const left = seen && this.drawn.convertToPixel({ xAxisIndex: 0 }, at);
    this.cursor.hidden = !seen || this.timeAt(left) === undefined;
    this.cursor.style.left = `${left}px`;
  }

  begin() {
    const drawn = echarts.init(this.place);
    drawn.on("mouseover", ({ seriesName }) => this.bringOut(seriesName));
    drawn.on("mouseout", () => this.bringOut());
    return drawn;
  }

  /** Fits the chart to its place, or to the paper. */
  resize(printed) {
    if (this.drawn && this.place.clientWidth > 0) {
      this.drawn.resize({ width: !printed ? "auto" : isNarrow(this.chart) ? PRINTED_NARROW : PRINTED_WIDTH });
    } else if (this.theme) {
      this.draw(this.theme);
    }
  }

  /** Shows other values of the same lines. Keeps the focus and hidden lines. */
  use(chart) {
    const figure = chart.figures?.find(({ name }) => name === this.chosen);
    this.chart = figure ? { ...chart, panels: figure.panels } : chart;
    this.place.style.height = `${heightOf(chart)}px`;
    if (this.theme) {
      this.draw(this.theme);
    }
  }

  /** Highlights one line, or none. */
  bringOut(name) {
    const lines = linesOf(this.chart);
    if (lines.length < 2 || !this.drawn) {
      return;
    }
    this.drawn.setOption({
      series: lines.map((line) => {
        const opacity = name === undefined || line.name === name ? 1 : 0.15;
        return { lineStyle: { opacity, width: line.name === name ? 4 : widthOf(line) }, itemStyle: { opacity } };
      }),
    });
  }

  /** Creates the buttons that select the metric. The lines keep their names and positions. */
  figureButtons() {
    const { figures } = this.chart;
    if (!figures) {
      return undefined;
    }
    const buttons = figures.map(({ name }, index) => button(name, {
      "aria-pressed": String(index === 0),
      click: (event) => {
        buttons.forEach((one) => one.setAttribute("aria-pressed", String(one === event.target)));
        const before = this.lineNames();
        this.chosen = name;
        this.use(this.chart);
        if (this.lineNames() !== before) {
          this.addLegend();
          this.draw(this.theme);
        }
      },
    }));
    this.chosen = figures[0].name;
    return element("div", { class: "figures", role: "group", "aria-label": "Figure shown: " + this.chart.title }, buttons);
  }

  lineNames() {
    return namedLines(this.chart).map(({ name }) => name).join("\n");
  }

  addLegend() {
    const lines = namedLines(this.chart);
    this.hidden.clear();
    this.legend.replaceChildren(...(lines.length > MANY_LINES ? [] : lines.map((line) => {
      const pattern = { solid: "", dashed: "6 3", dotted: "2 3" }[dash(LIGHT, line)];
      const one = button("", {
        "aria-pressed": "true",
        click: () => {
          const shown = !this.hidden.delete(line.name);
          if (shown) {
            this.hidden.add(line.name);
          }
          one.setAttribute("aria-pressed", String(!shown));
          this.drawn?.dispatchAction({ type: shown ? "legendUnSelect" : "legendSelect", name: line.name });
        },
        mouseenter: () => this.bringOut(line.name),
        focus: () => this.bringOut(line.name),
        mouseleave: () => this.bringOut(),
        blur: () => this.bringOut(),
      });
      one.innerHTML = `<svg width="22" height="6" aria-hidden="true"><line x1="0" y1="3" x2="22"`
        + ` y2="3" stroke-width="3" stroke-dasharray="${pattern}"/></svg>`;
      one.append(line.name);
      return one;
    })));
  }

  /** Creates the button that shows or hides the table of the chart's values. */
  numbersButton() {
    const shown = button("Table", {
      class: "numbers",
      "aria-label": "Table: " + this.chart.title,
      "aria-expanded": "false",
      click: () => {
        const known = this.figure.querySelector(".table");
        known?.remove();
        shown.setAttribute("aria-expanded", String(!known));
        if (!known) {
          this.figure.append(tableElement(numbersOf(this.chart, this.chosen)));
        }
      },
    });
    return shown;
  }

  /** Creates the button that saves the visible lines, in the light theme. */
  saveButton() {
    return button("Save as SVG", {
      class: "save",
      "aria-label": "Save as SVG: " + this.chart.title,
      click: () => {
        const title = this.chosen ? `${this.chart.title}: ${this.chosen}` : this.chart.title;
        save(`report-${this.chart.id}.svg`, "image/svg+xml", svg(this.shown(), title, (name) => !this.hidden.has(name)));
      },
    });
  }

  /** Moves the tooltip with the arrow keys, between points of the first line or between ratios. */
  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) {
      return;
    }
    event.preventDefault();
    const { places } = this.chart;
    const last = (places ?? linesOf(this.chart)[0].points).length - 1;
    this.at = Math.min(last, Math.max(0, this.at + step));
    this.drawn?.dispatchAction(places
      ? { type: "showTip", seriesIndex: this.at, dataIndex: 0 }
      : { type: "showTip", seriesIndex: 0, dataIndex: this.at });
  }
}

/** Returns the table of a chart: a row for each x value, or for each ratio. */
function numbersOf(chart, figure) {
  if (chart.places) {
    const ratio = (of) => (one) => of(one) ?? null;
    return table(chart.title, [
      text("metric", ({ name }) => name), count("ratio", ratio((one) => one.ratio)),
      count("from", ratio((one) => one.low)), count("to", ratio((one) => one.high)),
    ], chart.places);
  }
  const rows = new Map();
  chart.panels.forEach((panel) => panel.lines.forEach((line) => line.points.forEach(([x, ...ys]) => {
    rows.set(x, (rows.get(x) ?? new Map()).set(line, ys));
  })));
  const places = [...rows.entries()].sort(([a], [b]) => a - b);
  const columns = chart.panels.flatMap((panel, at) => panel.lines.map((line) => {
    const title = chart.panels.length > 1 ? line.name : words([line.name]);
    return column(title, panel.kind, ([, known]) => {
      const [value, low, high] = known.get(line) ?? [];
      return value === undefined || value === null ? null : { value, low, high };
    }, { group: "panel " + at, interval: true });
  }));
  return table(words([chart.title, figure]), [text(chart.x.name ?? "time", ([x]) => xLabel(chart.x, x)), ...columns], places);
}
