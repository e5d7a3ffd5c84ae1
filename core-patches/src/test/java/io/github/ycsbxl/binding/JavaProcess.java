package io.github.ycsbxl.binding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Program in a JVM of its own, on the class path of the test. Closing it kills it. */
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
   * Starts it in a small heap.
   *
   * @param words of its command line
   * @param properties further ones, each {@code name=value} after {@code -p}
   */
  public static JavaProcess start(Class<?> main, List<String> words, List<String> properties)
      throws IOException {
    var all = new ArrayList<>(words);
    properties.forEach(property -> all.addAll(List.of("-p", property)));
    List<String> command = ShortJvm.command(List.of("-Xmx128m"), main, all);
    return new JavaProcess(TestProcess.start(new ProcessBuilder(command)));
  }

  /** All that it writes, to standard output and standard error, until it ends. */
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

  /** Waits until a store that it serves can be used, and returns its addresses. */
  public String addresses() throws IOException {
    String line = out.readLine();
    if (line == null || !line.contains(ANNOUNCEMENT)) {
      throw new IOException("said " + line + " and " + errors());
    }
    return line.substring(line.indexOf(ANNOUNCEMENT) + ANNOUNCEMENT.length());
  }

  /** Waits until the nodes of a store that it serves can be used, and returns their ports. */
  public List<Integer> ports() throws IOException {
    return List.of(addresses().split(" ")).stream()
        .map(address -> Integer.valueOf(address.substring(address.lastIndexOf(':') + 1)))
        .toList();
  }

  /** Sends INT, TERM or so. */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** All that it writes to standard output until it ends. */
  public List<String> output() {
    return out.lines().toList();
  }

  /** Its exit status. */
  public int await() throws InterruptedException, IOException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("does not end");
    }
    return process.exitValue();
  }

  /** What it wrote to standard error, when it has ended. */
  public List<String> errors() {
    return process.errorReader(UTF_8).lines().toList();
  }

  @Override
  public void close() {
    // Returns when its files are nobody's, and its folder can be deleted.
    process.destroyForcibly().onExit().join();
  }
}
