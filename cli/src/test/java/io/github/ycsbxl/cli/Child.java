package io.github.ycsbxl.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A separate JVM with the class path of this one. Closing kills it. */
final class Child implements Running {
  private static final long TIMEOUT_SECONDS = 600;

  private final Process process;
  private final Path out;
  private final BufferedReader err;
  private final List<String> errLines = new ArrayList<>();

  private Child(Process process, Path out) {
    this.process = process;
    this.out = out;
    this.err = process.errorReader(UTF_8);
  }

  /**
   * Starts a main class.
   *
   * @param folder directory for its stdout
   * @param jvmOptions as in {@code JAVA_OPTS}
   */
  static Child start(Path folder, List<String> jvmOptions, Class<?> main, String... arguments)
      throws IOException {
    return startInto(Files.createTempFile(folder, "out", ""), jvmOptions, main, arguments);
  }

  /** Returns the command lines of its children, as other users see them. */
  List<String> commandsOfChildren() {
    return process.children().flatMap(child -> child.info().commandLine().stream()).toList();
  }

  long pid() {
    return process.pid();
  }

  /** Starts a main class with this file as its stdout. */
  static Child startInto(Path out, List<String> jvmOptions, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = ShortJvm.command(jvmOptions, main, Ycsb.words(arguments));
    return new Child(
        TestProcess.start(new ProcessBuilder(command).redirectOutput(out.toFile())), out);
  }

  /**
   * Starts a main class in its own directory.
   *
   * @param folder directory for its stdout
   */
  static Child startIn(
      Path home, Path folder, List<String> jvmOptions, Class<?> main, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(folder, "out", "");
    List<String> command = ShortJvm.command(jvmOptions, main, Ycsb.words(arguments));
    var builder = new ProcessBuilder(command).directory(home.toFile());
    return new Child(TestProcess.start(builder.redirectOutput(out.toFile())), out);
  }

  /** Starts a main class that cannot write files beyond this size. Its stdout is a pipe. */
  static Child startLimited(Path folder, int bytes, Class<?> main, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(folder, "out", "");
    var command = new ArrayList<String>(List.of("bash", "-c"));
    // The output goes through a pipe to a process without the limit.
    command.add(
        "out=$1; shift; (ulimit -f "
            + bytes / 1024
            + "; \"$@\") | cat >\"$out\"; exit ${PIPESTATUS[0]}");
    command.addAll(List.of("bash", out.toString()));
    command.addAll(ShortJvm.command(List.of("-XX:-UsePerfData"), main, Ycsb.words(arguments)));
    return new Child(TestProcess.start(new ProcessBuilder(command)), out);
  }

  @Override
  public MatchResult awaitErr(String pattern) throws IOException {
    var wanted = Pattern.compile(pattern);
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      errLines.add(line);
      Matcher found = wanted.matcher(line);
      if (found.find()) {
        return found;
      }
    }
    throw new IOException("ended without " + pattern + ": " + errLines);
  }

  /** Sends a signal such as INT or TERM. */
  void signal(String name) throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    if (new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor() != 0) {
      throw new IOException("cannot send " + name + " to " + pid);
    }
  }

  /** Returns its child processes. */
  List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  @Override
  public int await() throws IOException, InterruptedException {
    err.lines().forEach(errLines::add);
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("does not end: " + errLines);
    }
    return process.exitValue();
  }

  @Override
  public List<String> out() throws IOException {
    return Files.readAllLines(out);
  }

  @Override
  public List<String> err() {
    return errLines;
  }

  /** Returns the messages on stderr that contain this text, and at least one. */
  List<String> errors(String text) {
    return Ycsb.messages(errLines, text);
  }

  @Override
  public void close() {
    // Afterwards, its directory can be deleted.
    process.destroyForcibly().onExit().join();
  }
}
