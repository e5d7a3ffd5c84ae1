package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.Figures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Page about two sides that were measured in turn: their judgement, and their pairs over the
 * rounds. Immutable.
 *
 * @param comparison of one pair or more
 * @param rounds the number of each pair
 * @param folders of the runs, that of side a of each round before that of side b; none if nothing
 *     but their figures is known
 */
public record RoundsPage(Comparison comparison, List<Integer> rounds, List<Path> folders) {

  /**
   * Makes the document of docs/page-json.md.
   *
   * @param subtitle what the sides are
   */
  public ObjectNode json(String title, String subtitle) throws IOException {
    List<PageRun> runs = runs();
    ComparisonJson compared = new ComparisonJson(comparison);
    ObjectNode page = Page.document("ab", title);
    page.put("headline", compared.verdict());
    page.put("answer", compared.rest() + " %d rounds were judged.".formatted(rounds.size()));
    String what = WhatWasRun.of(runs);
    page.put("subtitle", title + "; " + subtitle + (what.isEmpty() ? "" : "; " + what));
    page.set("warnings", PageWarnings.json(runs, Set.of()));
    ArrayNode all = page.putArray("runs");
    var json = new RunJson(false, Map.of(), Map.of());
    for (PageRun run : runs) {
      ObjectNode node = json.ofFigures(run, false);
      node.remove(List.of("setting", "rows"));
      all.add(node);
    }
    ObjectNode judged = compared.json();
    judged.set("rounds", pairs());
    judged.set(
        "settings",
        RunsPage.differences(List.of(first().get(0).named("a"), second().get(0).named("b"))));
    page.set("comparison", judged);
    return page;
  }

  /** Makes the throughput of both sides and the ratio of each metric, by round. */
  private ArrayNode pairs() {
    ArrayNode pairs = JsonFigures.array();
    for (int i = 0; i < rounds.size(); i++) {
      ObjectNode pair = pairs.addObject().put("round", rounds.get(i));
      ArrayNode throughput = pair.putArray("throughput");
      ObjectNode ratios = pair.putObject("ratios");
      for (ComparisonLine line : comparison.lines()) {
        double one = Comparison.values(line.metric(), first())[i];
        double other = Comparison.values(line.metric(), second())[i];
        if (line.metric().isThroughput()) {
          throughput.add(JsonFigures.number(one)).add(JsonFigures.number(other));
        }
        JsonFigures.put(ratios, line.metric().name(), other / one);
      }
    }
    return pairs;
  }

  private List<Figures> first() {
    return comparison.sides().get(0).runs();
  }

  private List<Figures> second() {
    return comparison.sides().get(1).runs();
  }

  /** Reads the runs, whose logs have what makes them doubtful, and figures do not. */
  private List<PageRun> runs() throws IOException {
    var runs = new ArrayList<PageRun>();
    for (Path folder : folders) {
      runs.addAll(PageRun.read(folder.toString()));
    }
    if (runs.isEmpty()) {
      for (int i = 0; i < rounds.size(); i++) {
        runs.add(PageRun.of(first().get(i)));
        runs.add(PageRun.of(second().get(i)));
      }
    }
    return runs;
  }
}
