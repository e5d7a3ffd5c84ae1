package io.github.ycsbxl.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runner of shell commands. Stateless. */
final class ShellCommand {
  private static final long LIMIT_SECONDS = 60;

  /** Unlinks the output file first, because the command may kill this process. */
  private static final String UNLINKED = "rm -f -- \"$0\"; exec sh -c \"$1\"";

  private ShellCommand() {}

  /**
   * Runs a command and waits for its success.
   *
   * @throws IOException with the exit code and the end of the output, or after a timeout of one
   *     minute
   */
  static void run(String command) throws IOException {
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
