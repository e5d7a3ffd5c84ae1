package io.github.ycsbxl.run;

/**
 * Target rate over the time of a phase, of all threads of a client process together. Times are in
 * ns from the start of the phase. Implementations are immutable.
 */
interface TargetCurve {

  /** The number of operations that are due before a time: the integral of the rate. */
  double operationsBefore(double nanos);

  /**
   * The time at which the operation with this number is due: the inverse of the integral. Where the
   * rate is 0, that is the time at which it becomes positive; infinite if it never does.
   */
  double nanosOf(double operations);

  /** The highest rate, in operations a second. */
  double highestOpsPerSec();

  /** A curve with one rate all the time. */
  record Constant(double highestOpsPerSec) implements TargetCurve {
    @Override
    public double operationsBefore(double nanos) {
      return nanos / 1e9 * highestOpsPerSec;
    }

    @Override
    public double nanosOf(double operations) {
      return operations * (1e9 / highestOpsPerSec);
    }
  }

  /** A wave around the middle of two rates: rate = middle + swing sin(2 pi t / period). */
  record Sine(double lowestOpsPerSec, double highestOpsPerSec, double periodNanos)
      implements TargetCurve {
    /** The precision of times, which are rounded to whole ns. */
    private static final double PRECISION_NANOS = 0.5;

    /** Twice the steps that bisection alone needs from the longest time. */
    private static final int MOST_STEPS = 128;

    @Override
    public double operationsBefore(double nanos) {
      double waves = nanos / periodNanos;
      double risen = swing() / (2 * Math.PI) * (1 - Math.cos(2 * Math.PI * waves));
      return periodNanos / 1e9 * (middle() * waves + risen);
    }

    /**
     * Finds the time by Newton's steps, and by bisection where they leave the known interval, as
     * the rate may be 0.
     */
    @Override
    public double nanosOf(double operations) {
      double even = operations / middle() * 1e9;
      // The wave is never further ahead of the mean rate than this, and never behind it.
      double low = Math.max(0, even - swing() / middle() * periodNanos / Math.PI);
      double high = even;
      double nanos = even;
      for (int step = 0; step < MOST_STEPS; step++) {
        double error = operationsBefore(nanos) - operations;
        low = error <= 0 ? nanos : low;
        high = error >= 0 ? nanos : high;
        double next = nanos - error / opsPerNano(nanos);
        next = next > low && next < high ? next : low + (high - low) / 2;
        if (Math.abs(next - nanos) < PRECISION_NANOS) {
          return next;
        }
        nanos = next;
      }
      return nanos;
    }

    private double opsPerNano(double nanos) {
      return (middle() + swing() * Math.sin(2 * Math.PI * nanos / periodNanos)) / 1e9;
    }

    private double middle() {
      return (lowestOpsPerSec + highestOpsPerSec) / 2;
    }

    private double swing() {
      return (highestOpsPerSec - lowestOpsPerSec) / 2;
    }
  }

  /** A curve that repeats after a period, in which its rate is above 0 at some time. */
  record Repeated(TargetCurve curve, double periodNanos) implements TargetCurve {
    @Override
    public double operationsBefore(double nanos) {
      double periods = Math.floor(nanos / periodNanos);
      return periods * ofPeriod() + curve.operationsBefore(nanos - periods * periodNanos);
    }

    @Override
    public double nanosOf(double operations) {
      double periods = Math.floor(operations / ofPeriod());
      // Rounding must not lead beyond the period, where a rate may be 0 for ever.
      double more = Math.max(0, operations - periods * ofPeriod());
      return periods * periodNanos + Math.min(curve.nanosOf(more), periodNanos);
    }

    @Override
    public double highestOpsPerSec() {
      return curve.highestOpsPerSec();
    }

    private double ofPeriod() {
      return curve.operationsBefore(periodNanos);
    }
  }

  /** A curve that continues another one from a time after its beginning. */
  record Later(TargetCurve curve, double offsetNanos) implements TargetCurve {
    @Override
    public double operationsBefore(double nanos) {
      return curve.operationsBefore(offsetNanos + nanos) - curve.operationsBefore(offsetNanos);
    }

    @Override
    public double nanosOf(double operations) {
      double nanos = curve.nanosOf(curve.operationsBefore(offsetNanos) + operations);
      // Because of rounding, the first operation may be due slightly before the start.
      return Math.max(0, nanos - offsetNanos);
    }

    @Override
    public double highestOpsPerSec() {
      return curve.highestOpsPerSec();
    }
  }
}
