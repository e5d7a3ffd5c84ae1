package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Clients of a fleet with their indexes, starts and ends. Server threads execute the clients'
 * requests here. A client lost before the first start may be replaced by another one that joins.
 * Thread-safe; callers synchronize on this object to combine several calls.
 */
final class Roster {
  private static final String OTHERS_GO_ON = "the other clients continue (client.lost=go-on)";

  /** Time for all clients to exit after reporting their end. */
  private static final Duration EXITING = Duration.ofSeconds(10);

  /** Maximum number of clients for which copies are kept open, at five files per client. */
  private static final int KEPT_OPEN = 128;

  private final FleetSetup setup;
  private final AwakeClock awake;
  private final CoordinatorClock clock = CoordinatorClock.begin();
  private final SortedMap<String, Messages.InputFile> files;

  /** Current clients by index. */
  private final SortedMap<Integer, FleetClient> clients = new TreeMap<>();

  /** All clients that ever joined, including replaced ones. */
  private final Map<String, FleetClient> byName = new HashMap<>();

  /** Starts of phases on the coordinator's clock, in nanoseconds since 1970. */
  private final Map<String, Long> starts = new HashMap<>();

  private final List<String> notes = new ArrayList<>();
  private Optional<LocalClients> children = Optional.empty();
  private boolean stopping;
  private String complete;

  /**
   * Creates an empty roster.
   *
   * @param nanoClock a monotonic clock
   * @throws IOException if an input file of the clients cannot be read
   */
  Roster(FleetSetup setup, LongSupplier nanoClock) throws IOException {
    this.setup = setup;
    this.awake = new AwakeClock(nanoClock);
    this.files = setup.inputFiles();
  }

  /** Returns the coordinator's time in nanoseconds since 1970. */
  long clockNanos() {
    return clock.nanos();
  }

  /** Returns the time since creation, without times during which this process was suspended. */
  long awakeNanos() {
    return awake.nanos();
  }

  /** Assigns an index to a client. A repeated request gets the same index. */
  synchronized Messages.Place join(String name, Messages.Join wish) throws IOException {
    if (!setup.version().equals(wish.version())) {
      throw new JoinRefusedException(
          "this client is YCSB XL %s but the coordinator is %s; all must be the same release"
              .formatted(wish.version(), setup.version()));
    }
    if (wish.machine() == null) {
      throw new IOException("expected the machine of the client");
    }
    if (!byName.containsKey(name) && stopping) {
      throw new JoinRefusedException("joined too late: the benchmark is ending");
    }
    FleetClient client = byName.containsKey(name) ? member(name) : admit(name, wish);
    return new Messages.Place(
        client.index,
        setup.count(),
        setup.kind(),
        setup.binding(),
        setup.properties(),
        files,
        setup.run());
  }

  private FleetClient admit(String name, Messages.Join wish) throws IOException {
    int index =
        IntStream.range(0, setup.count())
            .filter(free -> !clients.containsKey(free))
            .filter(free -> wish.index() == null || wish.index() == free)
            .findFirst()
            .orElseThrow(() -> new JoinRefusedException(noPlace()));
    FleetClient client = client(index, wish.machine());
    client.heardNanos = awakeNanos();
    clients.put(index, client);
    byName.put(name, client);
    if (children.isEmpty()) {
      notes.add("%s joined, %d of %d".formatted(client, clients.size(), setup.count()));
    }
    return client;
  }

  private String noPlace() {
    return (starts.isEmpty()
            ? "cannot join: all %d clients have joined"
            : "joined too late: the benchmark has started with its %d clients")
        .formatted(setup.count());
  }

  private FleetClient client(int index, ClientMachine machine) throws IOException {
    if (children.isPresent()) {
      return FleetClient.here(index, machine, children.get().processes().get(index));
    }
    var copies =
        new ReceivedFiles(
            setup.folder().resolve("client-" + index), setup.ledgers(), setup.count() <= KEPT_OPEN);
    return FleetClient.elsewhere(
        index, machine, copies, "%s-client-%d".formatted(setup.run(), index));
  }

