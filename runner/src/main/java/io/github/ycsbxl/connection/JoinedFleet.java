package io.github.ycsbxl.connection;

import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.ClientProcesses;
import io.github.ycsbxl.fleet.PrintedEnd;
import io.github.ycsbxl.fleet.RunningFleet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The client processes that joined a coordinator: their places, their starts and their ends. What
 * the processes ask comes from threads of the server; one other thread awaits their end. A process
 * that was silent before the first start loses its place to another one; later it is lost.
 */
final class JoinedFleet implements RunningFleet {
  private static final Duration NAP = Duration.ofMillis(50);
  private static final Duration UPDATE = Duration.ofSeconds(1);
  private static final int REFUSED = 2;

  /** The time between two reports of a process; more processes than so many report less often. */
  private static final long REPORT_MILLIS = 1_000;

  private static final long MOST_AT_ONCE = 500;

  private final FleetSetup setup;
  private final Consumer<String> note;
  private final Closing closing;
  private final FleetState state;
  private final CoordinatorClock clock = CoordinatorClock.begin();
  private final long openedNanos = System.nanoTime();
  private final SortedMap<Integer, JoinedProcess> processes = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private List<JoinedProcess> failed = List.of();
  private boolean stopping;
  private long stopNanos;

  /** End of the server, which comes after that of the fleet. */
  interface Closing {
    void close();
  }

  /**
   * Makes a fleet that nobody has joined.
   *
   * @param note is given sentences that the user should know
   */
  JoinedFleet(FleetSetup setup, FleetState state, Consumer<String> note, Closing closing)
      throws IOException {
    this.setup = setup;
    this.state = state;
    this.note = note;
    this.closing = closing;
    for (FleetState.Known known : state.processes()) {
      JoinedProcess process = process(known.process(), known.index(), known.machine());
      process.status =
          known.status() == null ? OptionalInt.empty() : OptionalInt.of(known.status());
      processes.put(known.index(), process);
    }
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
    if (known.isEmpty() && stopping) {
      throw new JoinRefusedException("this process comes too late: the benchmark is ending");
    }
    JoinedProcess process = known.isPresent() ? known.get() : admit(wish);
    process.heardNanos = System.nanoTime();
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
            .findFirst()
            .orElseThrow(
                () ->
                    new JoinRefusedException(
                        state.starts().isEmpty()
                            ? "no place is left: all %d client processes have joined"
                                .formatted(setup.count())
                            : "this process comes too late: the benchmark has begun with its %d client processes"
                                .formatted(setup.count())));
    JoinedProcess process = process(wish.process(), index, wish.machine());
    processes.put(index, process);
    save();
    notes.add("%s joined, %d of %d".formatted(process, processes.size(), setup.count()));
    return process;
  }

  private JoinedProcess process(String name, int index, ClientMachine machine) {
    return new JoinedProcess(
        name, index, machine, new ReceivedFiles(setup.folder().resolve("client-" + index)));
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
    Long start = state.starts().get(phase);
    Optional<JoinedProcess> gaveUp = processes.values().stream().filter(p -> p.gaveUp).findFirst();
    if (start == null && missing.isEmpty() && gaveUp.isEmpty()) {
      boolean alone = setup.count() == 1;
      start = clock.nanos() + (alone ? 0 : setup.start().margin().toNanos());
      state.starts().put(phase, start);
      save();
    }
    return new Messages.Met(
        start, missing, gaveUp.map(other -> other.index).orElse(null), untilNextLook());
  }

  /** So long that many processes do not keep the coordinator busy, and that nobody is late. */
  private long untilNextLook() {
    long most = Math.max(10, Math.min(1_000, setup.start().margin().toMillis() / 2));
    return Math.min(most, Math.max(50, 5L * setup.count()));
  }

  private boolean isReady(int index, String phase) {
    JoinedProcess process = processes.get(index);
    return process != null && (process.isOver() || process.ready.contains(phase));
  }

  /** Notes that others need not wait for a process. */
  synchronized Messages.Done failed(Messages.Failure failure) throws IOException {
    heard(failure.process()).gaveUp = true;
    return new Messages.Done();
  }

  /** Takes pieces of a process's files; their bytes follow in the stream. */
  Messages.Held upload(Messages.Upload upload, InputStream bytes) throws IOException {
    JoinedProcess process = heard(upload.process());
    for (Messages.Piece piece : upload.pieces()) {
      process.files.take(piece, bytes);
    }
    return held(process, process.files.sizes());
  }

  /** Notes that a process has ended, if all its files are here. */
  Messages.Held end(Messages.End end) throws IOException {
    JoinedProcess process = heard(end.process());
    SortedMap<String, Long> missing = process.files.missing(end.files());
    return held(process, missing);
  }

  /** Notes that the process knows that its files are here. */
  synchronized void ended(Messages.End end) throws IOException {
    JoinedProcess process = heard(end.process());
    process.status = OptionalInt.of(end.status());
    save();
  }

  private synchronized Messages.Held held(JoinedProcess process, SortedMap<String, Long> sizes) {
    process.heardNanos = System.nanoTime();
    return new Messages.Held(sizes, stopping, untilNextReport());
  }

  private long untilNextReport() {
    return Math.min(2 * REPORT_MILLIS, REPORT_MILLIS * Math.max(1, setup.count() / MOST_AT_ONCE));
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
    if (process.loss != null) {
      throw new JoinRefusedException(
          "the coordinator has given this process up: it " + process.loss);
    }
    process.heardNanos = System.nanoTime();
    return process;
  }

