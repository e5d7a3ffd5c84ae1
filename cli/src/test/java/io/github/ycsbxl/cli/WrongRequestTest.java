package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rejected commands, options and stores: exit code 2, a sentence per mistake, and nothing started.
 */
final class WrongRequestTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void saysWhichCommandsThereAre() {
    Outcome alone = Ycsb.exactly();
    assertThat(alone.err()).anyMatch(line -> line.startsWith("  bench "));
    golden.pin(alone.refusal());
    golden.pin(Ycsb.exactly("benhc").refusal());
    golden.pin(Ycsb.exactly("shell").refusal());
    golden.pin(Ycsb.exactly("-t -db x").refusal());
    golden.pin(ycsb.basic("run", "-load").refusal());
    golden.pin(ycsb.basic("load", "-t").refusal());
    golden.pin(Ycsb.exactly("help", "no").refusal());
    golden.pin(Ycsb.exactly("help", "benhc").refusal());
  }

  @Test
  void namesTheNearestOption() {
    golden.pinEach(
        List.of("run basic -theads 3", "run basic -P", "run basic workloada"),
        command -> Ycsb.exactly(command).refusal());
  }

  @Test
  void asksForAStore() {
    golden.pinEach(
        List.of(
            "load -p recordcount=1",
            "load nosuch -p recordcount=1",
            "load redis -p recordcount=1",
            "run cassandra-cql -db site.ycsb.BasicDB -p operationcount=1 -p recordcount=1",
            "load basic -db site.ycsb.BasicDB -p recordcount=1"),
        command -> Ycsb.exactly(command).refusal());
  }

  @Test
  void startsClientProcessesOnlyItself() {
    golden.pinEach(
        List.of(
            "run -clients 0",
            "run -clients 2 -p client.index=1",
            "run -clients 2 -p iterations=2 -fault 'at 1s kill client 1'",
            "run -clients 2 -p client.served=x -threads 0"),
        command -> ycsb.basic(command).refusal());
  }

  @Test
  void startsNoMoreClientProcessesThanTheMachineCanHold() {
    golden.pinWords(ycsb.basic("run -clients 100000000").refusal());
  }

  @Test
  void refusesClassesOfAnotherKind() {
    golden.pin(ycsb.basic("run -p workload=java.lang.String").refusal());
    golden.pin(Ycsb.exactly("run -db site.ycsb.DB -p operationcount=1 -p recordcount=1").refusal());
  }

  @Test
  void wordsOfASideMayBeginWithAnOption(@TempDir Path folder) {
    String none = folder.resolve("none").toString();
    assertThat(Ycsb.exactly("ab basic -a", "-P " + none, "-b", "threadcount=2").err())
        .anyMatch(line -> line.contains("-P " + none + ": no such file"))
        .noneMatch(line -> line.contains("parameter"));
  }

  @Test
  void reportsAllMistakesTogether() {
    Outcome outcome =
        Ycsb.exactly(
            "run nosuch -p x -threads 0 -p recordcount=abc -p opertioncount=3 "
                + "-p requestdistribution=zipfan");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err())
        .allMatch(line -> line.startsWith("ycsb: "))
        .doesNotHaveDuplicates()
        .anyMatch(line -> line.contains("nosuch"))
        .anyMatch(line -> line.contains("-p x:"))
        .anyMatch(line -> line.contains("threadcount=0"))
        .anyMatch(line -> line.contains("recordcount=abc"))
        .anyMatch(line -> line.contains("did you mean operationcount?"))
        .anyMatch(line -> line.contains("requestdistribution=zipfan"))
        .hasSize(6);
  }

  /** A setting that seems to be missing may be the one whose name is mistyped. */
  @Test
  void suggestsWhatIsMeantInOneSentence() {
    golden.pinEach(
        List.of(
            "bench bassic",
            "bench basic -p recordcont=1",
            "bench basic -p threads=4",
            "plan -shards 2 -target 5 -p recordcont=1",
            "sweep basic -p recordcount=1 -p operationcount=1 -over thread",
            "sweep basic -p recordcount=1 -p operationcount=1 -over x",
            "sweep basic -p recordcount=1 -p operationcount=1 -over threadcount=1,2",
            "coordinate basic -p recordcount=1 -p operationcount=1",
            "coordinate basic -p recordcount=1 -p operationcount=1 -clients 0",
            "audit src -p results.dir=x",
            "list propertes",
            "list thread",
            "compare",
            "search",
            "run basic -threads 1 --threads 2",
            "serve redis"),
        command -> Ycsb.exactly(command).refusal());
  }

  @Test
  void saysThatAFileIsForASweep() {
    String[] lists = {
      "-p", "sweep.over=fieldlength+fieldcount,threadcount",
      "-p", "fieldlength=10,20",
      "-p", "fieldcount=1,2",
      "-p", "threadcount=1"
    };
    golden.pin(ycsb.basic("bench", lists).refusal());
    golden.pin(ycsb.basic("load", lists).refusal());
  }

  /** Without the file's settings, other mistakes are unknown. */
  @Test
  void reportsAMissingFileAlone() {
    golden.pin(Ycsb.exactly("run", "nosuch", "-P", "nofile", "-p", "recordcount=abc").refusal());
  }
}
