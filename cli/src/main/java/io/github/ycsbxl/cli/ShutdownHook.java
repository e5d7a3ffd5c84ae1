package io.github.ycsbxl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * JVM shutdown hook for Ctrl-C and SIGTERM. The command stops after pending operations, and the
 * process exits when the results are written, with the JVM's exit code 130 or 143. Thread-safe.
 */
final class ShutdownHook {
  private static final CountDownLatch WRITTEN = new CountDownLatch(1);
  private static volatile Runnable stop;
  private static volatile boolean regular;
  private static volatile boolean stopping;
  private static volatile int status;

  private ShutdownHook() {}

  /** Installs the hook, so that results are written before a signal ends the process. */
  static void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHook::stopAndWait, "shutdown-hook"));
  }

  /**
   * Sets the action that stops the benchmark. Without an action, a signal ends the process
   * immediately.
   */
  static void stopWith(Runnable action) {
    stop = action;
  }

  /**
   * Sets the action that stops a command that runs until a signal, such as serve. The process then
   * exits with the command's exit code.
   */
  static void exitWith(Runnable action) {
    regular = true;
    stop = action;
  }

  /**
   * Exits after all results are written. After a signal this waits for the JVM's own exit, since a
   * call of System.exit could replace the exit code of the signal.
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
      // 90 s is longer than the engine waits for a hanging operation, and than a fleet waits for
      // its clients.
      if (WRITTEN.await(90, TimeUnit.SECONDS) && regular) {
        Runtime.getRuntime().halt(status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
