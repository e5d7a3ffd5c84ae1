package io.github.ycsbxl.machine;

import java.util.function.Supplier;

/** Meter of the interference with this client, interval by interval. Used by one thread. */
public final class InterferenceMeter {
  /** Precision of the number of CPUs, since kernels count CPU time in ticks of 10 ms. */
  private static final double STEPS = 100;

  private final PauseMeter pauses;
  private final Supplier<MachineUse> use;
  private MachineUse before;

  InterferenceMeter(PauseMeter pauses, Supplier<MachineUse> use) {
    this.pauses = pauses;
    this.use = use;
    this.before = use.get();
  }

  /** Starts to measure this process. The pauses have their own meter, which is already running. */
  public static InterferenceMeter start(PauseMeter pauses) {
    return new InterferenceMeter(pauses, () -> MachineUse.soFar(ClientUse.ownNanos()));
  }

  /** Returns the interference since the last call. */
  public Interference next() {
    MachineUse now = use.get();
    double others = now.minus(before).others();
    before = now;
    return new Interference(pauses.takeLongest(), Math.round(others * STEPS) / STEPS);
  }
}
