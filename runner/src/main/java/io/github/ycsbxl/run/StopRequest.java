package io.github.ycsbxl.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.Workload;

/**
 * Reset of a workload's stop request after a phase. Stock YCSB's client runs a single phase, so a
 * stopped workload stays stopped. Here, the same workload runs several phases. Stateless.
 */
final class StopRequest {
  private static final VarHandle REQUESTED;

  static {
    try {
      REQUESTED =
          MethodHandles.privateLookupIn(Workload.class, MethodHandles.lookup())
              .findVarHandle(Workload.class, "stopRequested", AtomicBoolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private StopRequest() {}

  /** Makes the workload report again that no stop is requested. */
  static void withdraw(Workload workload) {
    ((AtomicBoolean) REQUESTED.getVolatile(workload)).set(false);
  }
}
