package io.github.ycsbxl.cli;

import io.github.ycsbxl.run.ExitStatus;
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

  /** Installs the hook, so that results are written before a signal ends this process. */
  static void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHook::stopAndWait, "shutdown-hook"));
  }

  /** Sets the action that stops the benchmark; until then a signal ends the process at once. */
  static void stopWith(Runnable action) {
    stop = action;
  }

  /**
   * Sets the action that stops a command which runs until a signal comes; the process then ends
   * with the status of that command.
   */
  static void exitWith(Runnable action) {
    regular = true;
    stop = action;
  }

  /** Tells the hook that all results are written, so that it lets the process end. */
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
      // The limit is longer than the engine waits for a hanging operation.
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
