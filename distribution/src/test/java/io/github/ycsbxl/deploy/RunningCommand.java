package io.github.ycsbxl.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Running command in the release's directory, with its output so far. Used by one thread. */
final class RunningCommand implements AutoCloseable {
  private final Process process;
  private final BufferedReader printed;
  private final List<String> lines = new ArrayList<>();

  private RunningCommand(Process process) {
    this.process = process;
    this.printed = process.inputReader(UTF_8);
  }

  static RunningCommand start(Map<String, String> environment, List<String> command)
      throws IOException {
    var builder = new ProcessBuilder(command).directory(Release.HOME.toFile());
    builder.environment().put("JAVA_OPTS", Release.JAVA_OPTS);
    builder.environment().putAll(environment);
    return new RunningCommand(builder.redirectErrorStream(true).start());
  }

  /** Waits for a line of output. */
  void await(Predicate<String> wanted) throws IOException {
    String line;
    do {
      line = printed.readLine();
      if (line == null) {
        throw new IOException("the command ended with " + lines);
      }
      lines.add(line);
    } while (!wanted.test(line));
  }

  /** Returns the commands of all its descendants. */
  List<String> commands() {
    return process.descendants().map(child -> child.info().commandLine().orElse("")).toList();
  }

  /** Sends a signal to stop. */
  void stop() {
    // Process.destroy() would also close its output.
    process.toHandle().destroy();
  }

  Finished finish() throws IOException, InterruptedException {
    printed.lines().forEach(lines::add);
    return new Finished(process.waitFor(), lines);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 1, TimeUnit.MINUTES).join();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
