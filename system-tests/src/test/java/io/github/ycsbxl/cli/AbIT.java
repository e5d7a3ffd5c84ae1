package io.github.ycsbxl.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A/B comparisons with real processes. */
@Timeout(1_200)
final class AbIT {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String OWN_CLASS = "-db " + UserDb.class.getName();

  private static final String SHORT = "-target 500 operationcount=100";

  private static final String SECRET = " redis.password=hunter2";

  @TempDir private Path folder;

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  @Test
  void measuresEachSideOfARoundInAProcessOfItsOwn() throws Exception {
    String sideB = OWN_CLASS + " threadcount=2 -jvm-args '-Dsome.word=b' -cp " + folder + SECRET;
    Outcome ab = run("basic", "-a", "threadcount=1", "-b", sideB, "-rounds", "2");
    assertThat(ab.status()).as("%s", ab.err()).isZero();
    // Verdicts are below their figures where a line would be too wide.
    assertThat(ab.out().get(0)).matches(" +a +b +b/a +95 % interval( +verdict)?");
    assertThat(ab.out()).anyMatch(line -> line.startsWith("throughput ops/s "));
    assertThat(ab.out()).contains("rounds: 2 judged, 0 not counted");
    assertThat(ab.err()).last().asString().startsWith("report: ");
    assertThat(ab.err())
        .filteredOn(line -> line.matches("ycsb: round [12] of 2, [ab]: .* ops/s over .*"))
        .hasSize(4)
        .allMatch(
            line -> {
              String started = line.replaceFirst(", ([ab]): .*", ", side $1 ...");
              int before = ab.err().indexOf(started);
              return before >= 0 && before < ab.err().indexOf(line);
            });
    Path rounds = folder.resolve("runs/it");
    assertThat(Files.readAllLines(rounds.resolve("rounds.csv"))).hasSize(3);
    assertThat(Files.readAllLines(rounds.resolve("ab.csv")).get(1))
        .startsWith("throughput,ops/s,2");
    JsonNode page = PageDocument.of(rounds.resolve("report.html"));
    assertThat(page.path("subtitle").asText())
        .startsWith("Two sides: it; a: threadcount=1; b: -db ");
    assertThat(page.at("/comparison/rounds")).hasSize(2);
    assertThat(page.at("/comparison/settings").toString())
        .contains("{\"name\":\"threads\",\"values\":[\"1\",\"2\"]}");
    assertThat(threads(rounds.resolve("round-02-a"))).isEqualTo(1);
    assertThat(threads(rounds.resolve("round-02-b"))).isEqualTo(2);
    assertThat(Run.readMeasured(rounds.resolve("round-02-b")).description().title().binding())
        .contains("UserDb");
    try (Stream<Path> files = Files.walk(rounds)) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(
              file -> assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("hunter2"));
    }
  }

  @Test
  void aFailedRunVoidsItsRound() throws Exception {
    String sideB = OWN_CLASS + " " + UserDb.FAULT + "=reads-fail";
    Outcome ab = run("basic", "-b", sideB, "-rounds", "1");
    assertThat(ab.status()).isEqualTo(ExitStatus.FAILED);
    golden.pinWords(ab.errors(" side b failed: "));
    assertThat(ab.out()).contains("rounds: 0 judged, 1 not counted");
    assertThat(Files.readAllLines(folder.resolve("runs/it/rounds.csv")).get(1))
        .contains("round-01-a,round-01-b,");
  }

  /**
   * With a target rate, throughput is nearly the same in every round, however busy the machine is.
   * The test has no result before the fifth round.
   */
  @Tag("thorough")
  @Test
  void endsWhenTheIntervalOfTheThroughputIsNarrowEnough() throws Exception {
    Outcome ab = run("basic", "-a", SHORT, "-b", SHORT, "-precision", "90%");
    assertThat(ab.status()).as("%s", ab.err()).isZero();
    assertThat(ab.err()).anyMatch(line -> line.matches("ycsb: round 1 of 100, [ab]: .* at most"));
    Path rounds = folder.resolve("runs/it");
    assertThat(Files.readAllLines(rounds.resolve("rounds.csv"))).hasSizeBetween(1 + 5, 1 + 99);
    List<String> names = List.of(Files.readAllLines(rounds.resolve("ab.csv")).get(0).split(","));
    String[] throughput = Files.readAllLines(rounds.resolve("ab.csv")).get(1).split(",");
    double ratio = Double.parseDouble(throughput[names.indexOf("ratio")]);
    double high = Double.parseDouble(throughput[names.indexOf("ratio_high")]);
    assertThat(Math.log(high / ratio)).isBetween(0.0, 0.9);
  }

  @Tag("thorough")
  @Test
  void ctrlCJudgesTheRoundsThatThereAre() throws Exception {
    try (Child ab = start("basic", "-rounds", "1000", "-a", "-clients 2")) {
      ab.awaitErr("round 1 of 1000, [ab]: ");
      ab.awaitErr("round 1 of 1000, [ab]: ");
      ab.signal("INT");
      assertThat(ab.await()).isEqualTo(130);
      assertThat(ab.out()).anyMatch(line -> line.startsWith("throughput ops/s "));
      // Another round may have finished before the signal.
      int rounds = Files.readAllLines(folder.resolve("runs/it/rounds.csv")).size() - 1;
      assertThat(ab.out()).contains("rounds: " + rounds + " judged, 0 not counted");
      assertThat(ab.err()).anyMatch(line -> line.startsWith("partial results: "));
    }
    assertThat(folder.resolve("runs/it/round-01-a/clients/client-1/result.json")).exists();
    assertThat(folder.resolve("runs/it/round-01-b/result.json")).exists();
    assertThat(folder.resolve("runs/it/round-01-b/clients")).doesNotExist();
  }

  @Test
  void reportsTheMistakesOfBothSidesBeforeAnythingIsStarted() {
    Outcome outcome =
        Ycsb.exactly(
            "ab basic -a recordcunt=1 -b",
            "threadcount=x 'operationcount=1",
            "-margin",
            "no",
            "-rounds",
            "0",
            "-p",
            "results.dir=" + folder.resolve("runs"));
    golden.pin(outcome.refusal());
    assertThat(folder.resolve("runs")).doesNotExist();
    Outcome values =
        Ycsb.exactly(
            "ab basic -a recordcunt=1 -b threadcount=x -b KVHOME="
                + folder
                + " -p operationcount=1 -p results.dir="
                + folder.resolve("runs"));
    assertThat(values.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(values.err()).anyMatch(line -> line.contains("no lib/kvclient.jar in it"));
    assertThat(Ycsb.exactly("ab basic -a recordcunt=1 -b threadcount=x").err())
        .anyMatch(line -> line.contains("recordcunt"))
        .anyMatch(line -> line.contains("threadcount=x"));
  }

  private static int threads(Path run) throws IOException {
    return Run.readMeasured(run).description().threads();
  }

  private Child start(String... arguments) throws IOException {
    return Child.start(folder, List.of(), Main.class, words(arguments));
  }

  /** Runs the command in this process, which starts those of the sides. */
  private Outcome run(String... arguments) {
    return Ycsb.exactly(words(arguments));
  }

  private String[] words(String... arguments) {
    var all = new ArrayList<>(List.of("ab"));
    all.addAll(List.of(arguments));
    for (String property :
        List.of(
            "recordcount=100",
            "operationcount=1000",
            "warmup.seconds=0",
            "run.name=it",
            "results.dir=" + folder.resolve("runs"))) {
      all.addAll(List.of("-p", property));
    }
    return all.toArray(String[]::new);
  }
}
