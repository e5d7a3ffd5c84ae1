package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.benchmark.ClientsConfig;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.run.ExitStatus;
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
 * The clients of a fleet: their places, their starts and their ends. Threads of the server do here
 * what clients ask for. Before the first start a client that is lost gives its place to another one
 * that joins. Thread-safe; whoever calls several methods in a row locks this object meanwhile.
 */
final class Roster {
  private static final String OTHERS_GO_ON = "the other clients continue (client.lost=go-on)";

  /** Time in which all clients that have reported their end exit by themselves. */
  private static final Duration EXITING = Duration.ofSeconds(10);

  /** The number of clients up to which their copies are kept open: each has five of them. */
  private static final int KEPT_OPEN = 128;

  private final FleetSetup setup;
  private final AwakeClock awake;
  private final CoordinatorClock clock = CoordinatorClock.begin();
  private final SortedMap<String, Messages.InputFile> files;

  /** The clients that have a place. */
  private final SortedMap<Integer, FleetClient> clients = new TreeMap<>();

  /** All that ever joined, also those whose place has been given away. */
  private final Map<String, FleetClient> byName = new HashMap<>();

  /** The starts of phases by the coordinator's clock, in ns since 1970. */
  private final Map<String, Long> starts = new HashMap<>();

  private final List<String> notes = new ArrayList<>();
  private Optional<LocalClients> children = Optional.empty();
  private boolean stopping;

  /**
   * Makes a roster that nobody has joined.
   *
   * @param nanoClock a monotonic clock
   * @throws IOException if an input file of the clients cannot be read
   */
  Roster(FleetSetup setup, LongSupplier nanoClock) throws IOException {
    this.setup = setup;
    this.awake = new AwakeClock(nanoClock);
    this.files = setup.inputFiles();
  }

  /** The coordinator's clock, in ns since 1970. */
  long clockNanos() {
    return clock.nanos();
  }

  /** The time since the beginning, without that in which this process stood still. */
  long awakeNanos() {
    return awake.nanos();
  }

  /** Gives a client its place; the same one if it asks again. */
  synchronized Messages.Place join(String name, Messages.Join wish) throws IOException {
    if (!setup.version().equals(wish.version())) {
      throw new JoinRefusedException(
          "this process is YCSB XL %s, and the coordinator %s; all have to be the same release"
              .formatted(wish.version(), setup.version()));
    }
    if (wish.machine() == null) {
      throw new IOException("expected the machine of the process");
    }
    if (!byName.containsKey(name) && stopping) {
      throw new JoinRefusedException("joined too late: the benchmark is ending");
    }
    FleetClient client = byName.containsKey(name) ? heard(name) : admit(name, wish);
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
        new ReceivedFiles(setup.folder().resolve("client-" + index), setup.count() <= KEPT_OPEN);
    return FleetClient.elsewhere(
        index, machine, copies, "%s-client-%d".formatted(setup.run(), index));
  }

