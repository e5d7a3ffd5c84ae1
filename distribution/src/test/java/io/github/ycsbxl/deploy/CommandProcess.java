package io.github.ycsbxl.deploy;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.cli.CommandLoop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Process that executes commands of {@code bin/ycsb} in a directory, with the release's classes.
 * This takes half of the CPU time of separate processes. Used by one thread.
 */
final class CommandProcess implements AutoCloseable {
  /** Replacement of the launcher. The last line of a response is the exit code. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      printf '%s\\n' "$@" >bin/words
      answer=$(cat bin/answer)
      printf '%s\\n' "$answer" | sed '$d'
      exit "$(printf '%s\\n' "$answer" | tail -n 1)"
      """;

  private final Path folder;
  private final Process process;

  private CommandProcess(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  static CommandProcess start(Path folder) throws IOException, InterruptedException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.writeString(bin.resolve("ycsb"), SCRIPT).toFile().setExecutable(true);
    run(folder, "mkfifo", "bin/words", "bin/answer");
    String home = Release.HOME.toAbsolutePath().toString();
    var command =
        List.of(
            ShortJvm.java(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "-XX:SharedArchiveFile=" + home + "/classes.jsa",
            "-Xlog:cds*=off",
            "-Dycsb.home=" + home,
            "-cp",
            String.join(
                File.pathSeparator,
                home + "/lib/*",
                home + "/lib/nosql-helperhosts/*",
                Path.of("target/test-classes").toAbsolutePath().toString()),
            CommandLoop.class.getName(),
            "bin/words",
            "bin/answer");
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    Process process = TestProcess.start(builder.redirectOutput(bin.resolve("output").toFile()));
    return new CommandProcess(folder, process);
  }

  Path folder() {
    return folder;
  }

  /** Deletes the files that commands left. */
  void clear() throws IOException, InterruptedException {
    run(folder, "sh", "-c", "find . -mindepth 1 -maxdepth 1 ! -name bin -exec rm -rf {} +");
  }

  private static void run(Path folder, String... command) throws IOException, InterruptedException {
    int status =
        new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + status);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
