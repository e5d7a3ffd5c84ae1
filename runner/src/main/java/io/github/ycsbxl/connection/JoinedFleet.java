package io.github.ycsbxl.connection;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.fleet.ChildProcess;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.ClientsConfig;
import io.github.ycsbxl.fleet.ClockOffset;
import io.github.ycsbxl.fleet.LocalClients;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The client processes that joined a coordinator: their places, their starts and their ends. What
 * the processes ask comes from threads of the server; one other thread awaits their end. A process
 * that was silent before the first start loses its place to another one; later it is lost.
 */
final class JoinedFleet extends RunningFleet {
  /** The number of processes up to which their copies are kept open: each has five of them. */
  private static final int KEPT_OPEN = 128;

  private static final String OTHERS_GO_ON = "the others go on (client.lost=go-on)";

  private final FleetSetup setup;
  private final Consumer<String> note;
  private final CoordinatorClock clock = CoordinatorClock.begin();
  private final long openedNanos = System.nanoTime();
  private final SortedMap<Integer, JoinedProcess> processes = new TreeMap<>();
  private final Map<String, JoinedProcess> byName = new HashMap<>();

  /** The starts of phases by the coordinator's clock, in ns since 1970. */
  private final Map<String, Long> starts = new HashMap<>();

  private final List<String> notes = new ArrayList<>();
  private Optional<LocalClients> children = Optional.empty();

  /**
   * Makes a fleet that nobody has joined.
   *
   * @param note is given sentences that the user should know
   */
  JoinedFleet(FleetSetup setup, Consumer<String> note) {
    this.setup = setup;
    this.note = note;
  }

  CoordinatorClock clock() {
    return clock;
  }

  FleetSetup setup() {
    return setup;
  }

  /** Gives a process its place; the same one if it asks again. */
  synchronized Messages.Place join(Messages.Join wish) throws IOException {
    if (!setup.version().equals(wish.version())) {
      throw new JoinRefusedException(
          "this process is YCSB XL %s, and the coordinator %s; all have to be the same release"
              .formatted(wish.version(), setup.version()));
    }
    if (wish.machine() == null
        || wish.process() == null
        || !wish.process().matches("[0-9a-f]{32}")) {
      throw new IOException("expected a process with a name of its own, and its machine");
    }
    Optional<JoinedProcess> known = named(wish.process());
    if (known.isEmpty() && isStopping()) {
      throw new JoinRefusedException("this process comes too late: the benchmark is ending");
    }
    JoinedProcess process = known.isPresent() ? known.get() : admit(wish);
    process.hear();
    var files = new TreeMap<String, String>();
    setup.files().forEach((property, file) -> files.put(property, file.getFileName().toString()));
    return new Messages.Place(
        process.index,
        setup.count(),
        setup.kind(),
        setup.binding(),
        setup.properties(),
        files,
        setup.run());
  }

  private JoinedProcess admit(Messages.Join wish) throws IOException {
    int index =
        IntStream.range(0, setup.count())
            .filter(free -> !processes.containsKey(free))
            .filter(free -> wish.index() == null || wish.index() == free)
            .findFirst()
            .orElseThrow(
                () ->
                    new JoinRefusedException(
                        starts.isEmpty()
                            ? "no place is left: all %d client processes have joined"
                                .formatted(setup.count())
                            : "this process comes too late: the benchmark has begun with its %d client processes"
                                .formatted(setup.count())));
    JoinedProcess process = process(wish.process(), index, wish.machine());
    processes.put(index, process);
    byName.put(process.name, process);
    if (children.isEmpty()) {
      notes.add("%s joined, %d of %d".formatted(process, processes.size(), setup.count()));
    }
    return process;
  }

  private JoinedProcess process(String name, int index, ClientMachine machine) throws IOException {
    if (children.isPresent()) {
      return JoinedProcess.here(name, index, machine, children.get().processes().get(index));
    }
    var files =
        new ReceivedFiles(setup.folder().resolve("client-" + index), setup.count() <= KEPT_OPEN);
    return JoinedProcess.elsewhere(
        name, index, machine, files, "%s-client-%d".formatted(setup.run(), index));
  }

  /** Notes that a process is ready for a phase, and decides when it starts once all are. */
  synchronized Messages.Met arrive(Messages.Arrival arrival) throws IOException {
    JoinedProcess process = heard(arrival.process());
    String phase = String.valueOf(arrival.phase());
    if (!phase.matches("[a-z0-9-]{1,40}")) {
      throw new IOException("expected the name of a phase");
    }
    process.ready.add(phase);
    List<Integer> missing =
        IntStream.range(0, setup.count()).filter(index -> !isReady(index, phase)).boxed().toList();
    Long start = starts.get(phase);
    Optional<JoinedProcess> gaveUp =
        processes.values().stream().filter(one -> one.gaveUp() && !goesOnWithout(one)).findFirst();
    if (start == null && missing.isEmpty() && gaveUp.isEmpty()) {
      boolean alone = setup.count() == 1;
      start = clock.nanos() + (alone ? 0 : setup.clients().margin().toNanos());
      starts.put(phase, start);
    }
    return new Messages.Met(
        start, missing, gaveUp.map(other -> other.index).orElse(null), untilNextLook());
  }

