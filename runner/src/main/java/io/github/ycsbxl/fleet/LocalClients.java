package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.machine.ClientJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients that the coordinator starts on its own machine. They join over loopback and write results
 * and output to the coordinator's result directory. Closing kills those that have not ended.
 */
public final class LocalClients implements AutoCloseable {
  private final List<ChildProcess> processes = new ArrayList<>();

  private LocalClients() {}

  /** Starter of all clients. */
  @FunctionalInterface
  public interface Starter {
    LocalClients start() throws IOException;
  }

  /**
   * Starts the clients.
   *
   * @param main main class of each client, with arguments as for {@code bin/ycsb}
   * @param token written to the stdin of each client
   * @param folder for results and output
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

  /** Returns the client processes by index. */
  public List<ChildProcess> processes() {
    return List.copyOf(processes);
  }

  @Override
  public void close() {
    processes.forEach(ChildProcess::close);
  }
}
