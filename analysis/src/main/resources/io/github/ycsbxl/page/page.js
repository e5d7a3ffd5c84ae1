"use strict";

(() => {
  const { LIGHT, DARK, colour, dash, isOfPlaces, middle, option, svg } = drawing;
  const PRINTED_WIDTH = 680;
  const PLACE = 26;
  const AROUND_PLACES = 90;

  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  function save(name, type, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Makes the figure of a chart that the page does not have yet. */
  function figureOf(chart) {
    const [figure, caption, title, about, legend, place] =
      ["figure", "figcaption", "h3", "p", "div", "div"].map((tag) => document.createElement(tag));
    figure.id = chart.id;
    title.textContent = chart.title;
    about.textContent = chart.about;
    caption.append(title, about);
    legend.className = "legend";
    place.className = "chart";
    place.tabIndex = 0;
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", `${chart.title}. ${chart.about}`);
    figure.append(caption, legend, place);
    return figure;
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

  /** What is chosen above the charts, by the name of the control. */
  const chosen = {};
  const isChosen = ({ choice }) =>
    Object.entries(choice ?? {}).every(([name, wanted]) => chosen[name] === wanted);

  /** Draws these charts, each in the figure that has its id, but none that is not chosen. */
  function show(charts) {
    drawn = charts;
    made.forEach((picture, id) => {
      if (!picture.place.isConnected) {
        picture.drawn.dispose();
        made.delete(id);
      }
    });
    pictures = charts.filter(isChosen).map((chart) => {
      const picture = made.get(chart.id) ?? new Picture(chart);
      made.set(chart.id, picture);
      picture.use(chart);
      return picture;
    });
    drawForScreen();
  }

  /** Puts the figures of what is chosen below the controls, and hides those of anything else. */
  function arrange(charts, controls) {
    let before = controls;
    charts.forEach((chart) => {
      const figure = document.getElementById(chart.id) ?? (isChosen(chart) ? figureOf(chart) : undefined);
      if (figure) {
        figure.hidden = !isChosen(chart);
        before.after(figure);
        before = figure;
      }
    });
  }

  /** Makes a control for whatever there is to choose of these charts. */
  function addChoices(charts) {
    const place = document.createElement("div");
    const controls = {};
    place.className = "choices";
    charts.filter(({ first }) => first).forEach(({ choice }) => Object.assign(chosen, choice));
    document.getElementById(charts.find(({ first }) => first).id).before(place);
    arrange(charts, place);

    function choose(name, value) {
      const before = chosen[name];
      // The x axis and the lines are never the same: they change places.
      Object.keys(chosen).filter((other) => chosen[other] === value).forEach((other) => {
        chosen[other] = before;
      });
      chosen[name] = value;
      Object.entries(controls).forEach(([one, control]) => { control.value = chosen[one]; });
      arrange(charts, place);
      show(drawn);
      pictures.forEach((picture) => picture.resize());
    }

    Object.keys(chosen).forEach((name) => {
      const label = document.createElement("label");
      const control = document.createElement("select");
      new Set(charts.map(({ choice }) => choice[name]).filter(Boolean))
        .forEach((value) => control.add(new Option(value)));
      control.value = chosen[name];
      control.addEventListener("change", () => choose(name, control.value));
      controls[name] = control;
      label.append(name, control);
      place.append(label);
    });
  }

  // A page that a browser has saved has what this script made before.
  document.querySelectorAll(".legend button, .figures, .save, .choices").forEach((one) => one.remove());
  const charts = JSON.parse(document.getElementById("charts").textContent);
  const choosable = charts.filter(({ choice }) => choice);
  if (choosable.some(({ first }) => first)) {
    addChoices(choosable);
  }
  show(charts);
  addEventListener("figures", ({ detail }) =>
    detail.place.replaceChildren(...detail.charts.map(figureOf)));
  addEventListener("charts", (event) => show(event.detail));
  prefersDark.addEventListener("change", drawForScreen);
  addEventListener("resize", () => pictures.forEach((picture) => picture.resize()));
  // A chart that is resized is painted a frame later, but one that is drawn at once.
  addEventListener("beforeprint", () => {
    pictures.forEach((picture) => picture.resize(PRINTED_WIDTH));
    drawAll(LIGHT);
  });
  addEventListener("afterprint", () => {
    pictures.forEach((picture) => picture.resize());
    drawForScreen();
  });
})();
