package io.github.ycsbxl.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A process that this one starts, with the log of what it prints. Closing it kills it. */
public final class ChildProcess implements AutoCloseable {
  /** The file from which a child reads its input, which may have secrets. */
  public static final String INPUT = "/dev/stdin";

  /** Time for a process to write its results after a stop; its operations have 10 s of it. */
  public static final Duration PATIENCE = Duration.ofSeconds(40);

  /** The number that the JVM adds to that of the signal which ended it, to make the exit status. */
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
   * @param command as of {@link ClientJvm#command}
   * @param input that it reads from {@link #INPUT}
   * @param log gets what it prints
   */
  public static ChildProcess start(List<String> command, String input, Path log)
      throws IOException {
    // Both streams go to one file, so nothing has to be drained, and nothing is lost if this JVM
    // dies.
    var builder =
        new ProcessBuilder(ClientJvm.visible(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    ClientJvm.passHidden(command, builder.environment());
    Process process = builder.start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(input);
    } catch (IOException e) {
      // It ended before it read this, and its log says why.
    }
    return new ChildProcess(process, log);
  }

  /** Returns the status with which the process exited; empty while it lives. */
  public OptionalInt exitStatus() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /**
   * Waits for the end of the process and returns its exit status. If the benchmark is stopped
   * before, the process is asked to stop, and killed if it does not within {@link #PATIENCE}.
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

  /** Lets the process, whose work is done, exit by itself for so long, and kills it then. */
  public void finish(Duration left) {
    if (!ends(left.toMillis())) {
      process.destroyForcibly();
    }
  }

  /** Says how the process ended, with the end of what it printed. */
  public String explanation() {
    return ending(process.exitValue()) + "; " + printedEnd();
  }

  /** The end of what the process printed, for a sentence. */
  public String printedEnd() {
    return PrintedEnd.of(log);
  }

  /** Whether a signal ended a process with this exit status. */
  public static boolean wasSignalled(int status) {
    return status > SIGNALLED;
  }

  /** Says how a process with this exit status ended. */
  public static String ending(int status) {
    return wasSignalled(status)
        ? "was ended by signal " + (status - SIGNALLED)
        : "failed with exit status " + status;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
