package io.github.ycsbxl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Hook of the JVM for Ctrl-C and SIGTERM: the command stops after the operations that are under
 * way, and the process ends once its results are written. A benchmark then ends with the JVM's own
 * exit status, 130 or 143. Thread-safe.
 */
final class ShutdownHook {
  private static final CountDownLatch WRITTEN = new CountDownLatch(1);
  private static volatile Runnable stop;
  private static volatile boolean regular;
  private static volatile int status;

  private ShutdownHook() {}

  /** Lets signals end this process in order from now on. */
  static void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHook::stopAndWait, "shutdown-hook"));
  }

  /** Sets what stops the benchmark; until then a signal ends the process at once. */
  static void stopWith(Runnable action) {
    stop = action;
  }

  /** Sets what stops a command that only a signal ends, which then ends with its own status. */
  static void exitWith(Runnable action) {
    regular = true;
    stop = action;
  }

  /** Lets the hook end the process, since all results are written. */
  static void resultsWritten(int exitStatus) {
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
