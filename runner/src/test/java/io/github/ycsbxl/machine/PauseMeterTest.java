package io.github.ycsbxl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PauseMeterTest {
  private static final long NAP = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long THRESHOLD = PauseMeter.THRESHOLD_NANOS;

  @Test
  void countsWhatASleepTookTooLong() {
    var meter = new PauseMeter();
    meter.slept(NAP + 2 * THRESHOLD);
    meter.slept(NAP + THRESHOLD);
    meter.slept(NAP + 3 * THRESHOLD);
    assertThat(meter.measured()).isEqualTo(new JvmPauses(3, 6 * THRESHOLD, 3 * THRESHOLD));
  }

  @Test
  void longestPauseIsTakenOnce() {
    var meter = new PauseMeter();
    meter.slept(NAP + 2 * THRESHOLD);
    meter.slept(NAP + THRESHOLD);
    assertThat(meter.takeLongest()).isEqualTo(2 * THRESHOLD);
    assertThat(meter.takeLongest()).isZero();
  }

  @Test
  void sleepsThatAreALittleLateAreNoPauses() {
    var meter = new PauseMeter();
    meter.slept(NAP);
    meter.slept(NAP / 2);
    meter.slept(NAP + THRESHOLD - 1);
    assertThat(meter.measured()).isEqualTo(JvmPauses.NONE);
  }

  @Test
  void pausesOfSeveralProcessesAddUp() {
    assertThat(new JvmPauses(1, 10, 10).plus(new JvmPauses(2, 30, 20)))
        .isEqualTo(new JvmPauses(3, 40, 20));
  }
}
