package io.github.ycsbxl.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.Workload;

/**
 * Answer of a workload to the question whether it is to stop. Stock's class can only be asked once,
 * since its client does one phase; here each phase has an end of its own. Stateless.
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

  /** Makes the workload answer again that it is not asked to stop. */
  static void withdraw(Workload workload) {
    ((AtomicBoolean) REQUESTED.getVolatile(workload)).set(false);
  }
}
