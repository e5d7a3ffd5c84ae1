package io.github.ycsbxl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Hook of the JVM for Ctrl-C and SIGTERM: the command stops after the operations that are under
 * way, and the process ends once its results are written. A benchmark then ends with the JVM's own
 * exit status, 130 or 143. Thread-safe.
 */
final class ShutdownHook {
  private static final CountDownLatch WRITTEN = new CountDownLatch(1);
  private static volatile Runnable stop;
  private static volatile boolean regular;
  private static volatile boolean stopping;
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

  /**
   * Ends the process, whose results are all written. After a signal it is the JVM that ends it: an
   * exit of ours could overtake the JVM's between its last hook and its end, and hide the signal.
   */
  static void exit(int exitStatus) {
    status = exitStatus;
    WRITTEN.countDown();
    while (stopping) {
      LockSupport.park();
    }
    System.exit(exitStatus);
  }

  private static void stopAndWait() {
    if (stop == null || WRITTEN.getCount() == 0) {
      return;
    }
    stopping = true;
    stop.run();
    try {
      // The limit is longer than the engine waits for a hanging operation, and a fleet for clients.
      if (WRITTEN.await(90, TimeUnit.SECONDS) && regular) {
        Runtime.getRuntime().halt(status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
