package io.github.ycsbxl.launcher;

import io.github.ycsbxl.binding.TestProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Simulated machine for the launcher: only the shell's tools and those of a test are installed, and
 * the environment is empty. Commands run in {@code folder}.
 */
final class Machine {
  private static final List<String> SHELL_TOOLS =
      List.of(
          "awk",
          "dirname",
          "find",
          "grep",
          "head",
          "ln",
          "mkdir",
          "mv",
          "printf",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "tail",
          "touch",
          "uname",
          "xargs");

  private final Path folder;
  private final Path tools;
  private final Map<String, String> environment = new TreeMap<>();

  private Machine(Path folder, Path tools) {
    this.folder = folder;
    this.tools = tools;
    environment.put("PATH", tools.toString());
  }

  /** Creates a machine without Java and Maven, under {@code parent}. */
  static Machine bare(Path parent) throws IOException {
    Path folder = Files.createDirectories(parent.resolve("users folder"));
    Path tools = Files.createDirectories(parent.resolve("tools"));
    return new Machine(folder, tools).installFromPath(SHELL_TOOLS.toArray(String[]::new));
  }

  /** Adds tools of the test's own machine. */
  Machine installFromPath(String... names) throws IOException {
    for (String tool : names) {
      install(tool, "exec '%s' \"$@\"\n".formatted(onPath(tool)));
    }
    return this;
  }

  /** Creates a machine whose {@code java} prints its process ID and its arguments, one per line. */
  static Machine withJavaThatPrints(Path parent) throws IOException {
    return bare(parent).install("java", javaThatSays("17.0.1", "printf '%s\\n' $$ \"$@\""));
  }

  /** Returns the text of a {@code java} with a version that otherwise runs a line of shell. */
  static String javaThatSays(String version, String line) {
    return """
        if [ "$1" = -version ]; then
          echo 'openjdk version "%s" 2021-10-19' >&2
          exit
        fi
        %s
        """
        .formatted(version, line);
  }

  Machine install(String tool, String script) throws IOException {
    writeScript(tools.resolve(tool), script);
    return this;
  }

  Machine set(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Path folder() {
    return folder;
  }

  Process start(Object... command) throws IOException {
    var words = new ArrayList<String>();
    Stream.of(command).map(Object::toString).forEach(words::add);
    var builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return TestProcess.limited(builder.start());
  }

  Outcome run(Object... command) throws IOException, InterruptedException {
    return Outcome.of(start(command));
  }

  static void writeScript(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make executable: " + file);
    }
  }

  private static Path onPath(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the test needs " + tool));
  }
}
