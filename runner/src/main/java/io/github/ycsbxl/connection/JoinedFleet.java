package io.github.ycsbxl.connection;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.fleet.ChildProcess;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.ClientsConfig;
import io.github.ycsbxl.fleet.LocalClients;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
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
import java.util.function.LongSupplier;
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
  private final SortedMap<String, Messages.InputFile> files;
  private final long openedNanos;

  /** The processes that have a place. */
  private final SortedMap<Integer, JoinedProcess> processes = new TreeMap<>();

  /** All that ever joined, also those whose place has been given away. */
  private final Map<String, JoinedProcess> byName = new HashMap<>();

  /** The starts of phases by the coordinator's clock, in ns since 1970. */
  private final Map<String, Long> starts = new HashMap<>();

  private final List<String> notes = new ArrayList<>();
  private Optional<LocalClients> children = Optional.empty();

  /**
   * Makes a fleet that nobody has joined.
   *
   * @param note is given sentences that the user should know
   * @param nanoClock a monotonic clock
   * @throws IOException if an input file of the processes cannot be read
   */
  JoinedFleet(FleetSetup setup, Consumer<String> note, LongSupplier nanoClock) throws IOException {
    super(nanoClock);
    this.setup = setup;
    this.note = note;
    this.files = setup.inputFiles();
    this.openedNanos = awakeNanos();
  }

  CoordinatorClock clock() {
    return clock;
  }

  FleetSetup setup() {
    return setup;
  }

  /** Gives a process its place; the same one if it asks again. */
  synchronized Messages.Place join(String name, Messages.Join wish) throws IOException {
    if (!setup.version().equals(wish.version())) {
      throw new JoinRefusedException(
          "this process is YCSB XL %s, and the coordinator %s; all have to be the same release"
              .formatted(wish.version(), setup.version()));
    }
    if (wish.machine() == null) {
      throw new IOException("expected the machine of the process");
    }
    if (!byName.containsKey(name) && isStopping()) {
      throw new JoinRefusedException("this process comes too late: the benchmark is ending");
    }
    JoinedProcess process = byName.containsKey(name) ? heard(name) : admit(name, wish);
    return new Messages.Place(
        process.index,
        setup.count(),
        setup.kind(),
        setup.binding(),
        setup.properties(),
        files,
        setup.run());
  }

  private JoinedProcess admit(String name, Messages.Join wish) throws IOException {
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
    JoinedProcess process = process(index, wish.machine());
    process.heardNanos = awakeNanos();
    processes.put(index, process);
    byName.put(name, process);
    if (children.isEmpty()) {
      notes.add("%s joined, %d of %d".formatted(process, processes.size(), setup.count()));
    }
    return process;
  }

  private JoinedProcess process(int index, ClientMachine machine) throws IOException {
    if (children.isPresent()) {
      return JoinedProcess.here(index, machine, children.get().processes().get(index));
    }
    var files =
        new ReceivedFiles(setup.folder().resolve("client-" + index), setup.count() <= KEPT_OPEN);
    return JoinedProcess.elsewhere(
        index, machine, files, "%s-client-%d".formatted(setup.run(), index));
  }

  /** Notes that a process is ready for a phase, and decides when it starts once all are. */
  synchronized Messages.Met arrive(String name, Messages.Arrival arrival) throws IOException {
    JoinedProcess process = heard(name);
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
  synchronized Messages.Done failed(String name) throws IOException {
    JoinedProcess process = heard(name);
    if (!starts.isEmpty()) {
      process.giveUp();
    }
    return new Messages.Done();
  }

  /** Takes pieces of a process's files, whose bytes follow each other. */
  Messages.Held upload(String name, Messages.Upload upload, ByteBuffer bytes) throws IOException {
    JoinedProcess process = heard(name);
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

  /** Notes that a process has ended, if all its files are here; says so again if it asks again. */
  Messages.Held end(String name, Messages.End end) throws IOException {
    JoinedProcess process;
    synchronized (this) {
      if (hasEnded(name)) {
        return Messages.Held.ALL;
      }
      process = heard(name);
    }
    SortedMap<String, Long> missing =
        process.isHere() ? new TreeMap<>() : process.files().missing(end.files());
    synchronized (this) {
      if (missing.isEmpty() && !process.isOver()) {
        end(process, end.status());
      }
      return held(process, missing);
    }
  }

  private boolean hasEnded(String name) {
    return byName.containsKey(name) && byName.get(name).status().isPresent();
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
    process.heardNanos = awakeNanos();
    return new Messages.Held(sizes, isStopping());
  }

  /** The place of a file that a property names. */
  Optional<Path> file(String property) {
    return Optional.ofNullable(setup.files().get(property));
  }

  private synchronized JoinedProcess heard(String name) throws JoinRefusedException {
    JoinedProcess process = byName.get(name);
    if (process == null) {
      throw new JoinRefusedException("the coordinator does not know this process");
    }
    if (process.status().isPresent()) {
      throw new JoinRefusedException("the coordinator has the end of this process already");
    }
    if (process.isOver()) {
      throw new JoinRefusedException(
          "the coordinator has given this process up: it " + process.loss());
    }
    process.heardNanos = awakeNanos();
    return process;
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
          process = process(index, ClientMachine.own(Map.of()));
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
    long waited = awakeNanos() - openedNanos;
    if (!isStopping()
        && processes.size() < setup.count()
        && waited > setup.clients().timeout().toNanos()) {
      fail(
          "%d of %d client processes joined within %s (client.timeout)"
              .formatted(processes.size(), setup.count(), seconds(setup.clients().timeout())));
    }
  }

  private void watch(JoinedProcess process) throws IOException {
    Duration silence = Duration.ofNanos(awakeNanos() - process.heardNanos);
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
      process.lose(why, false);
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
  public synchronized Optional<Duration> sinceStart(String phase) {
    return Optional.ofNullable(starts.get(phase))
        .map(start -> Duration.ofNanos(clock.nanos() - start));
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
