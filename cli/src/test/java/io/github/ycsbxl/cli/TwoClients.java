package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two clients of one audited benchmark, with commands on their result directories. */
abstract class TwoClients {
  static final String MIXED = Ycsb.workload("mixed-95-5");

  @TempDir Path folder;
  Ycsb ycsb;

  @BeforeEach
  final void load() {
    ycsb = new Ycsb(folder);
    ycsb.memory("load", "-P", MIXED);
  }

  final void letOperationsWaitForTheFault() {
    ycsb.letOperationsWaitForTheFault("client-0");
  }

  final Outcome client(int index, String... more) {
    Outcome outcome = run(index, more);
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    return outcome;
  }

  /** Runs a client that may fail. */
  final Outcome run(int index, String... more) {
    String line =
        "run -P %s -p client.count=2 -p client.index=%d -p cas.audit.id=test -p run.name=client-%d";
    return ycsb.memory(line.formatted(MIXED, index, index), more);
  }

  final Outcome audit(String... runs) {
    String[] folders =
        Stream.of(runs).map(run -> ycsb.results().resolve(run).toString()).toArray(String[]::new);
    return Ycsb.exactly(
        "audit memory-test -p %s=%s %s"
            .formatted(MapStore.NAME, folder, String.join(" ", folders)));
  }

  final Path part(int index) {
    return ycsb.results().resolve("client-" + index);
  }
}
