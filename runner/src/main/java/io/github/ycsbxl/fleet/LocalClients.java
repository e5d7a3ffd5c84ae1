package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.machine.ClientJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Client processes that the coordinator starts on its own machine. Each joins it over loopback, and
 * writes its results and what it prints into the coordinator's result directory. Closing it kills
 * those that have not ended.
 */
public final class LocalClients implements AutoCloseable {
  private final List<ChildProcess> processes = new ArrayList<>();

  private LocalClients() {}

  /** Starter of all processes. */
  @FunctionalInterface
  public interface Starter {
    LocalClients start() throws IOException;
  }

  /**
   * Starts the processes.
   *
   * @param main what each of them runs, with arguments as for {@code bin/ycsb}
   * @param token is written to the standard input of each
   * @param folder for their results and for what they print
   */
  public static LocalClients start(
      Class<?> main, int count, HostAndPort coordinator, String token, Path folder)
      throws IOException {
    var clients = new LocalClients();
    try {
      for (int index = 0; index < count; index++) {
        List<String> arguments =
            List.of(
                "join",
                coordinator.toString(),
                "-token-file",
                ChildProcess.INPUT,
                "-index",
                String.valueOf(index),
                "-into",
                folder.toString());
        clients.processes.add(
            ChildProcess.start(
                ClientJvm.command(main, List.of(), arguments),
                token,
                folder.resolve("client-" + index + ".log")));
      }
      return clients;
    } catch (IOException | RuntimeException e) {
      clients.close();
      throw e;
    }
  }

  /** The processes by index. */
  public List<ChildProcess> processes() {
    return List.copyOf(processes);
  }

  @Override
  public void close() {
    processes.forEach(ChildProcess::close);
  }
}
