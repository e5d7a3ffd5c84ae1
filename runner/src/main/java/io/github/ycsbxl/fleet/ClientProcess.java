package io.github.ycsbxl.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One client process with its log. Safe for use by many threads. */
record ClientProcess(int index, Path log, Process process) {

  /** The number that the JVM adds to that of the signal which ended it, to make the exit status. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;

  static ClientProcess start(int index, List<String> command, Path log) throws IOException {
    // Both streams go to one file, so nothing has to be drained, and nothing is lost if this JVM
    // dies.
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    ClientJvm.passClassPath(builder.environment());
    Process process = builder.start();
    process.getOutputStream().close();
    return new ClientProcess(index, log, process);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  boolean failed() {
    return !process.isAlive() && process.exitValue() != 0;
  }

  /** Whether {@code kill -9} ended the process. */
  boolean wasKilled() {
    return failed() && process.exitValue() == SIGNALLED + SIGKILL;
  }

  /** The exit status; the process must have ended. */
  int status() {
    return process.exitValue();
  }

  /** Asks the process to stop and to write what it measured. */
  void stop() {
    process.destroy();
  }

  void kill() {
    process.destroyForcibly();
  }

  /** Says why the process failed, as far as is known; it must have ended. */
  String explanation() {
    return "client process %d %s; %s"
        .formatted(index, ending(process.exitValue()), PrintedEnd.of(log));
  }

  private static String ending(int status) {
    return status > SIGNALLED
        ? "was ended by signal " + (status - SIGNALLED)
        : "failed with exit status " + status;
  }
}
