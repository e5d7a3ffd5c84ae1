package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Readings by a thread that may lose its CPU for up to half a second at any time. */
final class ClockReadingTest {
  private static final long WALL_MILLIS = 1_700_000_000_000L;

  private long nanos;

  @Test
  void readsTheSameMomentOnBothClocks() {
    for (int seed = 0; seed < 5_000; seed++) {
      var random = new Random(seed);
      ClockReading reading =
          ClockReading.of(() -> passed(random), () -> WALL_MILLIS + passed(random) / 1_000_000);
      assertThat(reading.wallMillis() - WALL_MILLIS - reading.nanos() / 1_000_000)
          .as("seed %d", seed)
          .isBetween(-1L, 1L);
    }
  }

  @Test
  void aPhaseBeginsAtTheSameMomentOnBothClocks() {
    for (int seed = 0; seed < 1_000; seed++) {
      var random = new Random(seed);
      var phase =
          new PhaseRecorder(
              1, () -> passed(random), () -> WALL_MILLIS + passed(random) / 1_000_000, 0);
      long startedAt = phase.sample(until -> Due.NONE).startedAtMillis();
      assertThat(startedAt - WALL_MILLIS - phase.startNanos() / 1_000_000)
          .as("seed %d", seed)
          .isBetween(-1L, 1L);
    }
  }

  /** Returns a duration; half of the readings take long. */
  private long passed(Random random) {
    nanos += random.nextBoolean() ? random.nextLong(500_000_000) : random.nextLong(1_000);
    return nanos;
  }
}
