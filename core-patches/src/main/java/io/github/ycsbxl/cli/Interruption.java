package io.github.ycsbxl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: the test stops after the operations it is in, and the process ends only when
 * its results are written. The JVM's own exit status, 130 or 143, stands.
 */
final class Interruption {
  private static final CountDownLatch WRITTEN = new CountDownLatch(1);
  private static volatile Runnable stop;

  private Interruption() {}

  /** From now on the signals end this process in order. */
  static void await() {
    Runtime.getRuntime().addShutdownHook(new Thread(Interruption::stopAndWait, "interruption"));
  }

  /** Says how what is being measured is stopped; before, a signal ends the process at once. */
  static void stopWith(Runnable action) {
    stop = action;
  }

  /** Lets a process that was told to end do so. */
  static void reportsAreWritten() {
    WRITTEN.countDown();
  }

  private static void stopAndWait() {
    if (stop == null || WRITTEN.getCount() == 0) {
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
