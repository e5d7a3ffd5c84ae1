package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.run.Workers.Operation;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.workload.OperationType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** In every interval and in total, rows add up to OVERALL, in runs, killed runs and sums. */
@Timeout(300)
final class RowsAddUpTest {
  private static final PhaseKey RUN = new PhaseKey("run", 1);

  @TempDir private Path folder;

  @Test
  void ofRandomRunsAndFleets() throws IOException {
    for (int seed = 0; seed < 4; seed++) {
      var random = new SplittableRandom(seed);
      Path fleet = folder.resolve("fleet-" + seed);
      int clients = 1 + random.nextInt(2);
      for (int client = 0; client < clients; client++) {
        Path own = run(fleet.resolve(Run.CLIENTS), client, random.split());
        assertAddsUp(own, 1);
      }
      assertAddsUp(fleet, clients);
    }
  }

  private static Path run(Path results, int client, SplittableRandom random) throws IOException {
    var stop = new StopSignal();
    var left = new AtomicInteger(2 + random.nextInt(3));
    Operation[] operations =
        Stream.generate(() -> operation(random.split()))
            .limit(random.nextBoolean() ? 3 : 40)
            .toArray(Operation[]::new);
    var watch = new PhaseRun.Watch(Duration.ofMillis(15), Duration.ofSeconds(60));
    try (var log = ResultFolder.open(ResultFolder.make(results, "client-" + client))) {
      log.log().plan(Example.run("a", Map.of("client.index", "" + client, "client.count", "2")));
      log.log().begin(RUN, false);
      IntervalListener writer =
          sample -> {
            log.log().interval(sample);
            if (left.decrementAndGet() == 0) {
              stop.raise();
            }
          };
      PhaseOutcome outcome =
          new PhaseRun(
                  new PhasePlan(PhasePlan.Kind.RUN, 0, 0), Workers.doing(operations), stop, watch)
              .run(writer);
      assertSame(outcome.measurement().counts(), outcome.measurement().rows().values());
      boolean killed = random.nextInt(3) == 0;
      if (!killed) {
        log.log().end(new Phase(Example.run(), "run", 1, outcome.measurement(), false));
        log.end(Verdict.PASSED);
      }
      return log.path();
    }
  }

  /** Some take several intervals; a read-modify-write consists of three calls. */
  private static Operation operation(SplittableRandom random) {
    List<Status> statuses =
        List.of(Status.OK, Status.OK, Status.OK, Status.ERROR, Status.NOT_FOUND, Statuses.STALE);
    return observer -> {
      long start = System.nanoTime();
      long end = start + random.nextLong(random.nextInt(50) == 0 ? 40_000_000 : 20_000);
      Status status = statuses.get(random.nextInt(statuses.size()));
      if (random.nextInt(4) == 0) {
        observer.completed(OperationType.READ, Status.OK, start, System.nanoTime());
        observer.moved(OperationType.READ, 100, 0);
        await(end);
        observer.completed(OperationType.UPDATE, status, start, System.nanoTime());
        observer.completed(OperationType.READ_MODIFY_WRITE, status, start, System.nanoTime());
      } else {
        await(end);
        observer.completed(OperationType.UPDATE, status, start, System.nanoTime());
      }
      return status;
    };
  }

  private static void await(long nanos) {
    while (System.nanoTime() < nanos) {
      Thread.yield();
    }
  }

  private static void assertAddsUp(Path run, int clients) throws IOException {
    var whole = new Counts[] {Counts.NONE};
    Phase result =
        Run.read(
                run,
                (phase, interval, seconds) -> {
                  if (clients == 1) {
                    assertSame(interval.counts(), interval.rows());
                  }
                  whole[0] = whole[0].plus(interval.counts());
                })
            .phases()
            .get(0);
    assertSame(result.measurement().counts(), result.measurement().rows().values());
    assertThat(whole[0]).isEqualTo(result.measurement().counts());
  }

  /** Halves of a read-modify-write have separate rows. */
  private static void assertSame(Counts whole, Collection<Row> rows) {
    Counts sum = Counts.NONE;
    long halves = 0;
    for (Row row : rows) {
      if (row.name().equals(RowName.UPDATE)) {
        sum = sum.plus(row.counts());
      } else if (row.name().isReadModifyWrite()) {
        halves = row.counts().total();
      }
    }
    assertThat(sum).isEqualTo(whole);
    for (Row row : rows) {
      if (row.name().equals(RowName.READ)) {
        assertThat(row.succeeded()).isEqualTo(halves);
        assertThat(row.bytes().read()).isEqualTo(100 * halves);
      }
    }
  }
}
