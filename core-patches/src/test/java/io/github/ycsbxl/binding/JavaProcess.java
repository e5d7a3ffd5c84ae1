package io.github.ycsbxl.binding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Program in a separate JVM with the class path of the test. Closing kills it. */
public final class JavaProcess implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 300;
  private static final String ANNOUNCEMENT = " is served at ";

  private final Process process;
  private final BufferedReader out;

  private JavaProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(UTF_8);
  }

  /**
   * Starts the program with a small heap.
   *
   * @param words words of its command line
   * @param properties further properties {@code name=value}, each after {@code -p}
   */
  public static JavaProcess start(Class<?> main, List<String> words, List<String> properties)
      throws IOException {
    var all = new ArrayList<>(words);
    properties.forEach(property -> all.addAll(List.of("-p", property)));
    List<String> command = ShortJvm.command(List.of("-Xmx128m"), main, all);
    return new JavaProcess(TestProcess.start(new ProcessBuilder(command)));
  }

  /** Returns its stdout and stderr until its end. */
  public static String output(Class<?> main, String... arguments) throws Exception {
    List<String> command = ShortJvm.command(List.of(), main, List.of(arguments));
    Process process = TestProcess.start(new ProcessBuilder(command).redirectErrorStream(true));
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Waits until its store is usable, and returns the store's addresses. */
  public String addresses() throws IOException {
    String line = out.readLine();
    if (line == null || !line.contains(ANNOUNCEMENT)) {
      throw new IOException("said " + line + " and " + errors());
    }
    return line.substring(line.indexOf(ANNOUNCEMENT) + ANNOUNCEMENT.length());
  }

  /** Waits until the nodes of its store are usable, and returns their ports. */
  public List<Integer> ports() throws IOException {
    return List.of(addresses().split(" ")).stream()
        .map(address -> Integer.valueOf(address.substring(address.lastIndexOf(':') + 1)))
        .toList();
  }

  /** Sends a signal such as INT or TERM. */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Returns its stdout until its end. */
  public List<String> output() {
    return out.lines().toList();
  }

  /** Waits for its exit code. */
  public int await() throws InterruptedException, IOException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("does not end");
    }
    return process.exitValue();
  }

  /** Returns its stderr after its end. */
  public List<String> errors() {
    return process.errorReader(UTF_8).lines().toList();
  }

  @Override
  public void close() {
    // Afterwards, its directory can be deleted.
    process.destroyForcibly().onExit().join();
  }
}
