package io.github.ycsbxl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: the command stops after the operations it is in, and the process ends only
 * when its results are written. The JVM's own exit status, 130 or 143, stands for benchmarks.
 */
final class Interruption {
  private static final CountDownLatch WRITTEN = new CountDownLatch(1);
  private static volatile Runnable stop;
  private static volatile boolean regular;
  private static volatile int status;

  private Interruption() {}

  /** From now on the signals end this process in order. */
  static void await() {
    Runtime.getRuntime().addShutdownHook(new Thread(Interruption::stopAndWait, "interruption"));
  }

  /** Says how what is being measured is stopped; before, a signal ends the process at once. */
  static void stopWith(Runnable action) {
    stop = action;
  }

  /** The same for a command that only a signal ends: its own exit status stands. */
  static void endWith(Runnable action) {
    regular = true;
    stop = action;
  }

  /** Lets a process that was told to end do so. */
  static void reportsAreWritten(int exitStatus) {
    status = exitStatus;
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
      if (regular) {
        Runtime.getRuntime().halt(status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
