package io.github.ycsbxl.fleet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One client process on this machine, with its log. Safe for use by many threads.
 *
 * @param doomed whether it is going to be killed on purpose
 * @param gaveUpWaiting whether it said that the others need not wait for it
 */
record ClientProcess(
    int index, Path log, Process process, boolean doomed, BooleanSupplier gaveUpWaiting)
    implements RunningFleet.Member {

  /** The number that the JVM adds to that of the signal which ended it, to make the exit status. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;

  /**
   * Starts a process of this command, which reads its settings and writes what it prints into the
   * log.
   */
  static Process start(List<String> command, String settings, Path log) throws IOException {
    // Both streams go to one file, so nothing has to be drained, and nothing is lost if this JVM
    // dies.
    var builder =
        new ProcessBuilder(ClientJvm.visible(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    ClientJvm.passHidden(command, builder.environment());
    Process process = builder.start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(settings);
    } catch (IOException e) {
      // It ended before it read them, and its log says why.
    }
    return process;
  }

  @Override
  public boolean isOver() {
    return !process.isAlive();
  }

  @Override
  public boolean failed() {
    return isOver() && process.exitValue() != 0 && !(doomed && wasKilled());
  }

  @Override
  public boolean gaveUp() {
    return gaveUpWaiting.getAsBoolean();
  }

  @Override
  public Optional<Integer> status() {
    return isOver() ? Optional.of(process.exitValue()) : Optional.empty();
  }

  @Override
  public String explanation() {
    return "client process %d %s; %s"
        .formatted(index, ending(process.exitValue()), PrintedEnd.of(log));
  }

  /** Asks the process to stop and to write what it measured. */
  void stop() {
    process.destroy();
  }

  void kill() {
    process.destroyForcibly();
  }

  private boolean wasKilled() {
    return process.exitValue() == SIGNALLED + SIGKILL;
  }

  private static String ending(int status) {
    return status > SIGNALLED
        ? "was ended by signal " + (status - SIGNALLED)
        : "failed with exit status " + status;
  }
}
