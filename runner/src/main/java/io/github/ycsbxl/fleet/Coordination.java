package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.ClientsConfig;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The way in which a coordinator gets its clients: it starts them on this machine, or they are
 * started elsewhere and join it.
 *
 * @param server that they join
 * @param local the clients on this machine; empty if others start the clients
 * @param replaced whether others may come in place of clients that are lost before the start
 * @param waiting is called when clients may join, with the receiver of notes
 */
public record Coordination(
    CoordinatorServer server,
    Optional<Local> local,
    boolean replaced,
    Consumer<Consumer<String>> waiting)
    implements Closeable {
  /** On one machine every client hears of the start at once. */
  private static final String MARGIN_HERE = "50ms";

  /**
   * Clients that this process starts.
   *
   * @param main what each of them runs, with arguments as for {@code bin/ycsb}
   */
  record Local(Class<?> main, Token token) {}

  /** Starts clients here, which join over loopback. */
  public static Coordination here(Class<?> main) throws ConfigurationException {
    var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Token token = Token.random();
    // The JVM takes its limit of connections once, and a later step may have more clients.
    CoordinatorServer server = CoordinatorServer.open(any, token, FleetPlan.mostHere());
    return new Coordination(server, Optional.of(new Local(main, token)), false, note -> {});
  }

  /** Says what the user should know of so many clients, before they are started. */
  Optional<String> remark(FleetPlan fleet) {
    return local.flatMap(any -> fleet.remark(Runtime.getRuntime().availableProcessors()));
  }

  /** The settings of clients that come in this way. */
  BenchmarkSettings settings(BenchmarkSettings all) {
    return local.isPresent() ? all.with(ClientsConfig.MARGIN, MARGIN_HERE) : all;
  }

  /** The files that clients need a copy of, by the properties that name them. */
  SortedMap<String, Path> files(BenchmarkSettings ofClients) {
    return local.isPresent() ? new TreeMap<>() : ofClients.inputFiles();
  }

  /** Starts the clients, or begins to wait for them. */
  Fleet begin(FleetSetup setup, Consumer<String> note) throws IOException {
    Fleet fleet = server.serve(setup, note);
    if (local.isPresent()) {
      InetSocketAddress at = server.address();
      var address = new HostAndPort(at.getAddress().getHostAddress(), at.getPort());
      Class<?> main = local.get().main();
      String token = local.get().token().text();
      fleet.startHere(
          () -> LocalClients.start(main, setup.count(), address, token, setup.folder()));
    }
    waiting.accept(note);
    return fleet;
  }

  @Override
  public void close() {
    server.close();
  }
}
