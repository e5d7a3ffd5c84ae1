package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.ThreadLedger;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.InsertSequence;
import io.github.ycsbxl.keys.KeySample;
import io.github.ycsbxl.keys.KeySpace;
import io.github.ycsbxl.keys.Permutation;
import io.github.ycsbxl.keys.RemainingLoad;
import io.github.ycsbxl.keys.RequestFile;
import io.github.ycsbxl.keys.RequestKeys;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.lookup.InsertMarks;
import io.github.ycsbxl.lookup.InsertProbe;
import io.github.ycsbxl.lookup.LoadProbe;
import io.github.ycsbxl.lookup.LookupProgress;
import io.github.ycsbxl.lookup.RecordReader;
import io.github.ycsbxl.lookup.RequestedKeys;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.RecordValues;
import io.github.ycsbxl.records.ValueSource;
import io.github.ycsbxl.records.ValueSources;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.trace.ThreadTrace;
import io.github.ycsbxl.trace.TraceFeed;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import io.github.ycsbxl.workload.RecordInserts.InsertState;
import io.github.ycsbxl.workload.ThreadContext.ThreadNumber;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Keys, values and insert numbers of a client, from which each thread gets its operations.
 * Thread-safe after any calls of {@link #prepare} and {@link #resumeLoad}.
 */
final class WorkloadState {
  private final WorkloadConfig config;
  private final BooleanSupplier stopped;
  private final Optional<RequestedKeys> requests;
  private final Optional<LoadFile.LoadRows> rows;
  private final Permutation hotOrder;
  private final CasCounter counter;

  /**
   * Token in the stamps of this client's inserts. Independent of the seed, because a load may be
   * repeated with the same seed.
   */
  private final long loadToken = new SecureRandom().nextLong();

  private ValueSources values;
  private InsertSequence sequence;
  private KeySpace space;
  private KeySample known = KeySample.NONE;
  private final LookupProgress lookups = new LookupProgress();
  private Optional<InsertMarks> marks = Optional.empty();
  private RemainingLoad remainingLoad;
  private Optional<TraceFeed> trace = Optional.empty();
  private LoadTurns turns;

  /**
   * Creates the state without looking at a store: inserts start after the records and leave no
   * marks.
   *
   * @param stopped returns true if the run is about to end
   * @throws IOException if a file of values or keys cannot be read
   */
  WorkloadState(WorkloadConfig config, BooleanSupplier stopped) throws IOException {
    this.config = config;
    this.stopped = stopped;
    values = ValueSources.of(config.records(), config.countsUpdates(), startOfValues());
    Optional<Path> file = config.distribution().requestFile();
    requests =
        file.isEmpty()
            ? Optional.empty()
            : Optional.of(new RequestedKeys(RequestFile.open(file.get())));
    rows = config.load().map(load -> load.rows(config.keys().client()));
    hotOrder = config.distribution().hotOrder(config.keys());
    counter = new CasCounter(config.cas().auditId());
    remainingLoad = RemainingLoad.all(config.keys().ownRecords());
    startInserts(config.keys().recordCount());
  }

  /**
   * Reads from the store which numbers are free for inserts. For {@code value.source=store}, also
   * reads the values to write again.
   */
  void prepare(List<DB> connections) {
    if (config.records().values().fromStore()) {
      int keys = config.records().values().samples();
      values = ValueSources.whole(requests.orElseThrow().values(reader(connections), keys));
    }
    if (config.trace().isPresent()) {
      return;
    }
    boolean inserts = config.operations().mix().contains(OperationType.INSERT);
    known = knownRecords(connections);
    // The mark of a run with deletes tells later loads why records are missing. It is needed only
    // if there are loaded records.
    boolean deletes =
        config.operations().mix().contains(OperationType.DELETE) && config.keys().recordCount() > 0;
    if (inserts || deletes) {
      var blocks = new InsertBlocks(config.keys().format().capacity());
      long first =
          inserts
              ? new InsertProbe(config.keys(), reader(connections)).firstNumber()
              : config.keys().recordCount();
      marks = Optional.of(new InsertMarks(blocks, first, config.keys().client().count() == 1));
      startInserts(first);
    }
  }

  /**
   * Returns the keys of the loaded records. Returns none if some may be deleted, or if the run
   * requests other keys.
   */
  private KeySample knownRecords(List<DB> connections) {
    boolean verified =
        values.proof().isPresent() && config.operations().mix().contains(OperationType.SCAN);
    if (!verified
        || requests.isPresent()
        || config.operations().mix().contains(OperationType.DELETE)) {
      return KeySample.NONE;
    }
    boolean changed = InsertMarks.isChanged(config.keys(), reader(connections));
    return changed
        ? KeySample.NONE
        : KeySample.of(config.distribution().chosenFrom(config.keys()), config.keys().format());
  }

  private void startInserts(long first) {
    ClientId client = config.keys().client();
    sequence = InsertSequence.of(first, client.index(), client.count());
    space = KeySpace.of(config.distribution().chosenFrom(config.keys()), sequence);
  }

  void resumeLoad(RemainingLoad load) {
    remainingLoad = load;
  }

  /** Returns the number of records to load, without existing ones. */
  long recordsToLoad() {
    return config
        .load()
        .map(file -> file.rowsOf(config.keys().client()))
        .orElseGet(remainingLoad::count);
  }

  boolean hasNoRecordLeft() {
    return space.isExhausted();
  }

  Optional<RequestedKeys> requests() {
    return requests;
  }

  /** Returns the marks of a run that inserts or deletes, once prepared. */
  Optional<InsertMarks> marks() {
    return marks;
  }

  ValueSources values() {
    return values;
  }

  RecordReader reader(List<DB> connections) {
    return new RecordReader(config.keys(), config.records(), connections, lookups);
  }

  /** Returns the progress of the reads by {@link #reader}. */
  LookupProgress lookups() {
    return lookups;
  }

  /**
   * Returns the operations of a thread. In a load, the thread waits for threads that are far
   * behind.
   */
  ThreadOperations operations(
      int thread, int threads, OperationObserver observer, ThreadLedger ledger) {
    return operations(thread, threads, observer, ledger, turns(threads));
  }

  private synchronized LoadTurns turns(int threads) {
    if (turns == null) {
      turns = new LoadTurns(threads, LoadProbe.window(config.keys()));
    }
    return turns;
  }

  /** Returns the operations of a thread, with a limit of the distance between threads in a load. */
  ThreadOperations operations(
      int thread, int threads, OperationObserver observer, ThreadLedger ledger, LoadTurns turns) {
    ThreadContext context = context(thread, threads, observer);
    var inserts =
        new InsertState(
            config.operations().inserts(),
            config.keys(),
            sequence,
            marks,
            () -> remainingLoad,
            rows,
            turns);
    return new ThreadOperations(config.operations(), context, casUpdate(context, ledger), inserts);
  }

  CasUpdate casUpdate(ThreadContext context, ThreadLedger ledger) {
    return new CasUpdate(context, config.cas(), config.countsUpdates() ? counter : null, ledger);
  }

  ThreadContext context(int thread, int threads, OperationObserver observer) {
    RandomGenerator random = random(thread);
    Optional<ThreadTrace> lines = trace(threads).map(feed -> feed.thread(thread));
    OperationObserver filtered =
        config.operations().ignoresNulls() ? new NotFoundFilter(observer) : observer;
    return new ThreadContext(
        config.records(),
        new ThreadNumber(thread, threads),
        filtered,
        random,
        lines.<RequestKeys>map(keys -> keys).orElseGet(() -> requestKeys(random, thread, threads)),
        recordValues(random, lines),
        values.verification(
            config.records(),
            known,
            (status, start, end) -> filtered.completed(OperationType.VERIFY, status, start, end)),
        consistencyCheck(threads, filtered),
        lines,
        stopped);
  }

  /**
   * Returns the start position in a file of values. The position is random and differs between
   * clients.
   */
  private double startOfValues() {
    ClientId client = config.keys().client();
    double start = ThreadRandom.of(config.seed(), 0, Integer.MAX_VALUE).nextDouble();
    return (start + (double) client.index() / client.count()) % 1;
  }

  private RandomGenerator random(int stream) {
    return ThreadRandom.of(config.seed(), config.keys().client().index(), stream);
  }

  private synchronized Optional<TraceFeed> trace(int threads) {
    if (trace.isEmpty()) {
      ClientId client = config.keys().client();
      trace = config.trace().map(file -> new TraceFeed(file, client, threads, stopped));
    }
    return trace;
  }

  private RequestKeys requestKeys(RandomGenerator random, int thread, int threads) {
    return requests.isPresent()
        ? requests.get().file().ofThread(config.keys().client(), thread, threads)
        : config.distribution().source(config.keys(), space, hotOrder, random, thread, threads);
  }

  private RecordValues recordValues(RandomGenerator random, Optional<ThreadTrace> lines) {
    ValueSource drawn = values.drawnBy(random);
    String stamped = config.records().fieldNames().get(0);
    ValueSource source = config.cas().audit() ? counter.loading(drawn, stamped, loadToken) : drawn;
    IntSupplier drawnLengths = config.records().lengths().drawnBy(random);
    IntSupplier lengths =
        lines
            .<IntSupplier>map(line -> () -> line.size().orElseGet(drawnLengths))
            .orElse(drawnLengths);
    return new RecordValues(config.records(), source, lengths, random);
  }

  private ConsistencyCheck consistencyCheck(int threads, OperationObserver observer) {
    if (!config.consistency().check()) {
      return ConsistencyCheck.NONE;
    }
    var known = new KnownVersions(config.consistency().records() / threads);
    return new SessionCheck(counter, config.records().fieldNames().get(0), known, observer);
  }

  /** Closes the files that the run read. */
  void close() {
    rows.ifPresent(LoadFile.LoadRows::close);
    trace.ifPresent(TraceFeed::close);
  }

  /** Observer that forwards calls, and reports operations that ended with NOT_FOUND as misses. */
  private record NotFoundFilter(OperationObserver observer) implements OperationObserver {
    @Override
    public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
      if (Statuses.isNotFound(status)) {
        observer.missed(operation, endNanos);
      } else {
        observer.completed(operation, status, startNanos, endNanos);
      }
    }

    @Override
    public void moved(OperationType operation, long readBytes, long writtenBytes) {
      observer.moved(operation, readBytes, writtenBytes);
    }

    @Override
    public void scanned(long records) {
      observer.scanned(records);
    }

    @Override
    public void missed(OperationType operation, long endNanos) {
      observer.missed(operation, endNanos);
    }

    @Override
    public void conflicted(long startNanos, long endNanos) {
      observer.conflicted(startNanos, endNanos);
    }

    @Override
    public void retried(long retries) {
      observer.retried(retries);
    }

    @Override
    public void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {
      observer.checked(guarantee, versionsBehind, nanosBehind);
    }

    @Override
    public void unchecked(SessionGuarantee guarantee) {
      observer.unchecked(guarantee);
    }
  }
}
