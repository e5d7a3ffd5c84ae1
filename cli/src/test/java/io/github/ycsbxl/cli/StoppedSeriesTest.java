package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.series.Search;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.slo.ServiceLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** An interrupted sweep or search keeps its measurements, and reports the interruption. */
final class StoppedSeriesTest {
  @TempDir private Path folder;

  private final StopSignal stop = new StopSignal();
  private final List<String> notes = new ArrayList<>();

  /** Listener that raises the signal after a number of steps. */
  private final class Stopping implements BenchmarkListener {
    private int left;

    Stopping(int steps) {
      this.left = steps;
    }

    @Override
    public void note(String sentence) {
      notes.add(sentence);
    }

    @Override
    public void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome) {
      if (outcome.run().last().phase().equals("run") && --left == 0) {
        stop.raise();
      }
    }
  }

  @Test
  void sweepEndsAfterTheStepUnderWay() throws Exception {
    Sweep.Outcome outcome =
        Sweep.run(settings(Map.of("sweep.threads", "1,2,3")), Main.class, new Stopping(2), stop);
    assertThat(outcome.rows())
        .extracting(row -> row.run())
        .containsExactly("threads-1", "threads-2");
    assertThat(outcome.faults()).containsExactly(stopped());
    assertThat(notes).endsWith(stopped());
    assertThat(lines("sweep.csv")).hasSize(3);
  }

  @Test
  void sweepOpensNoOtherStore() throws Exception {
    Sweep.Outcome outcome =
        Sweep.run(
            settings(Map.of("sweep.over", "fieldcount", "fieldcount", "1,2")),
            Main.class,
            new Stopping(1),
            stop);
    assertThat(outcome.rows()).extracting(row -> row.run()).containsExactly("fieldcount-1");
    assertThat(outcome.faults()).containsExactly(stopped());
  }

  /** Store whose second kind of records cannot be connected to. */
  public static final class HangingDb extends UserDb {
    static final CountDownLatch CONNECTING = new CountDownLatch(1);

    @Override
    public void init() throws DBException {
      super.init();
      if (getProperties().getProperty("fieldcount").equals("2")) {
        CONNECTING.countDown();
        LockSupport.park();
      }
    }
  }

  @Test
  void sweepDoesNotWaitForTheConnectionToItsSecondStore() throws Exception {
    new Thread(
            () -> {
              try {
                HangingDb.CONNECTING.await();
                stop.raise();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            })
        .start();
    Sweep.Outcome outcome =
        Sweep.run(
            settings(
                Map.of(
                    "db",
                    HangingDb.class.getName(),
                    "sweep.over",
                    "fieldcount",
                    "fieldcount",
                    "1,2")),
            Main.class,
            new Stopping(9),
            stop);
    assertThat(outcome.faults()).contains(stopped());
  }

  /** Store that the user stops while the tool looks up which records it has. */
  public static final class LookedUpDb extends UserDb {
    private static final AtomicReference<StopSignal> STOP = new AtomicReference<>();

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      STOP.get().raise();
      return super.read(table, key, fields, result);
    }
  }

  @Test
  void tellThatNothingWasMeasuredIfStoppedWhileLookingUpRecords() throws Exception {
    LookedUpDb.STOP.set(stop);
    Map<String, String> looked = Map.of("db", LookedUpDb.class.getName(), "sweep.threads", "1,2");
    Sweep.Outcome outcome = Sweep.run(settings(looked), Main.class, new Stopping(9), stop);
    String reason = "stopped while looking up records; nothing was measured";
    assertThat(outcome.faults()).containsExactly(reason);
    assertThat(notes).endsWith(reason);
    assertThat(outcome.rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void searchHasNoAnswer(int steps) throws Exception {
    Search.Outcome outcome =
        Search.run(
            settings(Map.of("search.seconds", "1")),
            0,
            Main.class,
            List.of(ServiceLevel.parse("READ.p99<1s")),
            new Stopping(steps),
            (result, phase, holds) -> {},
            stop);
    assertThat(outcome.opsPerSec()).isEmpty();
    assertThat(notes).endsWith(stopped());
    assertThat(lines("search.csv")).hasSize(1 + steps);
  }

  private String stopped() {
    return "stopped before the end; partial results are in " + folder.resolve("s");
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve("s").resolve(file));
  }

  private BenchmarkSettings settings(Map<String, String> more) {
    var properties = new Properties();
    properties.putAll(
        Map.of(
            "db", UserDb.class.getName(),
            "workload", "site.ycsb.workloads.CoreWorkload",
            "readproportion", "1",
            "updateproportion", "0",
            "recordcount", "10",
            "operationcount", "10",
            "results.dir", folder.toString(),
            "run.name", "s"));
    properties.putAll(more);
    return BenchmarkSettings.of(Optional.empty(), properties, List.of());
  }
}
