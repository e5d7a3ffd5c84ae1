/** Zoom into a range of time, and a cursor. All charts over time share both. */

/** Shortest range in s that can be selected. */
const SHORTEST_RANGE = 2;

/** Returns the range of a link such as #t=12,20 in s; undefined for other links. */
function rangeOf(hash) {
  const [, from, to] = hash.match(/^#t=(\d+),(\d+)$/) ?? [];
  return from !== undefined && Number(to) > Number(from) ? { from: Number(from), to: Number(to) } : undefined;
}

const linkTo = ({ from, to }) => `#t=${from},${to}`;

/** Returns the whole seconds around two times. */
function rangeAround(one, other) {
  const from = Math.max(0, Math.floor(Math.min(one, other)));
  return { from, to: Math.max(from + SHORTEST_RANGE, Math.ceil(Math.max(one, other))) };
}

const isOverTime = (chart) => chart.x?.kind === "time";

/** Returns a chart over time within a range. One more point on each side continues the lines to the edges. */
function within(chart, range) {
  if (!range || !isOverTime(chart)) {
    return chart;
  }
  const { from, to } = range;
  const shown = (points) => points.filter((point, at) =>
    (points[at + 1] ?? point)[0] >= from && (points[at - 1] ?? point)[0] <= to);
  return {
    ...chart,
    x: { ...chart.x, from, to },
    panels: chart.panels.map((panel) => ({ ...panel, lines: panel.lines.map((one) => ({ ...one, points: shown(one.points) })) })),
    bands: chart.bands.filter((band) => band.to > from && band.from < to)
      .map((band) => ({ ...band, from: Math.max(from, band.from), to: Math.min(to, band.to) })),
  };
}

/** Time range and cursor of a page's charts over time. */
class SharedTime {
  /** Creates the shared time of these pictures. The bar tells the range and shows everything again. */
  constructor(pictures, redraw) {
    this.pictures = pictures;
    this.redraw = redraw;
    this.words = element("span", {});
    this.bar = element("div", { class: "zoomed", role: "status", hidden: true }, this.words,
      button("Show all", { click: () => this.show(undefined) }));
    document.body.append(this.bar);
    addEventListener("keydown", ({ key }) => key === "Escape" && this.range && this.show(undefined));
  }

  /** Shows a range in all charts, or everything. */
  show(range) {
    this.range = range;
    this.bar.hidden = !range;
    this.words.textContent = range ? `Charts over time show ${clock(range.from)} to ${clock(range.to)}.` : "";
    history.replaceState(null, "", range ? linkTo(range) : location.pathname + location.search);
    this.redraw();
  }

  /** Marks a time in all charts but this one, whose tooltip has a line of its own. */
  point(at, pointed) {
    this.pictures.forEach((picture) => picture !== pointed && picture.point(at));
  }
}

/** Selection of a range of time on a chart with the mouse. */
class TimeSelection {
  constructor(picture, shared) {
    this.picture = picture;
    this.shared = shared;
    this.mark = element("div", { class: "selection", hidden: true });
    const { place } = picture;
    place.addEventListener("pointerdown", (event) => this.begin(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    place.addEventListener("pointerup", (event) => this.end(event));
    place.addEventListener("pointerleave", () => this.shared.point(undefined, picture));
    place.addEventListener("dblclick", () => this.shared.range && this.shared.show(undefined));
  }

  placeOf({ clientX }) {
    return clientX - this.picture.place.getBoundingClientRect().left;
  }

  begin(event) {
    if (event.button === 0 && event.pointerType !== "touch" && this.picture.timeAt(this.placeOf(event)) !== undefined) {
      this.from = this.placeOf(event);
    }
  }

  move(event) {
    const to = this.placeOf(event);
    this.shared.point(this.picture.timeAt(to), this.picture);
    if (this.from !== undefined && Math.abs(to - this.from) > 5) {
      this.mark.hidden = false;
      this.mark.style.left = `${Math.min(this.from, to)}px`;
      this.mark.style.width = `${Math.abs(to - this.from)}px`;
    }
  }

  end(event) {
    const selected = !this.mark.hidden && [this.from, this.placeOf(event)].map((at) => this.picture.timeAt(at, true));
    this.from = undefined;
    this.mark.hidden = true;
    if (selected) {
      this.shared.show(rangeAround(...selected));
    }
  }
}