  /** Records that a client is ready for a phase. Decides the start once all are ready. */
  synchronized Messages.Met arrive(String name, Messages.Arrival arrival) throws IOException {
    FleetClient client = member(name);
    String phase = String.valueOf(arrival.phase());
    if (!phase.matches("[a-z0-9-]{1,40}")) {
      throw new IOException("expected the name of a phase");
    }
    client.ready.add(phase);
    List<Integer> missing =
        IntStream.range(0, setup.count()).filter(index -> !isReady(index, phase)).boxed().toList();
    Long start = starts.get(phase);
    Optional<FleetClient> gaveUp =
        clients.values().stream().filter(one -> one.gaveUp() && !goOnWithout(one)).findFirst();
    if (start == null && missing.isEmpty() && gaveUp.isEmpty()) {
      boolean alone = setup.count() == 1;
      start = clock.nanos() + (alone ? 0 : setup.clients().margin().toNanos());
      starts.put(phase, start);
    }
    return new Messages.Met(
        start, missing, gaveUp.map(other -> other.index).orElse(null), untilNextLook());
  }

  /**
   * Returns the time until a waiting client asks again. It neither overloads the coordinator nor
   * makes clients late.
   */
  private long untilNextLook() {
    long most = Math.max(10, Math.min(1_000, setup.clients().margin().toMillis() / 2));
    return Math.min(most, Math.max(50, 5L * setup.count()));
  }

  private boolean isReady(int index, String phase) {
    FleetClient client = clients.get(index);
    return client != null && (client.isOver() || client.ready.contains(phase));
  }

  /**
   * Records that others must not wait for a client. Before the first start, its exit code will tell
   * whether it failed, or was stopped and can be replaced.
   */
  synchronized Messages.Done failed(String name) throws IOException {
    FleetClient client = member(name);
    if (!starts.isEmpty()) {
      client.giveUp();
    }
    return new Messages.Done();
  }

  /** Receives pieces of a client's files. Their content is concatenated. */
  Messages.Held upload(String name, Messages.Upload upload, ByteBuffer bytes) throws IOException {
    FleetClient client = member(name);
    var others = new TreeMap<String, Long>();
    try {
      for (Messages.Piece piece : upload.pieces()) {
        client.sendsLedger |= LedgerFile.isName(piece.name());
        long size = client.files().take(piece, bytes);
        if (size != piece.size()) {
          others.put(piece.name(), size);
        }
      }
      if (others.isEmpty() && !upload.pieces().isEmpty()) {
        noteWritten(client, null);
      }
    } catch (ReceivedFiles.UnwrittenException e) {
      noteWritten(client, e.getMessage());
      throw e;
    }
    return held(client, others);
  }

  /**
   * Notifies the user once that a client's files cannot be written, and once that they can be
   * again.
   */
  private synchronized void noteWritten(FleetClient client, String problem) {
    if (problem != null && client.unwritten == null) {
      notes.add(
          "%s; %s keeps its files and retries for %d s (client.timeout)"
              .formatted(problem, client, setup.clients().timeout().toSeconds()));
    } else if (problem == null && client.unwritten != null) {
      notes.add("the files of %s can be written again".formatted(client));
    }
    client.unwritten = problem;
  }

  /** Records the end of a client if all its files are received. Can be repeated. */
  Messages.Held end(String name, Messages.End end) throws IOException {
    FleetClient client;
    synchronized (this) {
      if (byName.containsKey(name) && byName.get(name).hasEnded()) {
        return Messages.Held.ALL;
      }
      client = member(name);
    }
    SortedMap<String, Long> missing =
        client.isHere() ? new TreeMap<>() : client.files().missing(end.files());
    synchronized (this) {
      if (missing.isEmpty() && !client.isOver()) {
        noteVanished(client);
        end(client, end.status());
      }
      return held(client, missing);
    }
  }

  private void noteVanished(FleetClient client) throws IOException {
    List<String> vanished = client.isHere() ? List.of() : client.files().vanished();
    if (!vanished.isEmpty()) {
      notes.add(
          "%s no longer has %s; the copies received until then are kept"
              .formatted(client, String.join(", ", vanished)));
    }
  }

  private synchronized Messages.Held held(FleetClient client, SortedMap<String, Long> sizes) {
    return new Messages.Held(sizes, stopping, complete);
  }

  /** Returns the path of an input file by its property. */
  Optional<Path> file(String property) {
    return Optional.ofNullable(setup.files().get(property));
  }

  /** Returns the size of an input file at the start of the fleet. Only this part is sent. */
  long sizeOf(String property) {
    return files.get(property).sum().size();
  }

  private synchronized FleetClient member(String name) throws JoinRefusedException {
    FleetClient client = byName.get(name);
    if (client == null) {
      throw new JoinRefusedException("the coordinator does not know this client");
    }
    if (client.hasEnded()) {
      throw new JoinRefusedException("this client has already reported its end to the coordinator");
    }
    if (client.isOver()) {
      throw new JoinRefusedException(
          "the coordinator treats this client as lost: it " + client.loss());
    }
    return client;
  }