  /** Notes that a client is ready for a phase, and decides when it starts once all are. */
  synchronized Messages.Met arrive(String name, Messages.Arrival arrival) throws IOException {
    FleetClient client = heard(name);
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

  /** So long that many clients do not keep the coordinator busy, and that nobody is late. */
  private long untilNextLook() {
    long most = Math.max(10, Math.min(1_000, setup.clients().margin().toMillis() / 2));
    return Math.min(most, Math.max(50, 5L * setup.count()));
  }

  private boolean isReady(int index, String phase) {
    FleetClient client = clients.get(index);
    return client != null && (client.isOver() || client.ready.contains(phase));
  }

  /**
   * Notes that others need not wait for a client. Before the first start only its end says whether
   * it failed, or was stopped and leaves its place to another one.
   */
  synchronized Messages.Done failed(String name) throws IOException {
    FleetClient client = heard(name);
    if (!starts.isEmpty()) {
      client.giveUp();
    }
    return new Messages.Done();
  }

  /** Takes pieces of a client's files, whose bytes follow each other. */
  Messages.Held upload(String name, Messages.Upload upload, ByteBuffer bytes) throws IOException {
    FleetClient client = heard(name);
    var others = new TreeMap<String, Long>();
    try {
      for (Messages.Piece piece : upload.pieces()) {
        client.sendsLedger |= piece.name().equals(LedgerFile.NAME);
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

  /** Tells once why a client's files cannot be written, and once that they can be again. */
  private synchronized void noteWritten(FleetClient client, String problem) {
    if (problem != null && client.unwritten == null) {
      notes.add(
          "%s; %s has its files and sends them again for %d s (client.timeout)"
              .formatted(problem, client, setup.clients().timeout().toSeconds()));
    } else if (problem == null && client.unwritten != null) {
      notes.add("the files of %s can be written again".formatted(client));
    }
    client.unwritten = problem;
  }

  /** Notes that a client has ended, if all its files are here; says so again if it asks again. */
  Messages.Held end(String name, Messages.End end) throws IOException {
    FleetClient client;
    synchronized (this) {
      if (byName.containsKey(name) && byName.get(name).hasEnded()) {
        return Messages.Held.ALL;
      }
      client = heard(name);
    }
    SortedMap<String, Long> missing =
        client.isHere() ? new TreeMap<>() : client.files().missing(end.files());
    synchronized (this) {
      if (missing.isEmpty() && !client.isOver()) {
        end(client, end.status());
      }
      return held(client, missing);
    }
  }

  private synchronized Messages.Held held(FleetClient client, SortedMap<String, Long> sizes) {
    client.heardNanos = awakeNanos();
    return new Messages.Held(sizes, stopping);
  }

  /** The place of a file that a property names. */
  Optional<Path> file(String property) {
    return Optional.ofNullable(setup.files().get(property));
  }

  /** The size of such a file in bytes when the fleet began, which is as far as it is sent. */
  long sizeOf(String property) {
    return files.get(property).sum().size();
  }

  private synchronized FleetClient heard(String name) throws JoinRefusedException {
    FleetClient client = byName.get(name);
    if (client == null) {
      throw new JoinRefusedException("the coordinator does not know this process");
    }
    if (client.hasEnded()) {
      throw new JoinRefusedException("the coordinator has the end of this process already");
    }
    if (client.isOver()) {
      throw new JoinRefusedException(
          "the coordinator treats this client as lost: it " + client.loss());
    }
    client.heardNanos = awakeNanos();
    return client;
  }

  /** Ends a client that exited with this status. */
  synchronized void end(FleetClient client, int status) throws IOException {
    client.end(status);
    if (status == ExitStatus.STOPPED) {
      lose(client, "was stopped by a signal");
    } else if (status != ExitStatus.DONE && goOnWithout(client) && !stopping) {
      notes.add(client.failure() + "; " + OTHERS_GO_ON);
    }
  }

  /** Gives a client up. */
  synchronized void lose(FleetClient client, String why) throws IOException {
    if (setup.replaced() && starts.isEmpty() && !stopping) {
      clients.remove(client.index);
      client.lose(why, false);
      client.files().delete();
      notes.add("%s %s, and another one may join in its place".formatted(client, why));
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

  /** Whether the others go on although this one failed; a wrong request is that of all. */
  boolean goOnWithout(FleetClient failed) {
    return goOn() && !failed.status().equals(Optional.of(ExitStatus.WRONG_REQUEST));
  }

  /** Starts the clients on this machine; those that join at once wait until all are started. */
  synchronized void startHere(LocalClients.Starter starter) throws IOException {
    children = Optional.of(starter.start());
  }

  /** Whether the clients are started here. */
  synchronized boolean startsHere() {
    return children.isPresent();
  }

  /** Notes the ends of processes that were started here and have exited without a word. */
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
   * Stops all. Clients hear of it by the answers to their reports; those that were started here and
   * have not joined are killed.
   */
  synchronized void stop() {
    stopping = true;
    List<ChildProcess> all = children.map(LocalClients::processes).orElse(List.of());
    IntStream.range(0, all.size())
        .filter(index -> !clients.containsKey(index))
        .forEach(index -> all.get(index).close());
  }

  synchronized boolean isStopping() {
    return stopping;
  }

  /** The clients that have a place now, by index. */
  synchronized List<FleetClient> clients() {
    return List.copyOf(clients.values());
  }

  /** The time since a phase started, negative before that; empty until the start is decided. */
  synchronized Optional<Duration> sinceStart(String phase) {
    return Optional.ofNullable(starts.get(phase))
        .map(start -> Duration.ofNanos(clock.nanos() - start));
  }

  synchronized void note(String sentence) {
    notes.add(sentence);
  }

  /** Returns what the user should know, once. */
  synchronized List<String> takeNotes() {
    List<String> all = List.copyOf(notes);
    notes.clear();
    return all;
  }

  /** Lets processes that were started here and have reported their end exit, and kills others. */
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
