/** The page: its contents and their layout. */

/** Returns the sections of a document that have content. */
function sectionsOf(page) {
  const several = runsOf(page).length > 1;
  const all = page.kind === "plan" ? plan(page)
    : page.kind === "ab" ? [...sidesInTurn(page), configuration(page)]
      : [
        ...(page.kind === "search" ? [search(page)] : []),
        ...(page.kind === "compare" ? [comparison(page)] : [sweep(page), comparison(page)]),
        ...(several ? [] : [scenarios(page)]),
        several ? sideBySide(page) : results(page),
        ...(page.kind === "compare" ? [sweep(page)] : []),
        worstSeconds(page), besidePublished(page), faults(page), overTimeSection(page), clients(page), servers(page), nodes(page),
        byPercentile(page), conflicts(page), staleReads(page), scalability(page), byInterval(page), percentileLists(page),
        configuration(page),
      ];
  const isLong = ({ title }) => runsOf(page).length > 2 && ["Clients", "Servers", "Nodes", "Conflicts", "Stale reads"].includes(title);
  return all.filter(({ blocks }) => blocks.length > 0)
    .map((one) => ({ ...one, folded: (one.folded || isLong(one)) && !showsFailure(page, one) }));
}

/** Returns true if a section tells why a run failed, which must not stay folded. */
const showsFailure = (page, { title }) =>
  (title === "Results" && runsOf(page).some((run) => run.failedPercent > 0 || run.verdict?.failures?.length > 0) && page.kind !== "search")
  || (title === "Conflicts" && runsOf(page).some(({ audit }) => audit?.lost > 0));

/** Returns all charts of a document by ID, with their initial metrics, for export. */
const chartsOf = (page) => [reserveStyles(page), firstChart(page), ...sectionsOf(page).flatMap(({ blocks }) => blocks.flatMap((block) => {
  const choices = block.type === "choices" ? Object.fromEntries(block.controls.map(({ name, value }) => [name, value])) : undefined;
  return choices ? block.blocks(choices) : block.type === "chart" ? [block] : [];
}))].filter(Boolean);

