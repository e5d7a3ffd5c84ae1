package io.github.ycsbxl.run;

import java.util.function.LongSupplier;

/** Schedule of a workload that has times of its own. Not thread-safe. */
final class WorkloadSchedule implements Schedule {
  private final LongSupplier nanosAfterStart;
  private long originNanos;

  WorkloadSchedule(LongSupplier nanosAfterStart) {
    this.nanosAfterStart = nanosAfterStart;
  }

  @Override
  public void startAt(long nanos) {
    originNanos = nanos;
  }

  @Override
  public long nextDueNanos() {
    return originNanos + nanosAfterStart.getAsLong();
  }
}
