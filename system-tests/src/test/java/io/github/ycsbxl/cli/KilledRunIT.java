package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.tables.SummaryRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are killed ({@code kill -9}) at any time of their load or run. */
@Timeout(900)
final class KilledRunIT {
  private static final int KILLS = Cases.of(2, 6);

  @TempDir private Path folder;

  @Test
  void leaveTheirIntervalsAndTheirLedger() throws Exception {
    var random = new SplittableRandom(26);
    for (int kill = 0; kill < KILLS; kill++) {
      Path run = folder.resolve("run-" + kill);
      killAfter(run, random.nextLong(TimeUnit.MILLISECONDS.toNanos(3_500)));
      assertThat(run.resolve(LedgerFile.NAME)).isNotEmptyFile();
      var series = new AtomicLong();
      Run killed =
          Run.read(
              run,
              (phase, interval, seconds) ->
                  seconds.forEach(second -> series.addAndGet(second.counts().succeeded())));
      long succeeded = series.get();
      if (succeeded > 0) {
        Counts counts =
            killed.phases().stream()
                .map(result -> result.measurement().counts())
                .reduce(Counts.NONE, Counts::plus);
        assertThat(counts.succeeded()).isEqualTo(succeeded);
        assertThat(Ycsb.exactly("report", run.toString()).status()).isEqualTo(ExitStatus.DONE);
        assertFollowsFromTheLog(run, succeeded);
      }
      Ycsb.Outcome audit = Ycsb.exactly("audit", "memory-test", run.toString());
      // The store disappeared with its process, so its contents are unknown.
      assertThat(audit.out())
          .singleElement()
          .asString()
          .containsPattern(" acknowledged (CAS|compare-and-set) updates ")
          .doesNotContainPattern("(lost updates|forks|unexplained): [1-9]");
    }
  }

  /** Asserts that files which the run did not write follow from its log. */
  private static void assertFollowsFromTheLog(Path run, long succeeded) throws IOException {
    long sum =
        SummaryRows.in(run).stream()
            .filter(row -> row.get("operation").equals("OVERALL"))
            .mapToLong(row -> Long.parseLong(row.get("succeeded")))
            .sum();
    assertThat(sum).isEqualTo(succeeded);
    RemadeFilesTest.assertRemade(run);
  }

  private void killAfter(Path run, long nanos) throws Exception {
    try (Child child =
        Child.start(
            folder,
            List.of(),
            Main.class,
            Ycsb.auditedBench(
                "operationcount=0",
                "maxexecutiontime=60",
                "target=2000",
                "run.name=" + run.getFileName(),
                "results.dir=" + folder))) {
      // No request was sent yet.
      while (run.resolve(LedgerFile.NAME).toFile().length() == 0) {
        LockSupport.parkNanos(1_000_000);
      }
      LockSupport.parkNanos(nanos);
      child.signal("KILL");
    }
  }
}
