package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.cli.BenchmarkCommand.BenchmarkOptions;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which setting of a scenario wins if several places set the same property. */
final class ScenarioPrecedenceTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** Places in order; the first one that sets the property wins. */
  private static final List<String> PLACES =
      List.of("-p a.x", "-p x", "a.x in a file", "x in the file of a", "x in a file");

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  static IntStream sets() {
    return IntStream.range(1, 1 << PLACES.size());
  }

  @ParameterizedTest
  @MethodSource("sets")
  void firstOfTheSettingsWins(int set) throws Exception {
    assertThat(threads(set, "threadcount", false))
        .isEqualTo(Integer.numberOfTrailingZeros(set) + 1);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void optionCountsLikeThePropertyThatItSets(int set) throws Exception {
    assertThat(threads(set, "threadcount", true)).isEqualTo(Integer.numberOfTrailingZeros(set) + 1);
  }

  /** Returns the threads of scenario a, if each place of the set sets its number from 1. */
  private int threads(int set, String property, boolean asOption) throws Exception {
    BenchmarkSettings settings = PropertySources.read(options(set, property, asOption));
    return threads(settings, "a");
  }

  private BenchmarkOptions options(int set, String property, boolean asOption) throws Exception {
    var given = new TreeMap<String, String>();
    PLACES.stream()
        .filter(place -> (set >> PLACES.indexOf(place) & 1) == 1)
        .forEach(place -> given.put(place, property + "=" + (PLACES.indexOf(place) + 1) + "\n"));
    var options = new BenchmarkOptions();
    options.binding = "basic";
    Path own = write("own", given.getOrDefault("x in the file of a", ""));
    options.scenarios.addAll(List.of("a=" + own, "b="));
    String both = given.getOrDefault("x in a file", "");
    if (given.containsKey("a.x in a file")) {
      both += "a." + given.get("a.x in a file");
    }
    options.files.add(write("both", "recordcount=10\noperationcount=10\n" + both).toString());
    if (given.containsKey("-p a.x")) {
      options.properties.add("a." + given.get("-p a.x"));
    }
    if (given.containsKey("-p x") && asOption) {
      options.threads = String.valueOf(PLACES.indexOf("-p x") + 1);
    } else if (given.containsKey("-p x")) {
      options.properties.add(given.get("-p x"));
    }
    return options;
  }

  @Test
  void settingsForAnotherProcessKeepTheirPrecedence() throws Exception {
    int all = (1 << PLACES.size()) - 1;
    BenchmarkSettings settings = PropertySources.read(options(all & ~1, "threadcount", false));
    var text = new Properties();
    text.load(new StringReader(settings.text()));
    var options = new BenchmarkOptions();
    options.binding = "basic";
    options.files.add(write("sent", settings.text()).toString());
    assertThat(threads(PropertySources.read(options), "a")).isEqualTo(2);
    assertThat(text).containsEntry("scenario.a", "");
  }

  @Test
  void commonObjectivesDoNotReplaceThoseOfAScenario() throws Exception {
    var options = options(0, "threadcount", false);
    options.properties.add("sla=READ.p99<1s");
    options.scenarios.set(0, "a=" + write("own", "sla=READ.p99<2s"));
    BenchmarkPlan plan = BenchmarkPlan.read(PropertySources.read(options), BenchmarkKind.BENCH);
    assertThat(plan.common().sla().levels()).hasToString("[READ.p99<1s]");
    assertThat(plan.parts().get(0).sla().levels()).hasToString("[READ.p99<2s]");
  }

  private static int threads(BenchmarkSettings settings, String name) throws Exception {
    return BenchmarkPlan.read(settings, BenchmarkKind.BENCH).parts().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow()
        .run()
        .threads();
  }

  @Test
  void secondNameOfAPropertyOverridesTheFirstOneInAFile() throws Exception {
    Map<String, String> both = Map.of(MapStore.NAME, "first", MemoryBinding.OLDER_NAME, "second");
    for (String inFile : both.keySet()) {
      var options = new BenchmarkOptions();
      options.binding = "memory-test";
      options.files.add(write("one", inFile + "=" + both.get(inFile)).toString());
      String other =
          both.keySet().stream().filter(name -> !name.equals(inFile)).findFirst().orElseThrow();
      options.properties.add(other + "=" + both.get(other));
      assertThat(PropertySources.read(options).given())
          .containsEntry(other, both.get(other))
          .doesNotContainKey(inFile);
    }
  }

  @Test
  void commandLineLimitsEveryScenario() throws Exception {
    Path file = write("f", "recordcount=100\noperationcount=1000\n");
    Outcome outcome =
        Ycsb.exactly(
            "bench basic -p operationcount=70 -p results.dir=" + folder,
            "-scenario",
            "a=" + file,
            "-scenario",
            "b=" + file);
    assertThat(outcome.status()).as("%s", outcome.err()).isZero();
    assertThat(outcome.out()).contains("[OVERALL:a], Succeeded, 70", "[OVERALL:b], Succeeded, 70");
  }

  @Test
  void sweepOverridesTheFilesOfScenarios() throws Exception {
    Path file = write("f", "threadcount=3\n");
    Outcome outcome =
        ycsb.basic(
            "sweep -threads 1,2 -p scenario.a=" + file + " -p scenario.b=" + file,
            "-p",
            "run.name=sweep");
    assertThat(outcome.status()).as("%s", outcome.err()).isZero();
    assertThat(Files.readAllLines(ycsb.results().resolve("sweep/threads-2/summary.csv")))
        .anySatisfy(line -> assertThat(line).contains("threads"));
    List<String> rows = Files.readAllLines(ycsb.results().resolve("sweep/sweep.csv"));
    int column = List.of(rows.get(0).split(",")).indexOf("threads");
    assertThat(rows.stream().skip(1).map(row -> row.split(",")[column])).containsExactly("2", "4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sweep -threads 1,2 -p a.threadcount=3 -p b.threadcount=3 | threadcount",
        "sweep -target 100,200 -p a.target=50 -p b.target=50 | target",
        "sweep -over fieldcount -p fieldcount=1,2 -p a.fieldcount=1 -p b.fieldcount=2 | fieldcount",
      })
  void axisThatEveryScenarioOverridesIsRefused(String line) {
    String[] parts = line.split(" \\| ");
    Outcome outcome = ycsb.basic(parts[0] + " -p scenario.a= -p scenario.b=");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.errors("a." + parts[1]));
  }

  @Test
  void axisThatSomeScenariosOverrideIsWarnedOf() {
    Outcome outcome =
        ycsb.basic("sweep -threads 1,2 -p a.threadcount=3 -p scenario.a= -p scenario.b=");
    assertThat(outcome.status()).as("%s", outcome.err()).isZero();
    golden.pin(outcome.errors("a.threadcount"));
  }

  @Test
  void sideThatEveryScenarioOverridesIsRefused() {
    Outcome outcome =
        ycsb.basic(
            "ab -p scenario.s= -p s.threadcount=2", "-a", "threadcount=1", "-b", "threadcount=4");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.errors("threadcount=1"));
    golden.pin(outcome.errors("threadcount=4"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sweep -over threadcount -p threadcount=1,2 -threads 2,4 | threadcount",
        "sweep -over target,target -p target=1,2 | target",
        "sweep -over fieldcount+target -p fieldcount=1,2 -p target=1,2 -target 1,2 | target",
      })
  void propertyVariesOnOneAxisOnly(String line) {
    String[] parts = line.split(" \\| ");
    Outcome outcome = ycsb.basic(parts[0]);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("ycsb: " + parts[1] + " is varied twice; vary it once");
  }

  @Test
  void optionThatEveryScenarioOverridesIsWarnedOf() {
    Outcome outcome = ycsb.basic("bench -threads 4 -p scenario.a= -p a.threadcount=1");
    golden.pin(outcome.errors("threadcount"));
  }

  private Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }
}
