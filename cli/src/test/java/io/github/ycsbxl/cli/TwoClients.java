package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two client processes of one audited test, with the commands on their result folders. */
abstract class TwoClients {
  static final String MIXED = Ycsb.workload("mixed-95-5");

  @TempDir Path folder;
  Ycsb ycsb;

  @BeforeEach
  final void load() {
    ycsb = new Ycsb(folder);
    ycsb.memory("load", "-P", MIXED);
  }

  /** Until the first process has entered it: a run of some milliseconds may end before. */
  final void letOperationsWaitForTheFault() {
    Path entered = part(0).resolve("run.jsonl");
    ycsb.store()
        .inject(
            call -> {
              boolean measured = Thread.currentThread().getName().startsWith("client-");
              while (measured && !hasFault(entered)) {
                Thread.onSpinWait();
              }
              return false;
            },
            Fault.lost());
  }

  private static boolean hasFault(Path log) {
    try {
      return Files.readString(log).contains("{\"fault\":");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  final Outcome client(int index, String... more) {
    Outcome outcome = run(index, more);
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    return outcome;
  }

  /** A process that may fail. */
  final Outcome run(int index, String... more) {
    Stream<String> words =
        Stream.of(
            "-P",
            MIXED,
            "-p",
            "client.count=2",
            "-p",
            "client.index=" + index,
            "-p",
            "cas.audit.id=test",
            "-p",
            "run.name=client-" + index);
    return ycsb.memory("run", Stream.concat(words, Stream.of(more)).toArray(String[]::new));
  }

  final Outcome audit(String... runs) {
    String[] arguments = new String[4 + runs.length];
    arguments[0] = "audit";
    arguments[1] = "memory-test";
    arguments[2] = "-p";
    arguments[3] = MapStore.NAME + "=" + folder;
    for (int i = 0; i < runs.length; i++) {
      arguments[4 + i] = ycsb.results().resolve(runs[i]).toString();
    }
    return Ycsb.exactly(arguments);
  }

  final Path part(int index) {
    return ycsb.results().resolve("client-" + index);
  }
}
