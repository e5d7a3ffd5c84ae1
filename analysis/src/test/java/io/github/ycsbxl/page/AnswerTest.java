package io.github.ycsbxl.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.compare.ExampleRounds;
import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.RowFigures;
import io.github.ycsbxl.compare.SweptRuns;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultCosts;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Answers and judgements of a page about its runs. */
final class AnswerTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String RECORDED = "src/test/resources/recorded/";

  @Test
  void runHasItsRateAndItsPercentiles() throws IOException {
    ObjectNode page = RunsPage.read(List.of(RECORDED + "before")).json();
    golden.pin(page.path("headline").asText());
    golden.pin(page.path("answer").asText());
  }

  @Test
  void twoRunsAreComparedAndKeepWhatWasRun() throws IOException {
    ObjectNode page = RunsPage.read(List.of(RECORDED + "before", RECORDED + "half")).json();
    golden.pin(page.path("headline").asText());
    golden.pin(page.path("subtitle").asText());
    golden.pin(page.path("answer").asText());
  }

  /** Errors of a published table are unknown. */
  @Test
  void ratiosAreNamedWhereNoLineHasAVerdict() throws IOException {
    golden.pin(
        RunsPage.read(List.of("oracle-2012:shards=2", RECORDED + "before"))
            .json()
            .path("answer")
            .asText());
  }

  @Test
  void sweepHasItsBestPointAndWhereItStopsToScale() {
    golden.pin(sweep(100, 190, 205, 200).answer().orElseThrow());
    golden.pin(sweep(100, 190, 380).answer().orElseThrow());
    assertThat(sweep(100).answer()).isEmpty();
  }

  @Test
  void ratiosToLinearGrowWithTheFirstSetting() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      SweptRuns swept = SweptRuns.of(random, 1 + random.nextInt(3), 1);
      List<PageRun> runs = swept.runs().stream().map(PageRun::of).toList();
      SweepPoints sweep = SweepPoints.of(runs);
      JsonNode points = sweep.json(runs).path("points");
      assertThat(points).hasSameSizeAs(runs);
      Dimension x = sweep.dimensions().get(0);
      for (JsonNode point : points) {
        PageRun run = runs.get(point.path("run").asInt());
        assertThat(point.path("values").get(0).asText()).isEqualTo(x.value(run.figures()));
        // Ratios of one line and chart relate to the same slope.
        double slope =
            run.opsPerSec() / point.path("ofLinear").asDouble() / x.coordinate(run.figures());
        if (point.has("ofLinear") && sweep.dimensions().size() < 3) {
          double first = runs.get(points.get(0).path("run").asInt()).opsPerSec();
          double other =
              first
                  / points.get(0).path("ofLinear").asDouble()
                  / x.coordinate(runs.get(0).figures());
          assertThat(slope).isCloseTo(other, within(other * 1e-4));
        }
      }
    }
  }

  @Test
  void searchHasTheRateAtWhichItsLastStepsHeld() {
    var found =
        new SearchJson(
            List.of(
                step("ceiling", "", true),
                step("step-1", "9000", false),
                failed("step-2", "8500", "5.0212"),
                step("step-3", "8000", true),
                step("step-4", "8000", true)));
    golden.pin(found.answer());
    JsonNode json = found.json(List.of());
    assertThat(json.at("/slos/0/limitNanos").asLong()).isEqualTo(5_000_000);
    assertThat(json.at("/slos/0/statistic").asText()).isEqualTo("p99");
    assertThat(json.path("foundOpsPerSec").asInt()).isEqualTo(8000);
    // It held once and was probed again, down to the end of the search.
    golden.pin(
        new SearchJson(
                List.of(
                    step("ceiling", "", true),
                    step("step-1", "8500", true),
                    step("step-2", "8300", false)))
            .answer());
    golden.pin(new SearchJson(List.of(step("ceiling", "", true))).answer());
  }

  /** Returns the rounds of {@link ExampleRounds} with these numbers. */
  static RoundsPage rounds(int... numbers) {
    Comparison example = ExampleRounds.comparison();
    var page = new RoundsPage(example.judge());
    for (int i = 0; i < numbers.length; i++) {
      page.add(
          numbers[i],
          PageRun.of(example.sides().get(0).runs().get(i)),
          PageRun.of(example.sides().get(1).runs().get(i)));
    }
    return page;
  }

  /** The third round is void. */
  @Test
  void roundsHaveTheirVerdictAndTheirPairs() throws Exception {
    ObjectNode page = rounds(1, 2, 4, 5).json("Two sides: x", "a: <one>; b: two");
    golden.pin(page.path("headline").asText());
    golden.pin(page.path("answer").asText());
    JsonNode compared = page.path("comparison");
    assertThat(compared.path("lines").toString())
        .contains("\"text\":\"equal: no difference larger than 3 %\"");
    JsonNode throughput = compared.at("/lines/0/sides/1");
    assertThat(throughput.path("low").asDouble()).isCloseTo(1.19, within(0.01));
    assertThat(throughput.path("high").asDouble()).isCloseTo(1.21, within(0.01));
    assertThat(LoggedSeconds.texts(compared.path("rounds"), "round"))
        .containsExactly("1", "2", "4", "5");
    assertThat(compared.at("/rounds/2/throughput").toString()).startsWith("[950,114");
    assertThat(compared.path("settings").toString())
        .isEqualTo("[{\"name\":\"side\",\"values\":[\"a\",\"b\"]}]");
    golden.pin(page.path("warnings").toString());
  }

  @Test
  void outageIsThatOfWritesIfItIsLongerAndHasTheLevelOfAvailability() {
    var outages =
        new OutageReport(
            4_100_000_000L,
            2_000,
            1,
            0,
            List.of(
                cost("kill master", 1_200_000_000L, 2_500_000_000L),
                cost(FaultCost.OBSERVED, 300_000_000L, 0)));
    golden.pin(RunSentences.outage(outages));
    var harmless = new OutageReport(2_000_000, 100, 0, 0, List.of(cost("kill master", 0, 0)));
    golden.pin(RunSentences.outage(harmless));
  }

  @Test
  void availabilityIsNeverRoundedUp() {
    assertThat(NumberFormats.percent(99.999999678)).isEqualTo("99.99999967");
    assertThat(NumberFormats.percent(99.988)).isEqualTo("99.988");
    assertThat(NumberFormats.percent(96.3264217)).isEqualTo("96.32");
    assertThat(NumberFormats.percent(100)).isEqualTo("100");
    assertThat(JsonFigures.node(99.9999999)).hasToString("99.9999999");
    assertThat(JsonFigures.node(100.0)).hasToString("100");
    assertThat(JsonFigures.node(99.98765432)).hasToString("99.9877");
  }

  private static FaultCost cost(String name, long outageNanos, long writeOutageNanos) {
    return FaultCosts.with(
        name,
        Map.of("outageNanos", outageNanos, "writeOutageNanos", writeOutageNanos, "operations", 1));
  }

  private static Map<String, String> step(String run, String target, boolean holds) {
    return Map.of(
        "run", run,
        "bound", "READ.p99<5ms",
        "target_ops_per_sec", target,
        "ops_per_sec", "1",
        "target_reached", "",
        "measured_ms", "",
        "partial", "false",
        "holds", String.valueOf(holds));
  }

  /** Returns a step with this latency that missed its target. */
  private static Map<String, String> failed(String run, String target, String millis) {
    var step = new HashMap<>(step(run, target, false));
    step.putAll(Map.of("measured_ms", millis, "target_reached", "false"));
    return step;
  }

  /** Returns runs of 1, 2, 4, ... client threads with these rates. */
  private static SweepPoints sweep(double... rates) {
    var reads = RowFigures.of(OptionalLong.empty(), Map.of(Statistic.percentile(99), 2e6));
    var runs = new ArrayList<PageRun>();
    for (int i = 0; i < rates.length; i++) {
      runs.add(
          PageRun.of(
              new Figures(
                  "threads-" + (1 << i),
                  new TreeMap<>(Map.of("threads", String.valueOf(1 << i))),
                  Map.of("throughput", Estimate.bare(rates[i])),
                  new TreeMap<>(Map.of("READ", reads)))));
    }
    return SweepPoints.of(runs);
  }
}
