package io.github.ycsbxl.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A child process with a log of its output. Closing kills it. */
public final class ChildProcess implements AutoCloseable {
  /** File from which a child reads its input, which may contain secrets. */
  public static final String INPUT = "/dev/stdin";

  /** Time for a process to end after a stop, including 10 s for its operations. */
  public static final Duration PATIENCE = Duration.ofSeconds(40);

  /** Offset between a signal's number and the exit code of the JVM that it ended. */
  private static final int SIGNALLED = 128;

  private static final long LOOK_MILLIS = 50;

  private final Process process;
  private final Path log;

  private ChildProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a process.
   *
   * @param command from {@link ClientJvm#command}
   * @param input to read from {@link #INPUT}
   * @param log receives the output
   */
  public static ChildProcess start(List<String> command, String input, Path log)
      throws IOException {
    // Both streams go to a file. This process then need not read pipes, and no output is lost if
    // this JVM dies.
    var builder =
        new ProcessBuilder(ClientJvm.visible(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    ClientJvm.passHidden(command, builder.environment());
    Process process = builder.start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(input);
    } catch (IOException e) {
      // Ignored: the process ended before it read its input. Its log has the reason.
    }
    return new ChildProcess(process, log);
  }

  /** Returns the exit code, or empty while the process runs. */
  public OptionalInt exitStatus() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /**
   * Waits for the process and returns its exit code. If the benchmark is stopped first, the process
   * is asked to stop, and killed after {@link #PATIENCE}.
   */
  public int await(BooleanSupplier stopped) {
    while (!ends(LOOK_MILLIS)) {
      if (stopped.getAsBoolean()) {
        process.destroy();
        if (!ends(PATIENCE.toMillis())) {
          process.destroyForcibly();
        }
      }
    }
    return process.exitValue();
  }

  private boolean ends(long withinMillis) {
    try {
      return process.waitFor(withinMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly().onExit().join();
      return true;
    }
  }

  /** Waits up to this time for a process that has finished its work, and then kills it. */
  public void finish(Duration left) {
    if (!ends(left.toMillis())) {
      process.destroyForcibly();
    }
  }

  /** Describes how the process ended, including the end of its output. */
  public String explanation() {
    return ending(process.exitValue()) + "; " + printedEnd();
  }

  /** Returns the end of the output for use in a sentence. */
  public String printedEnd() {
    return OutputTail.read(log);
  }

  /** Returns true if the exit code means that a signal ended the process. */
  public static boolean wasSignalled(int status) {
    return status > SIGNALLED;
  }

  /** Describes how a process with this exit code ended. */
  public static String ending(int status) {
    return wasSignalled(status)
        ? "was ended by signal " + (status - SIGNALLED)
        : "failed with exit code " + status;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
