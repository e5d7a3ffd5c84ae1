package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.CoordinatorConnection.Timeouts;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/** Coordinator of two clients, with clients by number. Thread-safe. */
final class TestCoordinator implements AutoCloseable {
  static final String VERSION = "1.2.3";
  static final ClientMachine MACHINE = new ClientMachine("host", "node", 8);

  /** Limit that even an overloaded machine keeps. */
  private static final Duration LONG = Duration.ofMinutes(4);

  private static final Timeouts PATIENT = new Timeouts(LONG, LONG, LONG);

  private final Path folder;
  private final Token token;
  private final CoordinatorServer server;
  private final Fleet fleet;
  private final List<String> notes = new CopyOnWriteArrayList<>();
  private final Map<Integer, CoordinatorConnection> clients = new ConcurrentHashMap<>();

  TestCoordinator(Path folder) throws Exception {
    this(folder, ClientsConfig.LossPolicy.FAIL, true, System::nanoTime, LONG);
  }

  /** Creates a coordinator with a clock of its own, which loses silent clients after 10 s. */
  TestCoordinator(
      Path folder, ClientsConfig.LossPolicy policy, boolean replaced, LongSupplier nanoClock)
      throws Exception {
    this(folder, policy, replaced, nanoClock, Duration.ofSeconds(10));
  }

  private TestCoordinator(
      Path folder,
      ClientsConfig.LossPolicy policy,
      boolean replaced,
      LongSupplier nanoClock,
      Duration lostAfter)
      throws Exception {
    this.folder = folder;
    Path input = Files.writeString(folder.resolve("input"), "what a property names\n");
    token = token("a-token-of-this-test");
    server = CoordinatorServer.open(new InetSocketAddress("127.0.0.1", 0), token, 2);
    var config =
        new ClientsConfig(0, 2, LONG, Duration.ofMillis(2), Duration.ZERO, policy, lostAfter);
    var setup =
        new FleetSetup(
            "run",
            "RUN",
            "basic",
            new TreeMap<>(Map.of("recordcount", "7")),
            new TreeMap<>(Map.of("trace.file", input)),
            Set.of(),
            Files.createDirectories(folder.resolve("run/clients")),
            VERSION,
            config,
            replaced);
    fleet = server.serve(setup, notes::add, nanoClock);
  }

  static Token token(String text) throws Exception {
    return Token.find(Optional.empty(), Map.of(Token.VARIABLE, text)).orElseThrow();
  }

  Fleet fleet() {
    return fleet;
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  int port() {
    return server.address().getPort();
  }

  /** Returns the copy of a file from the client with this index. */
  Path copy(int index, String file) {
    return folder.resolve("run/clients/client-" + index).resolve(file);
  }

  static String name(int process) {
    return "%032x".formatted(process);
  }

  CoordinatorConnection client(int process) {
    return clients.computeIfAbsent(
        process, number -> client(number, port(), token, PATIENT, Duration.ofMillis(1)));
  }

  /** Returns a connection through another port, which repeats requests immediately. */
  CoordinatorConnection client(int process, int port) {
    return client(process, port, token);
  }

  static CoordinatorConnection client(int process, int port, Token token) {
    return client(process, port, token, Timeouts.DEFAULT, Duration.ofMillis(1));
  }

  private static CoordinatorConnection client(
      int process, int port, Token token, Timeouts timeouts, Duration again) {
    var address = new HostAndPort("127.0.0.1", port);
    return new CoordinatorConnection(address, token, name(process), again, timeouts);
  }

  static Messages.Join wish() {
    return new Messages.Join(VERSION, MACHINE, null);
  }

  Messages.Place join(int process) throws IOException {
    return client(process).join(wish());
  }

  Messages.Met arrive(int process, String phase) throws IOException {
    return client(process).arrive(new Messages.Arrival(phase));
  }

  Messages.Held send(int process, String file, int offset) throws IOException {
    var piece = new Messages.Piece(file, offset, 1, offset + 1);
    return client(process).upload(new Messages.Upload(List.of(piece)), List.of(new byte[1]));
  }

  Messages.Held end(int process, int status) throws IOException {
    return client(process).end(new Messages.End(status, new TreeMap<>()));
  }

  /** Sends a heartbeat, and returns true if the response tells the client to stop. */
  boolean isToldToStop(int process) throws IOException {
    return client(process).upload(new Messages.Upload(List.of()), List.of()).stop();
  }

  @Override
  public void close() {
    server.close();
  }
}
