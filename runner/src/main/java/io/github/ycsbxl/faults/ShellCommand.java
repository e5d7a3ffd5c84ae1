package io.github.ycsbxl.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Commands of the shell, run to their end. Stateless. */
final class ShellCommand {
  private static final long LIMIT_SECONDS = 60;

  private ShellCommand() {}

  /**
   * Runs a command and returns when it has succeeded.
   *
   * @throws IOException with its exit status and the end of its output, or when it takes more than
   *     a minute
   */
  static void run(String command) throws IOException {
    // The output goes to a file, because a process that the command leaves behind would keep a pipe
    // open.
    Path said = Files.createTempFile("fault", ".log");
    try (InputStream output = Files.newInputStream(said)) {
      Process process =
          new ProcessBuilder(List.of("sh", "-c", command))
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(said.toFile())
              .start();
      // Without a name nothing is left of it if this process is stopped meanwhile.
      Files.delete(said);
      requireSuccess(process, output);
    } finally {
      Files.deleteIfExists(said);
    }
  }

  private static void requireSuccess(Process process, InputStream output) throws IOException {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("the command did not end within " + LIMIT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (process.exitValue() != 0) {
      List<String> lines =
          new String(output.readAllBytes(), StandardCharsets.UTF_8).strip().lines().toList();
      String last = lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
      throw new IOException("the command ended with status " + process.exitValue() + last);
    }
  }
}
