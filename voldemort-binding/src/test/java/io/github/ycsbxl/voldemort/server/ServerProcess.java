package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ycsb serve voldemort} in a JVM of its own. Closing it kills it. */
final class ServerProcess implements AutoCloseable {
  private static final String ANNOUNCEMENT = "voldemort is served at tcp://127.0.0.1:";

  private final Process process;
  private final BufferedReader out;

  private ServerProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(UTF_8);
  }

  static ServerProcess start(String... properties) throws IOException {
    return start(List.of(), properties);
  }

  static ServerProcess start(List<String> options, String... properties) throws IOException {
    var words = new ArrayList<>(List.of("serve", "voldemort"));
    words.addAll(options);
    for (String property : properties) {
      words.addAll(List.of("-p", property));
    }
    List<String> command = ShortJvm.command(List.of("-Xmx128m"), Main.class, words);
    return new ServerProcess(TestProcess.start(new ProcessBuilder(command)));
  }

  /** Waits until clients can connect. */
  int port() throws IOException {
    return ports().get(0);
  }

  /** Waits until clients can connect to all nodes. */
  List<Integer> ports() throws IOException {
    String line = out.readLine();
    if (line == null || !line.startsWith(ANNOUNCEMENT)) {
      throw new IOException("said " + line + " and " + errors());
    }
    return Arrays.stream(line.split(" "))
        .filter(word -> word.startsWith("tcp:"))
        .map(url -> Integer.valueOf(url.substring(url.lastIndexOf(':') + 1)))
        .toList();
  }

  /** Sends a signal, such as INT or TERM. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Its exit status. */
  int await() throws InterruptedException, IOException {
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      throw new IOException("does not end");
    }
    return process.exitValue();
  }

  /** Its standard error, after its end. */
  List<String> errors() {
    return process.errorReader(UTF_8).lines().toList();
  }

  @Override
  public void close() {
    // Returns when its files are nobody's, and its folder can be deleted.
    process.destroyForcibly().onExit().join();
  }
}