  /** So long that many processes do not keep the coordinator busy, and that nobody is late. */
  private long untilNextLook() {
    long most = Math.max(10, Math.min(1_000, setup.clients().margin().toMillis() / 2));
    return Math.min(most, Math.max(50, 5L * setup.count()));
  }

  private boolean isReady(int index, String phase) {
    JoinedProcess process = processes.get(index);
    return process != null && (process.isOver() || process.ready.contains(phase));
  }

  /**
   * Notes that others need not wait for a process. Before the first start only its end says whether
   * it failed, or was stopped and leaves its place to another one.
   */
  synchronized Messages.Done failed(Messages.Failure failure) throws IOException {
    JoinedProcess process = heard(failure.process());
    if (!starts.isEmpty()) {
      process.giveUp();
    }
    return new Messages.Done();
  }

  /** Takes pieces of a process's files; their bytes follow in the stream. */
  Messages.Held upload(Messages.Upload upload, InputStream bytes) throws IOException {
    JoinedProcess process = heard(upload.process());
    var others = new TreeMap<String, Long>();
    try {
      for (Messages.Piece piece : upload.pieces()) {
        process.sendsLedger |= piece.name().equals(LedgerFile.NAME);
        long size = process.files().take(piece, bytes);
        if (size != piece.size()) {
          others.put(piece.name(), size);
        }
      }
      if (others.isEmpty() && !upload.pieces().isEmpty()) {
        noteWritten(process, null);
      }
    } catch (ReceivedFiles.UnwrittenException e) {
      noteWritten(process, e.getMessage());
      throw e;
    }
    return held(process, others);
  }

  /** Tells once why a process's files cannot be written, and once that they can be again. */
  private synchronized void noteWritten(JoinedProcess process, String problem) {
    if (problem != null && process.unwritten == null) {
      notes.add(
          "%s; %s has its files and sends them again for %s (client.timeout)"
              .formatted(problem, process, seconds(setup.clients().timeout())));
    } else if (problem == null && process.unwritten != null) {
      notes.add("the files of %s can be written again".formatted(process));
    }
    process.unwritten = problem;
  }

  /** Notes that a process has ended, if all its files are here. */
  Messages.Held end(Messages.End end) throws IOException {
    JoinedProcess process = heard(end.process());
    SortedMap<String, Long> missing =
        process.isHere() ? new TreeMap<>() : process.files().missing(end.files());
    return held(process, missing);
  }

  /** Notes that the process knows that its files are here. */
  synchronized void ended(Messages.End end) throws IOException {
    JoinedProcess process = heard(end.process());
    end(process, end.status());
  }

  private void end(JoinedProcess process, int status) throws IOException {
    process.end(status);
    if (status == ExitStatus.STOPPED) {
      lose(process, "was stopped by a signal");
    } else if (status != ExitStatus.DONE && goesOnWithout(process) && !isStopping()) {
      notes.add(process.failure() + "; " + OTHERS_GO_ON);
    }
  }

  private synchronized Messages.Held held(JoinedProcess process, SortedMap<String, Long> sizes) {
    process.hear();
    return new Messages.Held(sizes, isStopping());
  }

  /** The place of a file that a property names. */
  Optional<Path> file(String property) {
    return Optional.ofNullable(setup.files().get(property));
  }

  private synchronized JoinedProcess heard(String name) throws JoinRefusedException {
    JoinedProcess process =
        named(name)
            .orElseThrow(
                () ->
                    new JoinRefusedException(
                        "the coordinator does not know this process, or has given its place away"));
    if (process.givenUp() != null) {
      throw new JoinRefusedException(
          "the coordinator has given this process up: it " + process.givenUp());
    }
    process.hear();
    return process;
  }

  private Optional<JoinedProcess> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  protected Collection<JoinedProcess> members() {
    return processes.values();
  }

  @Override
  protected synchronized boolean isOver() {
    return (isStopping() || processes.size() == setup.count()) && super.isOver();
  }

  /** Looks for processes that are silent or missing, and tells of what has happened. */
  @Override
  protected void look() throws IOException {
    List<String> sentences;
    synchronized (this) {
      for (JoinedProcess process : List.copyOf(processes.values())) {
        if (!process.isOver()) {
          watch(process);
        }
      }
      watchPlaces();
      if (children.isPresent()) {
        watchChildren(children.get());
      }
      sentences = List.copyOf(notes);
      notes.clear();
    }
    sentences.forEach(note);
  }

