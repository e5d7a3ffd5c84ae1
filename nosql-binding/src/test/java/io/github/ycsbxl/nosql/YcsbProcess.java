package io.github.ycsbxl.nosql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ycsb} in a JVM of its own. Closing it kills it. */
final class YcsbProcess implements AutoCloseable {
  private static final String ANNOUNCEMENT = "nosql is served at ";

  private final Process process;
  private final BufferedReader out;

  private YcsbProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(UTF_8);
  }

  /**
   * Starts it.
   *
   * @param properties each {@code name=value}
   */
  static YcsbProcess start(String command, List<String> properties, String... arguments)
      throws IOException {
    var words = new ArrayList<>(List.of(command, "nosql"));
    for (String property : properties) {
      words.addAll(List.of("-p", property));
    }
    words.addAll(List.of(arguments));
    List<String> line = ShortJvm.command(List.of("-Xmx128m"), Main.class, words);
    return new YcsbProcess(TestProcess.start(new ProcessBuilder(line)));
  }

  /** Waits until clients can connect to a server. */
  String address() throws IOException {
    String line = out.readLine();
    if (line == null || !line.startsWith(ANNOUNCEMENT)) {
      throw new IOException("said " + line + " and " + errors());
    }
    return line.substring(ANNOUNCEMENT.length());
  }

  /** Sends INT, TERM or so. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** All that it writes to standard output until it ends. */
  List<String> output() {
    return out.lines().toList();
  }

  /** Its exit status. */
  int await() throws InterruptedException, IOException {
    if (!process.waitFor(300, TimeUnit.SECONDS)) {
      throw new IOException("does not end");
    }
    return process.exitValue();
  }

  /** What it wrote to standard error, when it has ended. */
  List<String> errors() {
    return process.errorReader(UTF_8).lines().toList();
  }

  @Override
  public void close() {
    // Returns when its files are nobody's, and its folder can be deleted.
    process.destroyForcibly().onExit().join();
  }
}
