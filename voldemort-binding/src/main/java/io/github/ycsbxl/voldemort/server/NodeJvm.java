package io.github.ycsbxl.voldemort.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Java process of a server. It ends when its stdin is closed, and therefore also when its parent
 * process ends. It inherits the class path, garbage collector, compilers and other JVM switches of
 * this process. Used by one thread at a time.
 */
public final class NodeJvm {
  private static final long START_SECONDS = 120;
  private static final long END_SECONDS = 60;
  private static final long LOOK_NANOS = 20_000_000;

  private final Process process;
  private final Path log;

  private NodeJvm(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a process, and returns when its server listens on a port of the loopback address.
   *
   * @param main main class, which closes the server at the end of stdin
   * @param log receives the output
   */
  public static NodeJvm start(
      Class<?> main, long heapBytes, List<String> arguments, int port, Path log)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options());
    command.add("-Xmx" + (heapBytes >> 20) + "m");
    command.add(main.getName());
    command.addAll(arguments);
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    var server = new NodeJvm(builder.start(), log);
    try {
      server.await(port);
      return server;
    } catch (IOException e) {
      server.kill();
      throw e;
    }
  }

  /**
   * Returns the options of this JVM. Leaves out memory sizes, and files except the class archive.
   */
  private static List<String> options() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(
            word -> word.matches("-XX:([+-]|TieredStopAtLevel=|SharedArchiveFile=).*|-Xlog:cds.*"))
        .toList();
  }

  /** Kills the process like kill -9. */
  public void kill() throws IOException {
    process.destroyForcibly();
    await();
  }

  /**
   * Stops the process in an orderly way. Kills the process if it has not ended after one minute.
   */
  public void stop() throws IOException {
    process.getOutputStream().close();
    await();
  }

  /** Suspends the process until {@link #resume} is called. */
  public void pause() throws IOException {
    signal("STOP");
  }

  /** Resumes the process, unless it has ended. */
  public void resume() throws IOException {
    if (process.isAlive()) {
      signal("CONT");
    }
  }

  private void signal(String name) throws IOException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
            .redirectErrorStream(true)
            .start();
    String said = new String(kill.getInputStream().readAllBytes());
    if (!said.isEmpty()) {
      throw new IOException("kill -" + name + ": " + said.strip());
    }
  }

  private void await() throws IOException {
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void await(int port) throws IOException {
    long start = System.nanoTime();
    while (!listens(port)) {
      if (!process.isAlive()) {
        throw new IOException("a node's process ended at once: " + lastLine());
      }
      if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(START_SECONDS)) {
        throw new IOException("a node's process was not ready within " + START_SECONDS + " s");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private static boolean listens(int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private String lastLine() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
  }
}
