package io.github.ycsbxl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: the test stops after the operations it is in, and the process ends only when
 * its results are written. The JVM's own exit status, 130 or 143, stands.
 */
final class Interruption {
  private static final CountDownLatch WRITTEN = new CountDownLatch(1);

  private Interruption() {}

  /** Calls {@code stop} when the process is told to end, and then waits for the results. */
  static void onSignal(Runnable stop) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndWait(stop), "interruption"));
  }

  /** Lets a process that was told to end do so. */
  static void reportsAreWritten() {
    WRITTEN.countDown();
  }

  private static void stopAndWait(Runnable stop) {
    if (WRITTEN.getCount() == 0) {
      return;
    }
    stop.run();
    try {
      // Longer than the engine waits for a hanging operation.
      if (!WRITTEN.await(90, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(ExitStatus.FAILED);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
