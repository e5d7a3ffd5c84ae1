package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ClientsConfig;
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
 * The way a coordinator gets its clients: it starts them on this machine, or they join from
 * elsewhere.
 *
 * @param server that clients join
 * @param local clients on this machine; empty if the clients are started elsewhere
 * @param replaced true if clients lost before the start may be replaced
 * @param waiting called when clients can join, with a receiver of notes
 */
public record Coordination(
    CoordinatorServer server,
    Optional<Local> local,
    boolean replaced,
    Consumer<Consumer<String>> waiting)
    implements Closeable {
  /**
   * Value of client.start.margin for clients on this machine, which learn of a start immediately.
   */
  private static final String MARGIN_HERE = "50ms";

  /**
   * Clients that this process starts.
   *
   * @param main main class of each client, with arguments as for {@code bin/ycsb}
   */
  record Local(Class<?> main, Token token) {}

  /** Starts clients on this machine, which join over loopback. */
  public static Coordination here(Class<?> main) throws ConfigurationException {
    var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Token token = Token.random();
    // Use the maximum number of clients. The JVM reads its connection limit only once, and a later
    // run may have more clients.
    CoordinatorServer server = CoordinatorServer.open(any, token, FleetPlan.mostHere());
    return new Coordination(server, Optional.of(new Local(main, token)), false, note -> {});
  }

  /** Returns a warning if this machine may be too small for the clients. */
  Optional<String> remark(FleetPlan fleet) {
    return local.flatMap(any -> fleet.remark(Runtime.getRuntime().availableProcessors()));
  }

  /** Returns the settings for the clients. Clients on this machine get a shorter start margin. */
  BenchmarkSettings settings(BenchmarkSettings all) {
    return local.isPresent() ? all.with(ClientsConfig.MARGIN, MARGIN_HERE) : all;
  }

  /** Returns the files to copy to clients, by the properties that name them. */
  SortedMap<String, Path> files(BenchmarkSettings ofClients) {
    return local.isPresent() ? new TreeMap<>() : ofClients.inputFiles();
  }

  /** Starts the clients, or starts waiting for them. */
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