  /**
   * Records a sign of life of a client. Each request that proves knowledge of the token is one,
   * whatever it asks for.
   */
  synchronized void alive(String name) {
    FleetClient client = byName.get(name);
    if (client != null) {
      client.heardNanos = awakeNanos();
    }
  }

  /** Records the end of a client that exited with this code. */
  synchronized void end(FleetClient client, int status) throws IOException {
    client.end(status);
    if (status == ExitStatus.STOPPED) {
      lose(client, "was stopped by a signal");
    } else if (status != ExitStatus.DONE && goOnWithout(client) && !stopping) {
      notes.add(client.failure() + "; " + OTHERS_GO_ON);
    }
  }

  /** Abandons a client. */
  synchronized void lose(FleetClient client, String why) throws IOException {
    if (setup.replaced() && starts.isEmpty() && !stopping) {
      clients.remove(client.index);
      client.lose(why, false);
      client.files().delete();
      notes.add("%s %s; another client may take its place".formatted(client, why));
      return;
    }
    client.close();
    boolean missed = !setup.doomed().contains(client.index);
    client.lose(why, missed && !goOn());
    if (missed && goOn() && !stopping) {
      notes.add(client.explanation("; " + OTHERS_GO_ON));
    }
  }

  private boolean goOn() {
    return setup.clients().lost() == ClientsConfig.LossPolicy.GO_ON;
  }

  /**
   * Returns true if the other clients continue without the failed one. If the failed client
   * rejected its settings as invalid, no client can continue.
   */
  boolean goOnWithout(FleetClient failed) {
    return goOn() && !failed.status().equals(Optional.of(ExitStatus.WRONG_REQUEST));
  }

  /** Starts the clients on this machine. Joining clients wait until all are started. */
  synchronized void startHere(LocalClients.Starter starter) throws IOException {
    children = Optional.of(starter.start());
  }

  /** Returns true if the clients are started on this machine. */
  synchronized boolean startsHere() {
    return children.isPresent();
  }

  /** Records the ends of local clients that exited without reporting. */
  synchronized void watchChildren() throws IOException {
    List<ChildProcess> all = children.map(LocalClients::processes).orElse(List.of());
    for (int index = 0; index < all.size(); index++) {
      FleetClient client = clients.get(index);
      if (all.get(index).exitStatus().isPresent() && (client == null || !client.isOver())) {
        if (client == null) {
          client = client(index, ClientMachine.own(Map.of()));
          clients.put(index, client);
        }
        exited(client, all.get(index).exitStatus().getAsInt());
      }
    }
  }

  private void exited(FleetClient client, int status) throws IOException {
    if (ChildProcess.wasSignalled(status)) {
      lose(client, ChildProcess.ending(status));
    } else {
      end(client, status);
    }
  }

  /**
   * Stops all clients. Joined clients are notified by responses to their reports; local clients
   * that have not joined are killed.
   */
  synchronized void stop() {
    stopping = true;
    List<ChildProcess> all = children.map(LocalClients::processes).orElse(List.of());
    IntStream.range(0, all.size())
        .filter(index -> !clients.containsKey(index))
        .forEach(index -> all.get(index).close());
  }

  /** Tells all clients, by responses to their reports, to end a phase before its limits. */
  synchronized void complete(String phase) {
    complete = phase;
  }

  synchronized boolean isStopping() {
    return stopping;
  }

  /** Returns the current clients by index. */
  synchronized List<FleetClient> clients() {
    return List.copyOf(clients.values());
  }

  /**
   * Returns the time since a phase started, negative before it, or empty until its start is
   * decided.
   */
  synchronized Optional<Duration> sinceStart(String phase) {
    return Optional.ofNullable(starts.get(phase))
        .map(start -> Duration.ofNanos(clock.nanos() - start));
  }

  synchronized void note(String sentence) {
    notes.add(sentence);
  }

  /** Returns and clears the notes for the user. */
  synchronized List<String> takeNotes() {
    List<String> all = List.copyOf(notes);
    notes.clear();
    return all;
  }

  /** Waits for local clients that have reported their end, and kills the others. */
  void closeChildren() {
    Optional<LocalClients> started;
    synchronized (this) {
      started = children;
    }
    if (started.isPresent()) {
      long latest = System.nanoTime() + EXITING.toNanos();
      clients().stream()
          .filter(FleetClient::hasEnded)
          .forEach(client -> client.finish(Duration.ofNanos(latest - System.nanoTime())));
      started.get().close();
    }
  }
}