  /**
   * The processes learn that they are to stop by the answers to their reports; those that were
   * started here and have not joined are killed.
   */
  @Override
  protected void stop(Collection<? extends Member> failed) {
    children.ifPresent(
        all ->
            IntStream.range(0, setup.count())
                .filter(index -> !processes.containsKey(index))
                .forEach(index -> all.processes().get(index).close()));
  }

  /** Processes that join at once wait until all are started. */
  @Override
  public synchronized void startHere(LocalClients.Starter starter) throws IOException {
    children = Optional.of(starter.start());
  }

  /** Looks for processes that were started here and have exited without a word. */
  private void watchChildren(LocalClients all) throws IOException {
    for (int index = 0; index < setup.count(); index++) {
      OptionalInt status = all.processes().get(index).exitStatus();
      JoinedProcess process = processes.get(index);
      if (status.isPresent() && (process == null || !process.isOver())) {
        if (process == null) {
          process = process("", index, ClientMachine.own(Map.of()));
          processes.put(index, process);
        }
        exited(process, status.getAsInt());
      }
    }
  }

  private void exited(JoinedProcess process, int status) throws IOException {
    if (ChildProcess.wasSignalled(status)) {
      lose(process, ChildProcess.ending(status));
    } else {
      end(process, status);
    }
  }

  private void watchPlaces() {
    long waited = System.nanoTime() - openedNanos;
    if (!isStopping()
        && processes.size() < setup.count()
        && waited > setup.clients().timeout().toNanos()) {
      fail(
          "%d of %d client processes joined within %s (client.timeout)"
              .formatted(processes.size(), setup.count(), seconds(setup.clients().timeout())));
    }
  }

  private void watch(JoinedProcess process) throws IOException {
    Duration silence = Duration.ofNanos(System.nanoTime() - process.heardNanos);
    boolean silent = silence.compareTo(ClientsConfig.SILENT) >= 0;
    if (silence.compareTo(setup.clients().lostAfter()) >= 0) {
      String unwritten =
          process.unwritten == null ? "" : " after its files could not be written here";
      lose(process, "was silent for " + seconds(silence) + unwritten);
    } else if (isPatienceOver() && !process.sendsLedger) {
      lose(process, "did not end within " + seconds(PATIENCE));
    } else if (silent != process.silent) {
      notes.add(
          silent
              ? "%s has been silent for %s".formatted(process, seconds(silence))
              : process + " is back");
      process.silent = silent;
    }
  }

  private void lose(JoinedProcess process, String why) throws IOException {
    if (setup.replaced() && starts.isEmpty() && !isStopping()) {
      processes.remove(process.index);
      byName.remove(process.name);
      process.files().delete();
      notes.add("%s %s, and another one may join in its place".formatted(process, why));
      return;
    }
    process.close();
    boolean missed = !setup.doomed().contains(process.index);
    process.lose(why, missed && !goesOn());
    if (missed && goesOn() && !isStopping()) {
      notes.add(process.explanation() + "; " + OTHERS_GO_ON);
    }
  }

  private boolean goesOn() {
    return setup.clients().lost() == ClientsConfig.LossPolicy.GO_ON;
  }

  /** A wrong request is that of all processes. */
  @Override
  protected boolean goesOnWithout(Member failed) {
    return goesOn() && !failed.status().equals(Optional.of(ExitStatus.WRONG_REQUEST));
  }

  private boolean isMissed(JoinedProcess process) {
    return process.isLost() && !setup.doomed().contains(process.index);
  }

  private static String seconds(Duration time) {
    return "%d s".formatted(time.toSeconds());
  }

  @Override
  public synchronized boolean isWhole() {
    return processes.size() == setup.count()
        && processes.values().stream().noneMatch(this::isMissed);
  }

  @Override
  public synchronized Optional<Instant> startOf(String phase) {
    return Optional.ofNullable(starts.get(phase)).map(ClockOffset::instant);
  }

  @Override
  public String ledgerOf(int index) {
    JoinedProcess process;
    synchronized (this) {
      process = processes.get(index);
    }
    return process == null || process.isHere() || process.status().isPresent()
        ? ""
        : "%s/client-%d/%s on %s, where 'ycsb join' was started; copy it into %s and run 'ycsb audit' on the result folder"
            .formatted(
                process.ownFolder, index, LedgerFile.NAME, process.machine, process.copies());
  }

  /** Lets processes that were started here and have reported their end exit, and kills others. */
  @Override
  public void close() {
    if (children.isPresent()) {
      processes.values().stream().filter(JoinedProcess::hasEnded).forEach(JoinedProcess::finish);
      children.get().close();
    }
  }
}
