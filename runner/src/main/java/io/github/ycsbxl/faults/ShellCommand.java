package io.github.ycsbxl.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Runner of shell commands. Stateless. */
final class ShellCommand {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Time limit of a command once the user has stopped the benchmark. */
  private static final Duration AFTER_STOP = Duration.ofSeconds(2);

  private static final long LOOK_MS = 20;

  /** Unlinks the output file first, because the command may kill this process. */
  private static final String UNLINKED = "rm -f -- \"$0\"; exec sh -c \"$1\"";

  private ShellCommand() {}

  /**
   * Runs a command and waits for its success. A command that takes too long is killed with its
   * child processes.
   *
   * @param stopped returns true once the user has stopped the benchmark
   * @throws IOException with the exit code and the end of the output, or after a timeout of one
   *     minute, or of 2 s after a stop
   */
  static void run(String command, BooleanSupplier stopped) throws IOException {
    // The output goes to a file, because background processes of the command would keep a pipe
    // open.
    Path said = Files.createTempFile("fault", ".log");
    try (InputStream output = Files.newInputStream(said)) {
      Process process =
          new ProcessBuilder(List.of("sh", "-c", UNLINKED, said.toString(), command))
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(said.toFile())
              .start();
      await(process, stopped);
      requireSuccess(process, output);
    } finally {
      Files.deleteIfExists(said);
    }
  }

  private static void await(Process process, BooleanSupplier stopped) throws IOException {
    long begun = System.nanoTime();
    long stop = Long.MAX_VALUE;
    try {
      while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS)) {
        long now = System.nanoTime();
        if (stop == Long.MAX_VALUE && stopped.getAsBoolean()) {
          stop = now;
        }
        boolean isStopped = stop != Long.MAX_VALUE && now - stop > AFTER_STOP.toNanos();
        if (isStopped || now - begun > LIMIT.toNanos()) {
          kill(process);
          throw new IOException(
              isStopped
                  ? "the command was killed, because it did not end within %d s of the stop"
                      .formatted(AFTER_STOP.toSeconds())
                  : "the command was killed, because it did not end within %d s"
                      .formatted(LIMIT.toSeconds()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      kill(process);
      throw new IOException("interrupted", e);
    }
  }

  /** Kills the command and its child processes, which would otherwise outlive it. */
  private static void kill(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static void requireSuccess(Process process, InputStream output) throws IOException {
    if (process.exitValue() != 0) {
      List<String> lines =
          new String(output.readAllBytes(), StandardCharsets.UTF_8).strip().lines().toList();
      String last = lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
      throw new IOException("the command ended with status " + process.exitValue() + last);
    }
  }
}
