package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Comparison.Sampling;
import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonSentences;
import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.Judge;
import io.github.ycsbxl.compare.Metric;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Page of an A/B comparison, with its judgement and the values of each round. Filled and read by
 * one thread.
 */
public final class RoundsPage {
  private final Judge judge;
  private final List<Integer> rounds = new ArrayList<>();
  private final List<PageRun> a = new ArrayList<>();
  private final List<PageRun> b = new ArrayList<>();

  public RoundsPage(Judge judge) {
    this.judge = judge;
  }

  /** Reads the two runs of a round. */
  public void add(int round, Path runOfA, Path runOfB) throws IOException {
    add(round, PageRun.read(runOfA.toString()).get(0), PageRun.read(runOfB.toString()).get(0));
  }

  void add(int round, PageRun runOfA, PageRun runOfB) {
    rounds.add(round);
    a.add(runOfA);
    b.add(runOfB);
  }

  public int size() {
    return rounds.size();
  }

  /** Returns the comparison of the rounds so far. */
  public Comparison comparison() {
    return new Comparison(
        List.of(new SideRuns("a", figures(a)), new SideRuns("b", figures(b))),
        Sampling.PAIRED,
        judge);
  }

  /**
   * Creates the document described in docs/page-json.md, from at least one round.
   *
   * @param subtitle describes the sides
   */
  public ObjectNode json(String title, String subtitle) {
    Comparison comparison = comparison();
    var compared = new ComparisonJson(comparison);
    List<PageRun> runs =
        IntStream.range(0, rounds.size())
            .boxed()
            .flatMap(i -> Stream.of(a.get(i), b.get(i)))
            .toList();
    ObjectNode page = Page.document("ab", title);
    var sentences = new ComparisonSentences(comparison);
    page.put("headline", sentences.verdict());
    page.put("answer", sentences.rest() + " %d rounds were judged.".formatted(rounds.size()));
    String what = RunHeadline.describe(runs);
    page.put("subtitle", title + "; " + subtitle + (what.isEmpty() ? "" : "; " + what));
    page.set("warnings", RemarksJson.json(runs, Set.of()));
    ArrayNode all = page.putArray("runs");
    var json = new RunJson(false, Map.of(), Map.of());
    for (PageRun run : runs) {
      ObjectNode node = json.ofFigures(run, false);
      node.remove(List.of("setting", "rows"));
      all.add(node);
    }
    ObjectNode judged = compared.json();
    judged.set("rounds", pairs(comparison));
    judged.set(
        "settings",
        RunsPage.differences(
            List.of(a.get(0).figures().named("a"), b.get(0).figures().named("b"))));
    page.set("comparison", judged);
    return page;
  }

  /** Creates the throughput of both sides and the ratio of each metric, by round. */
  private ArrayNode pairs(Comparison comparison) {
    ArrayNode pairs = JsonFigures.array();
    for (int i = 0; i < rounds.size(); i++) {
      ObjectNode pair = pairs.addObject().put("round", rounds.get(i));
      ArrayNode throughput = pair.putArray("throughput");
      ObjectNode ratios = pair.putObject("ratios");
      for (ComparisonLine line : comparison.lines()) {
        double one = value(line.metric(), a.get(i));
        double other = value(line.metric(), b.get(i));
        if (line.metric().isThroughput()) {
          throughput.add(JsonFigures.number(one)).add(JsonFigures.number(other));
        }
        JsonFigures.put(ratios, line.metric().name(), other / one);
      }
    }
    return pairs;
  }

  private static double value(Metric metric, PageRun run) {
    return metric.value(run.figures()).map(Estimate::value).orElse(Double.NaN);
  }

  private static List<Figures> figures(List<PageRun> runs) {
    return runs.stream().map(PageRun::figures).toList();
  }
}