  private Optional<JoinedProcess> named(String name) {
    return processes.values().stream().filter(process -> process.name.equals(name)).findFirst();
  }

  private void save() throws IOException {
    state.processes().clear();
    processes.values().forEach(one -> state.processes().add(one.known()));
    state.write(setup.folder());
  }

  @Override
  public List<String> await(BooleanSupplier stopped, Update update) throws IOException {
    long nextUpdate = System.nanoTime() + UPDATE.toNanos();
    while (!isOver()) {
      watch(stopped.getAsBoolean());
      tell();
      if (System.nanoTime() - nextUpdate >= 0) {
        nextUpdate += UPDATE.toNanos();
        update.run();
      }
      LockSupport.parkNanos(NAP.toNanos());
    }
    watch(stopped.getAsBoolean());
    tell();
    update.run();
    return explanations();
  }

  private synchronized boolean isOver() {
    boolean all = stopping || processes.size() == setup.count();
    return all && processes.values().stream().allMatch(JoinedProcess::isOver);
  }

  private void tell() {
    List<String> sentences;
    synchronized (this) {
      sentences = List.copyOf(notes);
      notes.clear();
    }
    sentences.forEach(note);
  }

  /** Looks for processes that are silent, missing or have failed. */
  private synchronized void watch(boolean stopped) throws IOException {
    for (JoinedProcess process : List.copyOf(processes.values())) {
      if (!process.isOver()) {
        watch(process);
      }
    }
    long waited = System.nanoTime() - openedNanos;
    if (!stopping
        && processes.size() < setup.count()
        && waited > setup.start().timeout().toNanos()) {
      faults.add(
          "%d of %d client processes joined within %s (client.timeout)"
              .formatted(processes.size(), setup.count(), seconds(setup.start().timeout())));
      stop();
    }
    if (!stopping) {
      failed = stopped ? List.of() : failures();
      if (stopped || !failed.isEmpty()) {
        stop();
      }
    }
  }

  private void watch(JoinedProcess process) throws IOException {
    Duration silence = Duration.ofNanos(System.nanoTime() - process.heardNanos);
    boolean silent = silence.compareTo(LossConfig.SILENT) >= 0;
    boolean late = stopping && System.nanoTime() - stopNanos > ClientProcesses.PATIENCE.toNanos();
    if (silence.compareTo(setup.loss().after()) >= 0) {
      lose(process, "was silent for " + seconds(silence));
    } else if (late) {
      lose(process, "did not end within " + seconds(ClientProcesses.PATIENCE));
    } else if (silent != process.silent) {
      notes.add(
          silent
              ? "%s has been silent for %s".formatted(process, seconds(LossConfig.SILENT))
              : process + " is back");
      process.silent = silent;
    }
  }

  private void lose(JoinedProcess process, String why) throws IOException {
    if (state.starts().isEmpty() && !stopping) {
      processes.remove(process.index);
      process.files.delete();
      save();
      notes.add("%s %s, and another one may join in its place".formatted(process, why));
      return;
    }
    process.loss = why;
    if (isMissed(process) && setup.loss().policy() == LossConfig.Policy.GO_ON) {
      notes.add(lossOf(process) + "; the others go on (client.lost=go-on)");
    }
  }

  private boolean isMissed(JoinedProcess process) {
    return process.loss != null && !setup.doomed().contains(process.index);
  }

  private void stop() {
    stopping = true;
    stopNanos = System.nanoTime();
  }

  private List<JoinedProcess> failures() {
    boolean fail = setup.loss().policy() == LossConfig.Policy.FAIL;
    List<JoinedProcess> all =
        processes.values().stream()
            .filter(one -> one.failed() || one.gaveUp || fail && isMissed(one))
            .toList();
    List<JoinedProcess> first =
        all.stream()
            .filter(one -> one.gaveUp || one.loss != null || one.status.orElse(0) > 1)
            .toList();
    return first.isEmpty() ? all : first;
  }

  private synchronized List<String> explanations() {
    List<JoinedProcess> all = failed;
    var sentences = new ArrayList<>(faults);
    for (JoinedProcess process : all) {
      sentences.add(
          process.loss != null
              ? lossOf(process)
              : "%s failed with exit status %d; %s"
                  .formatted(
                      process, process.status.orElse(1), PrintedEnd.of(process.files.printed())));
    }
    return sentences;
  }

  private String lossOf(JoinedProcess process) {
    return "%s is lost, as it %s; what it had sent until then counts"
        .formatted(process, process.loss);
  }

  private static String seconds(Duration time) {
    return "%d s".formatted(time.toSeconds());
  }

  @Override
  public synchronized boolean refused() {
    return !failed.isEmpty() && failed.stream().allMatch(one -> one.status.orElse(0) == REFUSED);
  }

  @Override
  public synchronized boolean isWhole() {
    return processes.size() == setup.count()
        && processes.values().stream().noneMatch(this::isMissed);
  }

  @Override
  public synchronized Optional<Instant> startOf(String phase) {
    return Optional.ofNullable(state.starts().get(phase)).map(CoordinatorClock::instant);
  }

  /** Ends the server, and nothing is left to take up if all processes have ended. */
  @Override
  public void close() throws IOException {
    closing.close();
    if (isOver()) {
      FleetState.delete(setup.folder());
    }
  }
}
