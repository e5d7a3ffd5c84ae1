/** Sections of comparisons: of two to six runs, or of an A/B comparison. */

const VERDICTS = {
  better: "▲ better", worse: "▼ worse", equal: "= equal", undecided: "not significant",
  "not significant after correction": "not significant after correction for multiple comparisons",
};

/** Formats a verdict with a sign that has the same meaning as its colour. Other verdicts, such as of bounds, are unchanged. */
function verdictText(verdict, words = "") {
  return VERDICTS[words] || words.replace(verdict, VERDICTS[verdict] ?? verdict) || (VERDICTS[verdict] ?? verdict ?? "");
}

const sideNames = (page) => (page.kind === "ab" ? ["a", "b"]
  : page.comparison.sides?.map((side) => side.name ?? side) ?? runsOf(page).map(({ name }) => name));

/** Names the sides with their roles, such as "1 baseline". */
function roles(page) {
  const names = sideNames(page);
  return names.map((name, at) => (page.kind === "ab" ? `${name} (${at === 0 ? "baseline" : "candidate"})`
    : `${at + 1} ${at === 0 ? "baseline" : names.length === 2 ? "candidate" : ""}`.trim() + `: ${name}`));
}

/** Formats a value of a line in the unit common to all its sides. */
function inLine({ unit, sides }) {
  const { kind, factor } = kindOf(unit);
  const shared = unitOf(kind, sides.map(({ value }) => value * factor).filter(Number.isFinite));
  return (value) => (isKnown(value) ? `${number(value * factor / shared.factor)} ${shared.name || unit}`.trim() : null);
}

function comparisonTable(page, caption) {
  const names = sideNames(page);
  const side = (at, of) => (row) => (row.sides[at] ? of(row.sides[at], row) : null);
  const label = (at) => (names.length === 2 || page.kind === "ab" ? roles(page)[at] : `${at + 1}: ${names[at]}`);
  const columns = names.flatMap((name, at) => [
    text(label(at), side(at, ({ value }, row) => inLine(row)(value)), { right: true }),
    ...(at === 0 ? [] : [
      count("ratio", side(at, ({ ratio, low, high }) => (isKnown(ratio) ? { value: ratio, low, high } : null)), { interval: true }),
      text("verdict", side(at, ({ verdict, text: words }) => verdictText(verdict, words)), { verdict: (row) => row.sides[at]?.verdict }),
    ]),
  ]);
  return table(caption, [text("metric", ({ metric }) => metric), ...columns], page.comparison.lines);
}

const comparisonAbout = ({ confidence, conclusion, unmatched = [] }) => [
  `Ratio to the baseline with its ${confidence ?? 95} % confidence interval. ${conclusion ?? ""} See docs/compare.md.`,
  ...(unmatched.length > 0 ? [`Not compared: ${unmatched.join("; ")}.`] : []),
];

function comparison(page) {
  return page.comparison?.lines && page.kind !== "ab"
    ? section("Comparison", comparisonAbout(page.comparison), [
      comparisonTable(page, sideNames(page).length === 2 ? "Candidate against baseline" : "Runs against the first"),
    ], { folded: page.kind === "sweep" || page.kind === "search" })
    : section("Comparison", [], []);
}

function ratioChart(page) {
  const places = page.comparison.lines.filter(({ sides }) => Number.isFinite(sides[1]?.ratio) && sides[1].ratio > 0)
    .map(({ metric, sides: [, { ratio, low, high }] }) => ({ name: metric, ratio, low, high }));
  return places.length === 0 ? undefined : {
    type: "chart", id: "ratios-and-their-intervals", title: "Ratios and their intervals",
    places, margin: page.comparison.margin, bands: [], x: { name: "b / a" },
    about: "Ratio of b to a with its confidence interval; an arrow marks an interval that continues beyond the chart."
      + (page.comparison.margin ? " Differences within the band are below -margin." : ""),
  };
}

/** Returns the sections of an A/B comparison. */
function sidesInTurn(page) {
  const { rounds = [], lines } = page.comparison;
  const axis = { kind: "whole", name: "round" };
  const rates = (at) => rounds.map(({ round, throughput }) => [round, throughput?.[at] ?? null]);
  const metrics = lines.map(({ metric }) => metric);
  const ratios = metrics.map((metric) => line(metric, rounds.map(({ round, ratios: known }) => [round, known?.[metric] ?? null])));
  return [
    section("Judgement", comparisonAbout(page.comparison), [comparisonTable(page, "Side b against side a")]),
    section("Rounds", [], [
      chart("Throughput by round", "The verdicts use the ratio within each round, so slow rounds affect both sides alike.", axis,
        [panel("Throughput", "rate", ["a", "b"].map((name, at) => line(name, rates(at))))]),
      chart("Ratio by round", "Ratio b / a of each round. The verdicts are based on these ratios.", axis, [panel("b / a", "number", ratios, { scale: "ratio" })]),
    ]),
  ];
}
