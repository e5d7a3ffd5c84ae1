package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Client in a benchmark of two, on a clock that runs as fast as it can write. Its measurements in a
 * second follow from its index and the second. Used by one thread.
 */
final class SimulatedClient {
  private static final long SECOND = 1_000_000_000;
  private static final long STARTED_AT_MILLIS = 1_332_000_000_123L;

  private final int index;
  private final Row sum = Row.empty(RowName.parse("READ"), Unit.NANOS);
  private Counts counted = Counts.NONE;
  private Counts total = Counts.NONE;

  SimulatedClient(int index) {
    this.index = index;
  }

  /** Writes until it is killed, and reports progress every hundred seconds. */
  public static void main(String[] arguments) throws IOException {
    var client = new SimulatedClient(Integer.parseInt(arguments[1]));
    try (var folder = client.start(Path.of(arguments[0]))) {
      folder.log().begin(new PhaseKey("run", 1), true);
      for (long second = 0; ; second++) {
        folder.log().interval(client.sample(second));
        if (second % 100 == 0) {
          System.out.println(second);
        }
      }
    }
  }

  /** Writes the measurements up to this second, and ends. */
  Path write(Path resultsDir, long seconds) throws IOException {
    try (var folder = start(resultsDir)) {
      folder.log().begin(new PhaseKey("run", 1), true);
      for (long second = 0; second < seconds; second++) {
        Interval sample = sample(second);
        add(sample);
        folder.log().interval(sample);
      }
      folder.log().end(new Phase(run(), "run", 1, measurement(seconds), false));
      folder.end(Verdict.PASSED);
      return folder.path();
    }
  }

  /** Returns the measurements up to this second. */
  PhaseMeasurement measured(long seconds) {
    for (long second = 0; second < seconds; second++) {
      add(sample(second));
    }
    return measurement(seconds);
  }

  private void add(Interval sample) {
    Row reads = sample.rows().get(0);
    sum.service().add(reads.service());
    sum.intended().add(reads.intended());
    sum.bytes().add(reads.bytes().read(), 0);
    reads.failures().forEach((status, count) -> sum.failures().merge(status, count, Long::sum));
    counted = counted.plus(sample.counts());
  }

  private PhaseMeasurement measurement(long seconds) {
    return new PhaseMeasurement(
        new PhaseTime(STARTED_AT_MILLIS + index * 250L, seconds * SECOND),
        counted,
        new TreeMap<>(Map.of(RowName.READ, sum)),
        new TreeMap<>(),
        GarbageCollection.none(),
        JvmPauses.NONE,
        Optional.empty(),
        ClientUse.NONE);
  }

  private ResultFolder start(Path resultsDir) throws IOException {
    var folder = ResultFolder.open(ResultFolder.make(resultsDir, "client-" + index));
    folder.log().plan(run());
    return folder;
  }

  /** Returns a sample; every hundredth second has no success. */
  private Interval sample(long second) {
    boolean away = second % 100 == 99;
    long values = away ? 0 : 2 + (second + index) % 3;
    var reads =
        new Row(
            RowName.READ,
            Unit.NANOS,
            new Histogram(1),
            new Histogram(1),
            new TreeMap<>(),
            bytes(values),
            SuccessSpans.NONE,
            SuccessSpans.NONE,
            Optional.empty());
    for (int i = 0; i < values; i++) {
      reads.service().recordValue(3 + (second * 7 + index * 5 + i) % 20);
      reads.intended().recordValue(30 + (second * 7 + index * 5 + i) % 20);
    }
    var counts = new Counts(values, 1, away ? 2 : 0);
    reads.failures().put("NOT_FOUND", 1L);
    if (away) {
      reads.failures().put("ERROR", 2L);
    }
    total = total.plus(counts);
    // Clients start at different parts of a second.
    long start = STARTED_AT_MILLIS + index * 250L;
    return new Interval(
        second * SECOND,
        (second + 1) * SECOND,
        start + second * 1_000,
        counts,
        total,
        List.of(reads));
  }

  private static ValueBytes bytes(long values) {
    var bytes = new ValueBytes();
    bytes.add(values * 100, 0);
    return bytes;
  }

  private RunDescription run() {
    return new Recording(0, 0, List.of()).ofClient(index, 2).run("client-" + index);
  }
}