function show(first) {
  const pictures = new Map();
  const shared = first.kind === "live" ? undefined : new SharedTime(pictures, () => drawAll());
  let drawing;
  let printing = false;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => (dark.matches ? DARK : LIGHT);
  const main = document.getElementById("main");
  const header = document.querySelector("header");

  /** Returns the picture of a chart. Reuses the existing one if it has the same lines. */
  function pictureOf(chart) {
    const form = JSON.stringify([chart.title, chart.wide, linesOf(chart).map(({ name }) => name), chart.places?.length]);
    const known = pictures.get(chart.id);
    if (known?.form === form) {
      known.use(chart);
      return known;
    }
    known?.drawn?.dispose();
    const made = Object.assign(new Picture(chart, shared), { form });
    pictures.set(chart.id, made);
    return made;
  }

  function tiles({ tiles: some, small }) {
    return element("dl", { class: classes("tiles", small && "small") }, some.map(({ name, value, unit, note, bad, state, digits, verdict }) =>
      element("div", { class: classes(bad && "bad", state, verdict && "verdict " + verdict) },
        element("dt", {}, state ? element("strong", {}, state === "passed" ? "✓ " : "✗ ") : "", name,
          state ? element("span", { class: "hidden" }, ": " + state) : ""),
        element("dd", { class: classes(digits === undefined && value.length > 6 && "words") },
          digits === undefined ? value : element("data", { value: digits }, value), unit ? element("small", {}, " " + unit) : ""),
        note ? element("dd", { class: "note" }, note) : "")));
  }

  /** Creates controls for the contents of charts, and the selected charts. */
  function choices({ controls, apart, blocks }) {
    const chosen = Object.fromEntries(controls.map(({ name, value }) => [name, value]));
    const place = element("div", { class: "charts" });
    const selects = controls.map(({ name, values }) => {
      const select = element("select", { change: () => choose(name, select.value) }, values.map((value) => element("option", {}, value)));
      select.value = chosen[name];
      return element("label", {}, name, select);
    });
    function arrange() {
      place.replaceChildren(...paired(blocks(chosen)).map((chart) => pictureOf(chart).figure));
      drawAll();
    }
    function choose(name, value) {
      // The x axis and the lines must differ, so they are swapped.
      apart.filter((other) => other !== name && chosen[other] === value).forEach((other) => { chosen[other] = chosen[name]; });
      chosen[name] = value;
      controls.forEach((control, at) => { selects[at].querySelector("select").value = chosen[control.name]; });
      arrange();
    }
    arrange();
    return element("div", {}, element("div", { class: "choices" }, selects), place);
  }

  function blockElement(block) {
    switch (block.type) {
      case "tiles": return tiles(block);
      case "choices": return choices(block);
      case "pre": return element("pre", { tabindex: "0" }, block.text);
      case "table": return block.folded
        ? element("details", { class: block.properties && "properties" }, element("summary", {}, block.caption), tableElement(block)) : tableElement(block);
      default: return pictureOf(block).figure;
    }
  }

  /** Returns the elements of a section. Successive charts share rows. */
  function blockElements(blocks) {
    const made = [];
    paired(blocks).forEach((block) => {
      if (block.type !== "chart") {
        made.push(blockElement(block));
        return;
      }
      if (made.at(-1)?.className !== "charts") {
        made.push(element("div", { class: "charts" }));
      }
      made.at(-1).append(blockElement(block));
    });
    return made;
  }

  function sectionElement({ title, about, blocks, folded }) {
    const id = "section-" + slug(title);
    const content = [...[].concat(about ?? []).filter(Boolean).map((text) => element("p", {}, text)), ...blockElements(blocks)];
    const head = element("h2", { id }, title);
    return element("section", { "aria-labelledby": id }, folded
      ? element("details", { class: "folded", toggle: drawAll }, element("summary", {}, head), content)
      : [head, ...content]);
  }

  /** Shows a line for each warning, or one line for warnings of one kind in several runs. */
  function banner(warnings) {
    const words = ({ text, run }) => (run ? run + ": " : "") + text;
    const lines = [...groupBy(warnings, ({ kind, run }, at) => (run ? kind : at)).values()].map((some) => {
      const runs = new Set(some.map(({ run }) => run)).size;
      const same = some.every(({ text }) => text === some[0].text);
      return some.length < 3 && warnings.length < 6 ? some.map(words)
        : same ? [runs > 1 ? `${runs} runs: ${some[0].text}` : words(some[0])]
          : [element("details", {}, element("summary", {}, `${plural(runs, "run")}: ${some[0].title}`),
            some.map((one) => element("p", {}, words(one))))];
    });
    return element("ul", { class: "warnings", "aria-label": "Warnings" }, lines.flat().map((line) =>
      element("li", {}, element("strong", { "aria-hidden": "true" }, "⚠ "), line)));
  }

  function head(page, sections) {
    const warned = page.warnings?.length ?? 0;
    document.title = (page.title ?? "Report") + " - YCSB XL";
    const titles = sections.map(({ title }) => element("li", {}, element("a", { href: "#section-" + slug(title) }, title)));
    header.replaceChildren(
      element("h1", {}, page.headline || page.title || "Report", page.comparison && warned > 0
        ? element("small", {}, ` ⚠ ${plural(warned, "warning")}`) : ""),
      page.answer ? element("p", { class: "answer" }, page.answer) : "",
      page.comparison && page.kind !== "ab" && runsOf(page).length === 2
        ? element("p", { class: "roles" }, roles(page).join("; ")) : "",
      page.subtitle ? element("p", { class: "subtitle" }, page.subtitle) : "",
      titles.length > 1 ? element("nav", { "aria-label": "Sections" }, element("ul", {}, titles)) : "");
  }

  function firstScreen(page) {
    const some = tilesOf(page);
    const chart = firstChart(page);
    const warnings = warningsOf(page);
    return element("div", { class: "first" },
      some.length > 0 ? tiles({ tiles: some }) : "",
      warnings.length > 0 ? banner(warnings) : "",
      chart ? element("div", { class: "charts" }, pictureOf(chart).figure) : "");
  }

  /** Draws visible charts immediately, and the others one by one, so that the page stays responsive. */
  function drawAll() {
    if (printing) {
      return;
    }
    const waiting = [...pictures.values()].filter(({ place }) => place.isConnected && place.clientWidth > 0);
    const isSeen = ({ place }) => place.getBoundingClientRect().top < innerHeight;
    waiting.filter(isSeen).forEach((picture) => picture.draw(theme()));
    const rest = waiting.filter((picture) => !isSeen(picture));
    clearTimeout(drawing);
    drawing = setTimeout(function next() {
      rest.shift()?.draw(theme());
      drawing = rest.length > 0 ? setTimeout(next) : undefined;
    });
  }

  const resizeAll = (printed) => pictures.forEach((picture) => picture.resize(printed));

  function render(page) {
    reserveStyles(page);
    const sections = sectionsOf(page);
    head(page, sections);
    main.replaceChildren(firstScreen(page), ...sections.map(sectionElement));
    drawAll();
  }

  /** Opens a folded section that is the target of a link, or shows the range of time that the link names. */
  function openTarget() {
    const range = rangeOf(location.hash);
    if (range && shared) {
      shared.show(range);
    }
    const details = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details");
    if (details) {
      details.open = true;
      details.scrollIntoView();
    }
  }

  /**
   * Prepares for printing: opens the lists of properties, fits charts to the paper, and shrinks wide
   * tables. What else is folded is not printed.
   */
  function print() {
    const closed = [...document.querySelectorAll("details.properties:not([open])")];
    clearTimeout(drawing);
    printing = true;
    closed.forEach((details) => { details.open = true; });
    pictures.forEach((picture) => picture.draw(LIGHT));
    resizeAll(true);
    pictures.forEach((picture) => picture.draw(LIGHT));
    document.querySelectorAll("main :not(.properties) > .table > .scroll > table").forEach((one) => {
      one.style.zoom = Math.min(1, PRINTED_WIDTH / one.scrollWidth);
    });
    addEventListener("afterprint", () => {
      printing = false;
      closed.forEach((details) => { details.open = false; });
      document.querySelectorAll(".scroll > table").forEach((one) => { one.style.zoom = ""; });
      resizeAll();
      drawAll();
    }, { once: true });
  }

  dark.addEventListener("change", drawAll);
  addEventListener("resize", () => resizeAll());
  addEventListener("hashchange", openTarget);
  addEventListener("beforeprint", print);
  const shown = { render, head, tiles, banner, pictureOf, drawAll, header, main, chartsOf, svg, percentDown, overTime };
  if (first.kind === "live") {
    follow(first, shown);
  } else {
    render(first);
    openTarget();
  }
  return shown;
}

// Without a DOM, the script runs outside of a browser and exports the charts.
if (typeof document === "undefined") {
  globalThis.ycsb = { chartsOf, svg };
} else {
  globalThis.ycsb = show(JSON.parse(document.getElementById("page").textContent));
}
