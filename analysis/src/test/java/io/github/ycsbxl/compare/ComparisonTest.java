package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.compare.ComparisonLine.ComparisonVerdict;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.tables.DocumentSection;
import io.github.ycsbxl.tables.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three recorded runs of half a minute on a store with a random delay of 0 to 2 ms: eight threads,
 * eight threads again, four threads.
 */
final class ComparisonTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String RECORDED = "src/test/resources/recorded/";

  @Test
  void sameSettingsDifferByNoMoreThanChance() throws IOException {
    Map<String, ComparisonLine.ComparedValue> cells =
        cells(compare(RECORDED + "before", RECORDED + "same"));
    assertThat(cells.values())
        .extracting(ComparisonLine.ComparedValue::verdict)
        .contains(ComparisonVerdict.UNDECIDED)
        .doesNotContain(ComparisonVerdict.BETTER, ComparisonVerdict.WORSE);
    assertThat(cells.get("throughput").verdict()).isEqualTo(ComparisonVerdict.UNDECIDED);
    assertThat(cells.get("READ.p99").verdict()).isEqualTo(ComparisonVerdict.UNDECIDED);
    // The slowest 1 of 10,000: fewer than ten of them in every section.
    assertThat(cells.get("READ.p99.99").verdict()).isEqualTo(ComparisonVerdict.NONE);
    assertThat(cells.get("READ.max").verdict()).isEqualTo(ComparisonVerdict.NONE);
  }

  @Test
  void halfTheThreadsAreADifference() throws IOException {
    Map<String, ComparisonLine.ComparedValue> cells =
        cells(compare(RECORDED + "before", RECORDED + "half"));
    ComparisonLine.ComparedValue throughput = cells.get("throughput");
    assertThat(throughput.verdict()).isEqualTo(ComparisonVerdict.WORSE);
    assertThat(throughput.ratio()).isBetween(0.35, 0.6);
    assertThat(throughput.interval().orElseThrow().high()).isLessThan(0.7);

    Comparison back = compare(RECORDED + "half", RECORDED + "before");
    assertThat(cells(back).get("throughput").verdict()).isEqualTo(ComparisonVerdict.BETTER);
  }

  @Test
  void whatACostBuysIsComparedInTheSameUnit() throws IOException {
    Figures before = paid("before", "0.5", "USD");
    Map<String, ComparisonLine.ComparedValue> cells =
        cells(Comparison.ofRuns(List.of(before, paid("half", "0.1", "USD")), 0.95));
    ComparisonLine.ComparedValue buys = cells.get("ops-per-cost");
    assertThat(buys.ratio()).isCloseTo(5 * cells.get("throughput").ratio(), within(1e-9));
    assertThat(buys.verdict()).isEqualTo(ComparisonVerdict.BETTER);
    assertThat(cells.get("throughput").verdict()).isEqualTo(ComparisonVerdict.WORSE);

    Comparison units = Comparison.ofRuns(List.of(before, paid("half", "0.1", "EUR")), 0.95);
    assertThat(cells(units)).doesNotContainKey("ops-per-cost");
    golden.pin(units.unmatched());
  }

  @Test
  void repeatedRunsAreJudgedByWhatTheirCostBuys() throws IOException {
    Figures before = paid("before", "0.5", "USD");
    Figures half = paid("half", "0.1", "USD");
    List<Comparison.SideRuns> sides =
        List.of(
            new Comparison.SideRuns("a", List.of(before, paid("same", "0.5", "USD"), before)),
            new Comparison.SideRuns("b", List.of(half, half, half)));
    var judge = new Judge(InterimAnalyses.NONE, 0.05, 0.03);
    assertThat(cells(new Comparison(sides, Comparison.Sampling.UNPAIRED, judge)))
        .extractingByKey("ops-per-cost")
        .extracting(ComparisonLine.ComparedValue::verdict)
        .isEqualTo(ComparisonVerdict.BETTER);
  }

  private static Figures paid(String run, String perHour, String unit) throws IOException {
    Figures figures = FiguresReader.read(RECORDED + run).get(0);
    figures.setting().put("cost.per.hour", perHour);
    figures.setting().put("cost.unit", unit);
    return figures;
  }

  @Test
  void runIsComparedWithAPublishedTable() throws IOException {
    Comparison comparison = compare("oracle-2012:shards=2", RECORDED + "before");
    Map<String, ComparisonLine.ComparedValue> cells = cells(comparison);
    assertThat(cells.keySet())
        .containsExactlyInAnyOrder(
            "throughput",
            "READ.mean",
            "READ.p95",
            "READ.p99",
            "WRITE.mean",
            "WRITE.p95",
            "WRITE.p99");
    assertThat(cells.get("WRITE.mean").ratio()).isCloseTo(0.538 / 3.08, within(1e-3));
    assertThat(cells.get("throughput").verdict()).isEqualTo(ComparisonVerdict.NONE);
    assertThat(differences(comparison))
        .containsEntry("clients", List.of("4", "1"))
        .containsEntry("threads", List.of("360", "8"))
        .doesNotContainKey("threadcount");
  }

  /** The published percentiles are from the end of a load, and its rate is known per driver. */
  @Test
  void loadIsComparedByItsEndAndByItsClients() throws IOException {
    Figures published = FiguresReader.read("voldemort-2009:test=write").get(0);
    Figures load = load();
    var comparison = Comparison.ofRuns(List.of(published, load), 0.99);
    Map<String, ComparisonLine.ComparedValue> cells = cells(comparison);
    assertThat(cells.keySet())
        .containsExactlyInAnyOrder("slowest-client", "fastest-client", "WRITE.max");
    assertThat(cells.get("WRITE.max").value()).isCloseTo(5, within(0.01));
    assertThat(cells.get("slowest-client").ratio()).isEqualTo(2);
    golden.pin(new ComparisonTable(comparison).text(100));
    Comparison others = Comparison.ofRuns(List.of(load, load.named("other")), 0.99);
    assertThat(cells(others).keySet()).containsExactlyInAnyOrder("throughput", "INSERT.max");
    assertThat(cells(others).get("INSERT.max").value()).isCloseTo(9, within(0.01));
  }

  private static Figures load() {
    return new Figures(
        "load",
        new TreeMap<>(),
        Map.of(
            "throughput", Estimate.bare(29_000),
            "slowest-client", Estimate.bare(14_000),
            "fastest-client", Estimate.bare(15_000)),
        new TreeMap<>(Map.of("INSERT", slowest(9))),
        new TreeMap<>(Map.of("INSERT", slowest(5))),
        false,
        List.of());
  }

  private static RowFigures slowest(int millis) {
    return RowFigures.of(OptionalLong.of(1), Map.of(Statistic.MAX, millis * 1e6));
  }

  @Test
  void figuresOfOneRunAloneAreNamed(@TempDir Path folder) throws IOException {
    String scans = written(folder, "scans.csv", "source,operation,p99_ms\na,SCAN,1\n");
    String both = written(folder, "both.csv", "source,operation,p99_ms\nb,SCAN,2\nb,READ,1\n");
    assertThat(compare(scans, both).problems()).isEmpty();
    assertThat(new ComparisonTable(compare(scans, both)).text(100)).contains("\nb alone has READ.");

    String reads = written(folder, "reads.csv", "source,operation,p50_ms,max_ms\nc,READ,1,3\n");
    golden.pin(compare(scans, reads).problems());
    golden.pin(compare(scans, both, reads).problems());
  }

  private static String written(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void showsSettingsThatDifferAndMatter() throws IOException {
    assertThat(differences(compare(RECORDED + "before", RECORDED + "half")).keySet())
        .containsExactly("threadcount", "threads", "threads_per_client");
    assertThat(differences(compare(RECORDED + "before", RECORDED + "same"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void tables(String locale, @TempDir Path folder) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try {
      ComparisonTable table =
          new ComparisonTable(
              compare(RECORDED + "before", RECORDED + "half", "voldemort-2009:test=hot set"));
      Golden.assertSame("comparison.txt", table.text(500));
      Golden.assertSame("comparison-markdown.txt", table.markdown());
      table.write(folder.resolve("comparison.csv"));
      Golden.assertSame("comparison.csv", Files.readString(folder.resolve("comparison.csv")));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyColumnOfTheCsvIsExplainedInOrder() throws IOException {
    Path document = Path.of("..", "docs", "compare.md");
    DocumentSection.of(document, "Columns of --csv").explains(ComparisonTable.OF_RUNS);
  }

  @Test
  void everyColumnOfTheJudgementOfRoundsIsExplainedInOrder() throws IOException {
    Path document = Path.of("..", "results", "README.md");
    DocumentSection.of(document, "ab.csv").explains(ComparisonTable.OF_ROUNDS);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 132})
  void noLineIsWiderThanTheScreen(int width) throws IOException {
    var all = compare("voldemort-2009", "oracle-2012", RECORDED + "before", RECORDED + "half");
    String text = new ComparisonTable(all).text(width);
    assertThat(text.lines()).allMatch(line -> line.length() <= width).hasSizeGreaterThan(20);
    assertThat(text).startsWith("  1  voldemort-2009");
  }

  /** Even on a narrow screen, as often as on the widest one. */
  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80})
  void everyVerdictKeepsItsReason(int width) throws IOException {
    ComparisonTable table =
        new ComparisonTable(compare("voldemort-2009", RECORDED + "before", RECORDED + "half"));
    String wide = table.text(500);
    String narrow = table.text(width).replaceAll("\\s+", " ");
    for (String verdict :
        List.of(
            " better",
            " worse",
            "not significant",
            "not significant after correction",
            "Ratios without a verdict have too few samples")) {
      assertThat(narrow.split(verdict)).as(verdict).hasSameSizeAs(wide.split(verdict));
    }
    assertThat(table.text(width).lines()).allMatch(line -> line.length() <= width);
  }

  @Test
  void runsHaveALineEachWhereTheirColumnsDoNotFit() throws IOException {
    ComparisonTable table =
        new ComparisonTable(
            compare(RECORDED + "before", RECORDED + "half", "voldemort-2009:test=hot set"));
    Golden.assertSame("comparison-80.txt", table.text(80));
  }

  @Test
  void linesOfATableAreNamedBySettingsThatDifferEachOnce() throws IOException {
    assertThat(new ComparisonTable(compare("voldemort-2009")).text(100).lines().limit(5))
        .containsExactly(
            "  1  voldemort-2009 test=write threads_per_client=50  keys=200000000",
            "  2  voldemort-2009 test=random read threads_per_client=100  keys=200000000",
            "  3  voldemort-2009 test=random read threads_per_client=200  keys=200000000",
            "  4  voldemort-2009 test=hot set threads_per_client=400  keys=1000000",
            "  5  voldemort-2009 test=hot set and parallel GC threads_per_client=400 "
                + " keys=1000000");
  }

  @Test
  void singleRunIsShownAsItIs() throws IOException {
    String text = new ComparisonTable(compare("oracle-2012:shards=2")).text(500);
    assertThat(text.lines().map(line -> line.replaceAll(" +", " ").strip()))
        .containsExactly(
            "oracle-2012",
            "throughput ops/s 302152.000",
            "READ.mean ms 0.76",
            "READ.p95 ms 1.000",
            "READ.p99 ms 3.000",
            "WRITE.mean ms 3.080",
            "WRITE.p95 ms 8.000",
            "WRITE.p99 ms 35.000");
  }

  private static Map<String, List<String>> differences(Comparison comparison) {
    return SettingNames.differences(comparison.runs());
  }

  static Comparison compare(String... sources) throws IOException {
    var runs = new ArrayList<Figures>();
    for (String source : sources) {
      runs.addAll(FiguresReader.read(source));
    }
    return Comparison.ofRuns(runs, 0.99);
  }

  /** Returns the cells of the second run by metric. */
  private static Map<String, ComparisonLine.ComparedValue> cells(Comparison comparison) {
    return comparison.lines().stream()
        .collect(Collectors.toMap(line -> line.metric().name(), line -> line.cells().get(1)));
  }
}
