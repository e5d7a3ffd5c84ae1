package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client may be killed between any two writes: no latency is lost or duplicated. */
final class LatencyLogTest {
  private static final long HOUR = 3_600;
  private static final PhaseKey RUN = new PhaseKey("run", 1);
  private static final PhaseKey LOAD = new PhaseKey("load", 1);

  @TempDir private Path folder;
  private Path file;
  private Path part;

  @BeforeEach
  void name() {
    file = folder.resolve(Run.LATENCIES);
    part = folder.resolve(Run.LATENCIES + ".part");
  }

  @Test
  void intervalsAreThoseOfTheClock() throws IOException {
    try (var log = new LatencyLog("x", file)) {
      write(log, RUN, 0, HOUR - 2, HOUR + 15);
      assertThat(part).exists();
    }
    assertThat(part).doesNotExist();
    // The first one is the rest of ten seconds.
    assertThat(intervals())
        .containsExactly(
            "READ 0+1: 1",
            "READ 3598+1: 1",
            "READ 3599+1: 1",
            "READ 3600+10: 10",
            "READ 3610+5: 5");
  }

  @Test
  void eachPhaseBeginsWithSeconds() throws IOException {
    try (var log = new LatencyLog("x", file)) {
      write(log, LOAD, 0, 2 * HOUR, 2 * HOUR + 3);
      write(log, RUN, 2 * HOUR + 3, 2 * HOUR + 4, 2 * HOUR + 5);
    }
    assertThat(intervals())
        .containsExactly(
            "load/READ 0+1: 1", "load/READ 7200+3: 3", "READ 7203+1: 1", "READ 7204+1: 1");
  }

  @Test
  void samplesAreReadBeforeTheirIntervalIsOver() throws IOException {
    try (var log = new LatencyLog("x", file)) {
      write(log, RUN, 0, HOUR, HOUR + 12);
      Files.writeString(part, "Tag=READ,36", StandardOpenOption.APPEND);
      assertThat(intervals())
          .containsExactly("READ 0+1: 1", "READ 3600+10: 10", "READ 3610+1: 1", "READ 3611+1: 1");
    }
  }

  @Test
  void intervalThatWasWrittenButForTheEndIsReadOnce() throws IOException {
    byte[] before;
    try (var log = new LatencyLog("x", file)) {
      write(log, RUN, 0, HOUR, HOUR + 10);
      before = Files.readAllBytes(part);
      write(log, RUN, HOUR + 10, HOUR + 10, HOUR + 10);
    }
    byte[] whole = Files.readAllBytes(file);
    for (int written = whole.length; written >= whole.length - 40; written -= 20) {
      Files.write(file, Arrays.copyOf(whole, written));
      Files.write(part, before);
      assertThat(intervals()).hasSize(11).startsWith("READ 0+1: 1").endsWith("READ 3609+1: 1");
    }
  }

  @Test
  void partThatWasJustClearedIsNothing() throws IOException {
    try (var log = new LatencyLog("x", file)) {
      write(log, RUN, 0, 1, 3);
    }
    for (String left : List.of("", "#up to by", "#up to byte 7 of the log")) {
      Files.writeString(part, left);
      assertThat(intervals()).hasSize(3);
    }
  }

  /** Writing to it fails with "no space left on device". */
  @Test
  void fullDiskIsReported() {
    assertThatThrownBy(() -> new LatencyLog("full", Path.of("/dev/full")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("space");
  }

  /** Writes one sample of this second, and those of a range of seconds. */
  private static void write(LatencyLog log, PhaseKey phase, long first, long from, long to)
      throws IOException {
    log.write(phase, sample(first));
    for (long second = Math.max(first + 1, from); second < to; second++) {
      log.write(phase, sample(second));
    }
  }

  private static Interval sample(long second) {
    Row reads = Row.empty(RowName.parse("READ"), Unit.NANOS);
    reads.service().recordValue(1_000 + second);
    return new Interval(
        second * 1_000_000_000,
        (second + 1) * 1_000_000_000,
        second * 1_000,
        Counts.NONE,
        Counts.NONE,
        List.of(reads));
  }

  private List<String> intervals() throws IOException {
    var found = new ArrayList<String>();
    HistogramLog.read(
        file,
        1,
        nanos -> {
          long start = nanos.getStartTimeStamp();
          found.add(
              "%s %d+%d: %d"
                  .formatted(
                      nanos.getTag(),
                      start / 1_000,
                      (nanos.getEndTimeStamp() - start) / 1_000,
                      nanos.getTotalCount()));
        });
    return found;
  }
}
