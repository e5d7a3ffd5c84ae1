package io.github.ycsbxl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class InterferenceMeterTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long PAUSE = 2 * PauseMeter.THRESHOLD_NANOS;

  @Test
  void eachIntervalHasItsOwnPausesAndOthers() {
    var pauses = new PauseMeter();
    var uses =
        new ArrayDeque<>(
            List.of(used(0, 0, 0), used(1, 1, 0), used(2, 2.504, 0.25), used(3, 2.6, 0.35)));
    var meter = new InterferenceMeter(pauses, uses::remove);
    pauses.slept(TimeUnit.MILLISECONDS.toNanos(5) + PAUSE);
    assertThat(meter.next()).isEqualTo(new Interference(PAUSE, 1));
    assertThat(meter.next()).isEqualTo(new Interference(0, 1.25));
    assertThat(meter.next()).isEqualTo(Interference.NONE);
  }

  /** Returns the use of two CPUs up to a time, in s of CPU time. */
  private static MachineUse used(double at, double busy, double own) {
    return new MachineUse(
        2,
        Math.round(at * SECOND),
        Math.round(busy * SECOND),
        Math.round(own * SECOND),
        0,
        0,
        Throttling.NONE);
  }
}
