package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clock offsets compared with a model that knows them, over networks with arbitrary delays. */
final class ClockOffsetTest {
  private static final long MILLI = 1_000_000;

  /** Clocks of a process, and the network to a coordinator, in a time that only messages take. */
  private static final class Model implements ClockOffset.OwnClocks {
    private final long monotonicAhead;
    private final long wallAhead;
    private final Random random;
    private final long thereNanos;
    private final long backNanos;
    private long now = 1_700_000_000_000_000_000L;

    Model(Random random, long thereNanos, long backNanos) {
      this.random = random;
      this.thereNanos = thereNanos;
      this.backNanos = backNanos;
      this.monotonicAhead = random.nextLong(-(1L << 60), 1L << 60);
      this.wallAhead = random.nextLong(-3_600_000 * MILLI, 3_600_000 * MILLI);
    }

    @Override
    public long monotonicNanos() {
      return now + monotonicAhead;
    }

    @Override
    public long wallNanos() {
      return now + wallAhead;
    }

    long ask() {
      now += thereNanos + random.nextLong(10 * MILLI);
      long theirs = now;
      now += backNanos + random.nextLong(10 * MILLI);
      return theirs;
    }
  }

  @Test
  void neverIsWrongByMoreThanItSays() throws IOException {
    for (int seed = 0; seed < 5_000; seed++) {
      var random = new Random(seed);
      long slow = random.nextLong(200 * MILLI);
      var model = new Model(random, seed % 2 == 0 ? slow : 0, seed % 2 == 0 ? 0 : slow);
      ClockOffset found = ClockOffset.measure(model, model::ask, ClockOffset.RoundTrips.OF_FLEET);
      assertThat(Math.abs(found.offsetNanos() + model.monotonicAhead))
          .as("case %d", seed)
          .isLessThanOrEqualTo(found.knownToNanos());
      assertThat(Math.abs(found.wallAheadNanos() - model.wallAhead))
          .as("case %d", seed)
          .isLessThanOrEqualTo(found.knownToNanos() + 1);
      assertThat(found.knownToNanos()).isLessThan((slow + 20 * MILLI) / 2 + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "999999,1", "1000000,2", "62000000,63"})
  void whatIsWrittenIsNeverTooLittle(long nanos, long millis) {
    assertThat(new ClockOffset(0, nanos, 0).knownToMillis()).isEqualTo(millis);
  }
}
