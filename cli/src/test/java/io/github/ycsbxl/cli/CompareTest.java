package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CompareTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String BEFORE = "../analysis/src/test/resources/recorded/before";
  private static final String SAME = "../analysis/src/test/resources/recorded/same";
  private static final String HALF = "../analysis/src/test/resources/recorded/half";

  @TempDir private Path folder;

  @Test
  void printsATable() {
    Outcome outcome = Ycsb.exactly("compare", BEFORE, HALF);
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().get(0))
        .contains("before", "half", "ratio", "95 % interval", "verdict");
    assertThat(outcome.out().get(1)).startsWith("throughput ops/s ").endsWith("worse");
    assertThat(outcome.out()).anyMatch(line -> line.matches("threads +8 +4"));
  }

  @Test
  void takesTheFolderOfASweep() throws IOException {
    var ycsb = new Ycsb(folder);
    for (String sweep : List.of("first", "second")) {
      assertThat(ycsb.memory("sweep -threads 1,2 -p run.name=" + sweep).status()).isZero();
    }
    String first = ycsb.results().resolve("first").toString();
    Outcome one = Ycsb.exactly("compare", first, "--markdown");
    assertThat(one.status()).isZero();
    assertThat(one.out().get(0)).startsWith("|  | threads-1 | threads-2 |");

    String second = ycsb.results().resolve("second").toString();
    Path csv = folder.resolve("c.csv");
    Outcome two = Ycsb.exactly("compare", first, second, "--csv", csv.toString());
    assertThat(two.status()).isZero();
    assertThat(Files.readAllLines(csv).stream().filter(line -> line.contains(",throughput,")))
        .extracting(line -> line.substring(0, line.indexOf(",throughput")))
        .containsExactly(
            "first/threads-1,first/threads-2",
            "first/threads-1,second/threads-1",
            "first/threads-1,second/threads-2");
  }

  @Test
  void comparesWhatACostBuys() throws IOException {
    var ycsb = new Ycsb(folder);
    Outcome first =
        ycsb.memory(
            "bench --summary -p run.name=first -p cost.per.hour=0.5 -p cost.nodes=all -p cost.unit=USD");
    assertThat(first.status()).isZero();
    assertThat(first.out())
        .anyMatch(line -> line.matches("cost +[\\d,.]+ operations per USD, at 0\\.5 USD per hour"));
    Path run = ycsb.results().resolve("first");
    assertThat(Files.readString(run.resolve("run.jsonl"))).contains("\"cost.nodes\":\"1\"");
    ycsb.memory("run -p run.name=second -p cost.per.hour=5000 -p cost.unit=USD");
    Path second = ycsb.results().resolve("second");
    for (String source : List.of("", "/summary.csv")) {
      Outcome compared =
          Ycsb.exactly(
              "compare", run + source, second + source, "--fail-if", "ops-per-cost < 0.5x");
      assertThat(compared.out()).anyMatch(line -> line.startsWith("ops-per-cost ops/USD "));
      assertThat(compared.status()).isEqualTo(1);
    }
  }

  @Test
  void printsMarkdownAndWritesCsv() throws IOException {
    Path csv = folder.resolve("c.csv");
    Outcome outcome =
        Ycsb.exactly(
            "compare", BEFORE, HALF, "--markdown", "--csv", csv.toString(), "--confidence", "95");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out().get(0))
        .isEqualTo("|  | before | half | ratio | 95 % interval | verdict |");
    assertThat(outcome.out().get(1)).isEqualTo("|---|---:|---:|---:|---:|---:|");
    assertThat(Files.readAllLines(csv).get(1)).startsWith("before,half,throughput,ops/s,");
  }

  @Test
  void documentHasTheConfidenceThatWasAskedFor() throws IOException {
    Outcome outcome = Ycsb.exactly("compare", BEFORE, HALF, "--json", "--confidence", "90");
    assertThat(outcome.status()).isZero();
    JsonNode page = new ObjectMapper().readTree(String.join("\n", outcome.out()));
    assertThat(page.at("/comparison/confidence").asInt()).isEqualTo(90);
  }

  @Test
  void boundThatHoldsFailsThePipeline() {
    Outcome outcome =
        Ycsb.exactly(
            "compare",
            BEFORE,
            HALF,
            "--fail-if",
            "throughput < 0.95x",
            "--fail-if",
            "READ.p99 > 1s");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: half: throughput < 0.95x, ")
        .endsWith("worse)");
    assertThat(outcome.out()).isNotEmpty();
    assertThat(Ycsb.exactly("compare", BEFORE, HALF, "--fail-if", "READ.p99 > 1s").status())
        .isZero();
  }

  @Test
  void reportsAllMistakesTogether() {
    Outcome outcome =
        Ycsb.exactly(
            "compare", BEFORE, "nowhere", "--fail-if", "READ.p99 > much", "--confidence", "100");
    golden.pin(outcome.refusal());
  }

  @Test
  void suggestsADirectoryBesideAMissingOne() {
    String mistyped = BEFORE.replaceFirst("before$", "befroe");
    golden.pin(Ycsb.exactly("compare", mistyped, HALF).refusal());
  }

  @Test
  void refusesTablesThatNobodyCouldRead() {
    golden.pin(Ycsb.exactly("compare", BEFORE, "kaching-ssd").refusal());
  }

  @Test
  void refusesRunsWithoutAFigureInCommon() throws IOException {
    Path scans = folder.resolve("scans.csv");
    Files.writeString(scans, "db,operation,p99\nA,SCAN,5\n");
    Outcome outcome =
        Ycsb.exactly("compare", "kaching-ssd:machine=14,day=01/12", scans + ":unit=ms");
    golden.pin(outcome.refusal());
    golden.pin(Ycsb.exactly("compare", scans.toString()).err());
  }

  @ParameterizedTest
  @CsvSource({
    "run.csv, 'operation,p99_ms,db\nREAD,5,A\n'",
    "run.txt, '[OVERALL], Throughput(ops/sec), 100.0\n[READ], Operations, 5\n'"
  })
  void aByteOrderMarkIsNoPartOfASource(String name, String content) throws IOException {
    Path plain = Files.createDirectory(folder.resolve("plain")).resolve(name);
    Path marked = Files.createDirectory(folder.resolve("marked")).resolve(name);
    String lines = content.replace("\\n", "\n");
    Files.writeString(plain, lines);
    Files.writeString(marked, "\uFEFF" + lines);
    Outcome expected = Ycsb.exactly("compare", plain.toString());
    assertThat(expected.status()).as(expected.err().toString()).isZero();
    assertThat(Ycsb.exactly("compare", marked.toString())).isEqualTo(expected);
  }

  @Test
  void ellipticsHasBytesAlone() {
    List<String> table = Ycsb.exactly("compare", "elliptics").out();
    assertThat(table)
        .filteredOn(line -> line.startsWith("bytes-written MB/s"))
        .singleElement()
        .asString()
        .matches("bytes-written MB/s +100\\.000");
    golden.pin(table);
    golden.pin(Ycsb.exactly("compare", "elliptics:value_bytes=100").refusal());
  }

  @Test
  void boundOfASingleRunIsAbsolute() {
    assertThat(Ycsb.exactly("compare", BEFORE, "--fail-if", "READ.p99 > 1ms").status())
        .isEqualTo(1);
    assertThat(Ycsb.exactly("compare", BEFORE, "--fail-if", "READ.p99 > 2x").status()).isEqualTo(2);
    assertThat(Ycsb.exactly("compare").status()).isEqualTo(2);
  }

  @Test
  void severalRunsASideAreJudgedBetweenRuns() throws IOException {
    Path csv = folder.resolve("sides.csv");
    String[] words = {
      "compare", BEFORE, SAME, BEFORE, "against", HALF, HALF, HALF, "--csv", csv.toString()
    };
    Outcome outcome = Ycsb.exactly(words);
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out().get(0))
        .matches(" +first +second +second/first +95 % interval +verdict");
    assertThat(outcome.out().get(1)).startsWith("throughput ops/s ").endsWith("worse");
    assertThat(Files.readAllLines(csv).get(1)).startsWith("throughput,ops/s,3,").contains("worse");

    Outcome wrong =
        Ycsb.exactly(
            "compare", BEFORE, "against", HALF, "--margin", "0", "--fail-if", "cpu > 1.1x");
    golden.pin(wrong.refusal());
    golden.pin(Ycsb.exactly("compare", BEFORE, "against", HALF).err());
  }

  @Test
  void foldersOfOneNameAreToldApart() throws IOException {
    Path other = Files.createDirectories(folder.resolve("before"));
    for (String file : List.of("run.jsonl", "latency.hlog")) {
      Files.copy(Path.of(BEFORE, file), other.resolve(file));
    }
    Outcome outcome = Ycsb.exactly("compare", BEFORE, other.toString());
    assertThat(String.join("", outcome.out())).contains("before", other.toString());
  }

  /** Columns of other tools: what is no figure here is told, and errors split no run. */
  @Test
  void takesFiguresInTheirUsualSpellings() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), ERRORS.formatted(900, 0, 100, 3));
    Path b = Files.writeString(folder.resolve("b.csv"), ERRORS.formatted(1800, 1, 200, 4));
    Outcome outcome =
        Ycsb.exactly("compare", a.toString(), b.toString(), "--fail-if", "throughput < 0.95x");
    assertThat(outcome.status()).as(outcome.toString()).isZero();
    // The layout depends on the lengths of the paths.
    assertThat(words(outcome)).matches(".*throughput ops/s .*2\\.000x .*READ\\.p99 .*");

    String dots = "operation,p50_ms,p99_ms,P99.9 (ms),build\nREAD,1,5,%s,%s\n";
    Path c = Files.writeString(folder.resolve("c.csv"), dots.formatted("9", "x"));
    Path d = Files.writeString(folder.resolve("d.csv"), dots.formatted("19", "y"));
    outcome = Ycsb.exactly("compare", c.toString(), d.toString());
    assertThat(words(outcome))
        .matches(".*READ\\.p99\\.9 ms (1 )?9(\\.0+)? (2 )?19(\\.0+)? .*")
        .contains("columns taken as settings: build");
  }

  private static String words(Outcome outcome) {
    return String.join(" ", outcome.out()).replaceAll("\\s+", " ");
  }

  private static final String ERRORS =
      "operation,ops_per_sec,p99_ms,errors\nREAD,%d,5,%d\nUPDATE,%d,6,%d\n";

  @Test
  void doesNotCompareRatesAndLatenciesWithAndWithoutATarget() {
    var ycsb = new Ycsb(folder);
    ycsb.basic("run -p run.name=free");
    ycsb.basic("run -p run.name=paced -target 2000");
    String free = ycsb.results().resolve("free").toString();
    String paced = ycsb.results().resolve("paced").toString();
    for (String bound : List.of("READ.p99 > 1.1x", "throughput < 0.9x")) {
      Outcome outcome = Ycsb.exactly("compare", paced, free, "--fail-if", bound);
      assertThat(outcome.status()).as(outcome.toString()).isEqualTo(1);
      golden.pin(outcome.errors("'" + bound + "'"));
      assertThat(outcome.out())
          .noneMatch(line -> line.matches("(READ\\.p99|throughput) .*\\dx.*"))
          .anyMatch(line -> line.contains("not comparable"));
    }
    assertThat(Ycsb.exactly("compare", paced, free, "--fail-if", "READ.p99 > 1000s").status())
        .isZero();
    assertThat(Ycsb.exactly("compare", free, free, "--fail-if", "READ.p99 > 1.1x").status())
        .isZero();
  }
}
