package io.github.ycsbxl.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

final class SweepTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void loadsOnceAndRunsEveryNumberOfThreads() throws IOException {
    Outcome outcome = ycsb.memory("sweep -threads 1,2..4..2 -p run.name=s");
    assertThat(outcome.status()).isZero();
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
    // In parts that fit the screen.
    assertThat(String.join("\n", outcome.out()))
        .matches(
            """
            run        threads  ops_per_sec  failed  latency  read_mean_ms  read_p50_ms  read_p95_ms
            threads-1        1 +[\\d.]+       0  service( +[\\d.]+){3}
            threads-2        2 +[\\d.]+       0  service( +[\\d.]+){3}
            threads-4        4 +[\\d.]+       0  service( +[\\d.]+){3}

            run        read_p99_ms  write_mean_ms  write_p50_ms  write_p95_ms  write_p99_ms  partial  clients
            threads-1( +[\\d.]+){5}    false        1
            threads-2( +[\\d.]+){5}    false        1
            threads-4( +[\\d.]+){5}    false        1

            run        shards  records  replication_factor  written_mb_per_sec  shard_written_mb_per_sec
            threads-1       1      200                   1( +[\\d.]+){2}
            threads-2       1      200                   1( +[\\d.]+){2}
            threads-4       1      200                   1( +[\\d.]+){2}

            run        read_mb_per_sec
            threads-1 +[\\d.]+
            threads-2 +[\\d.]+
            threads-4 +[\\d.]+\
            """);
    golden.pinWords(outcome.errors("steps of"));
    assertThat(outcome.err())
        .endsWith(
            "results: " + ycsb.results().resolve("s"),
            "report: " + ycsb.results().resolve("s/report.html"));
    assertThat(ycsb.results().resolve("s/scalability.csv")).exists();
    assertThat(column(0)).containsExactly("run", "threads-1", "threads-2", "threads-4");
    assertThat(column(1)).containsExactly("threads", "1", "2", "4");
    for (String step : List.of("load", "threads-1", "threads-4")) {
      assertThat(ycsb.results().resolve("s").resolve(step).resolve("result.json")).exists();
    }
  }

  @Test
  void loadsNothingThatIsThere() {
    assertThat(ycsb.memory("load").status()).isZero();
    Outcome outcome = ycsb.memory("sweep -threads 2 -p run.name=s");
    assertThat(outcome.status()).isZero();
    golden.pin(outcome.errors("skipping"));
    assertThat(ycsb.results().resolve("s/load")).doesNotExist();
  }

  @Test
  void loadsScenariosWithoutTheirRatesAndTimeLimits() {
    Outcome outcome =
        ycsb.memory(
            "sweep -threads 1 -p scenario.slow= -p scenario.fast= -p slow.target=1"
                + " -p slow.operationcount=1 -p slow.maxexecutiontime=60 -p fast.operationcount=10");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(ycsb.store().keys("slow")).hasSize(200);
  }

  @Test
  void combinesThreadsAndTargets() throws IOException {
    Outcome outcome =
        ycsb.memory("sweep -threads 1,2 -target 5000,50000 -p arrival=poisson -p run.name=s");
    assertThat(outcome.status()).isZero();
    assertThat(column(0))
        .containsExactly(
            "run",
            "threads-1-target-5000",
            "threads-1-target-50000",
            "threads-2-target-5000",
            "threads-2-target-50000");
    assertThat(column(2))
        .containsExactly("target_ops_per_sec", "5000.000", "50000.000", "5000.000", "50000.000");
    assertThat(column(6)).contains("intended").doesNotContain("service");
  }

  @Test
  void stepWithFailuresFailsTheSweepButDoesNotEndIt() throws IOException {
    assertThat(ycsb.memory("load").status()).isZero();
    ycsb.store().inject(call -> call.is(Call.Kind.UPDATE), Fault.status(Status.ERROR));
    Outcome outcome = ycsb.memory("sweep -threads 1,2 -p run.name=s");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(column(0)).containsExactly("run", "threads-1", "threads-2");
    assertThat(column(5).get(1)).isNotEqualTo("0");
  }

  @Test
  void reportsAllMistakesBeforeAnything() {
    Outcome lists = ycsb.memory("sweep -threads 0 -target x");
    assertThat(lists.status()).isEqualTo(2);
    golden.pin(lists.err());

    Outcome properties = ycsb.memory("sweep -threads 1,2 -p readproportoin=1 -p exportfile=x");
    assertThat(properties.status()).isEqualTo(2);
    golden.pin(properties.err());
    assertThat(ycsb.results()).doesNotExist();
  }

  @Test
  void refusesASingleFileForManyRuns() {
    Outcome outcome = ycsb.memory("sweep -threads 1,2 -p", "exportfile=" + folder + "/x");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.faults()).singleElement().asString().contains("exportfile");
  }

  @Test
  void asksWhatToSweepOver() {
    Outcome outcome = ycsb.memory("sweep");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).singleElement().asString().contains("-threads, -target, -clients");
  }

  @Test
  void combinesPropertiesWithThreads() throws IOException {
    Outcome outcome =
        ycsb.memory(
            "sweep -over zipfian.theta -p zipfian.theta=0.5,0.9 -threads 1,2 -p run.name=s");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(column(0))
        .containsExactly(
            "run",
            "zipfian.theta-0.5-threads-1",
            "zipfian.theta-0.5-threads-2",
            "zipfian.theta-0.9-threads-1",
            "zipfian.theta-0.9-threads-2");
  }

  @Test
  void changesPropertiesTogether() throws IOException {
    Outcome outcome =
        ycsb.memory(
            "sweep -over zipfian.theta+readproportion -p zipfian.theta=0.5,0.9 "
                + "-p readproportion=0.3,0.7 -threads 1,2 -p run.name=s");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(column(0))
        .containsExactly(
            "run",
            "zipfian.theta-0.5-readproportion-0.3-threads-1",
            "zipfian.theta-0.5-readproportion-0.3-threads-2",
            "zipfian.theta-0.9-readproportion-0.7-threads-1",
            "zipfian.theta-0.9-readproportion-0.7-threads-2");
    for (String table : List.of("sweep.csv", "scalability.csv")) {
      assertThat(Files.readAllLines(ycsb.results().resolve("s").resolve(table)))
          .satisfiesExactly(
              header -> assertThat(header).endsWith(",zipfian.theta,readproportion"),
              first -> assertThat(first).endsWith(",0.5,0.3"),
              second -> assertThat(second).endsWith(",0.5,0.3"),
              third -> assertThat(third).endsWith(",0.9,0.7"),
              fourth -> assertThat(fourth).endsWith(",0.9,0.7"));
    }
  }

  /** Both values become a_b in a file name. */
  @Test
  void keepsAlikeValuesApartAlsoWhenItIsContinued() throws IOException {
    for (int time = 0; time < 2; time++) {
      Outcome outcome = ycsb.memory("sweep -over label -p label=a-b,a_b -p run.name=s");
      assertThat(outcome.status()).as(outcome.err().toString()).isZero();
      assertThat(column(0)).containsExactly("run", "label-a_b", "label-a_b_2");
      for (String value : List.of("a-b", "a_b")) {
        String step = value.equals("a-b") ? "label-a_b" : "label-a_b_2";
        assertThat(Run.description(ycsb.results().resolve("s").resolve(step)).title().label())
            .isEqualTo(value);
      }
    }
  }

  @Test
  void showsSecretsByTheirNumbers() throws IOException {
    Outcome outcome =
        ycsb.db(UserDb.class, "sweep -over db.password -p db.password=hush,quiet -p run.name=s");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    assertThat(outcome.toString()).doesNotContain("hush", "quiet");
    assertThat(column(0)).containsExactly("run", "db.password-1", "db.password-2");
    try (Stream<Path> files = Files.walk(ycsb.results())) {
      for (Path file : files.toList()) {
        assertThat(file.toString()).doesNotContain("hush", "quiet");
        if (Files.isRegularFile(file)) {
          assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("hush", "quiet");
        }
      }
    }
  }

  @Test
  void refusesListsOfDifferentLengthsThatChangeTogether() {
    Outcome outcome = ycsb.memory("sweep -over x+fieldcount -p x=1,2 -p fieldcount=3");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.errors("sweep.over=x+fieldcount"));
  }

  /** An unusable store fails its rows, and the others are measured. */
  @Test
  void failedCellIsARowAndTheRestGoesOn() throws IOException {
    var inserts = new AtomicInteger();
    ycsb.store()
        .inject(
            call -> call.is(Call.Kind.INSERT) && inserts.getAndIncrement() == 0,
            Fault.status(Status.ERROR));
    Outcome outcome =
        ycsb.memory(
            "sweep -over core_workload_insertion_retry_limit "
                + "-p core_workload_insertion_retry_limit=0,1 -p run.name=s");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(column(0)).hasSize(3);
    assertThat(column(20).get(1)).isNotEmpty();
    assertThat(column(20).get(2)).isEmpty();
  }

  @Test
  void goesOnWhereItStopped() throws IOException {
    assertThat(ycsb.memory("sweep -threads 1,2,3 -p run.name=s").status()).isZero();
    List<String> before = Files.readAllLines(ycsb.results().resolve("s/sweep.csv"));
    Files.delete(ycsb.results().resolve("s/threads-2/run.jsonl"));
    Files.delete(ycsb.results().resolve("s/sweep.csv"));

    Outcome again = ycsb.memory("sweep -threads 1,2,3 -p run.name=s -p label=again");
    assertThat(again.status()).as(again.err().toString()).isZero();
    golden.pin(again.errors("threads-1"));
    golden.pin(again.errors("threads-3"));
    List<String> after = Files.readAllLines(ycsb.results().resolve("s/sweep.csv"));
    assertThat(after)
        .hasSize(4)
        .contains(before.get(1), before.get(3))
        .doesNotContain(before.get(2));
    assertThat(ycsb.results().resolve("s/earlier/threads-2-1")).isDirectory();

    Outcome other = ycsb.memory("sweep -threads 1,2 -p run.name=s");
    assertThat(other.status()).isEqualTo(2);
    golden.pin(other.err());
  }

  /** Repeating a failed step would hide the first measurement. */
  @Test
  void calledAgainItEndsAsItDidTheFirstTime() throws IOException {
    String[] sweep = {"-threads", "1,2", "-p", "run.name=s", "-p", "sla=READ.max<0.001us"};
    Path csv = ycsb.results().resolve("s/sweep.csv");
    String fault = "ycsb: SLO READ.max<0.001us violated: ";
    assertThat(ycsb.memory("sweep", sweep).status()).isEqualTo(1);
    String rows = Files.readString(csv);
    Outcome again = ycsb.memory("sweep", sweep);
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.err())
        .contains("ycsb: threads-1 is done already", "ycsb: threads-2 is done already")
        .filteredOn(line -> line.startsWith(fault))
        .hasSize(2);
    assertThat(csv).hasContent(rows);

    // A killed step has no verdict and is repeated.
    Path log = ycsb.results().resolve("s/threads-2/run.jsonl");
    Files.write(log, Files.readAllLines(log).stream().filter(l -> !l.contains("verdict")).toList());
    Files.delete(log.resolveSibling("SHA256SUMS"));
    assertThat(ycsb.memory("sweep", sweep).err())
        .contains("ycsb: threads-1 is done already")
        .doesNotContain("ycsb: threads-2 is done already");
    assertThat(ycsb.results().resolve("s/earlier/threads-2-1")).isDirectory();
  }

  @Test
  void refusesSizesOfAStoreThatIsNotMadeHere() {
    Outcome outcome = ycsb.memory("sweep -shards 1,2 -p sweep.over=x");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.errors("sweep.shards=1"));
    golden.pin(outcome.errors("sweep.over=x"));
  }

  private List<String> column(int index) throws IOException {
    return Files.readAllLines(ycsb.results().resolve("s/sweep.csv")).stream()
        .map(line -> line.split(",", -1)[index])
        .toList();
  }
}
