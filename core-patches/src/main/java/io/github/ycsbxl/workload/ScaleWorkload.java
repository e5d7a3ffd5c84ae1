package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.records.RecordSize;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.workload.RecordInserts.InsertConfig;
import io.github.ycsbxl.workload.WorkloadConfig.StoreNeed;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.function.LongFunction;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * The modified CoreWorkload: any number of records, keys of constant length, hot records per client
 * process, compare-and-set updates, inserts that client processes do not fight over. It is an
 * ordinary YCSB workload, so the stock client can run it; YCSB XL's own engine asks it for {@link
 * ThreadOperations} and gets more out of it. Thread-safe once initialised; the objects of {@link
 * #initThread} belong to one thread each.
 */
public final class ScaleWorkload extends Workload {
  /** What a record that is there means to a load. */
  public static final Property<?> INSERT_EXISTING = InsertConfig.EXISTING;

  private WorkloadConfig config;
  private WorkloadState state;
  private RunLedger ledger;

  /** All properties of the workload. */
  public static List<Property<?>> properties() {
    return WorkloadConfig.PROPERTIES;
  }

  /** Whether a class of the user's own may read properties that nothing declares. */
  public static boolean runsOwnClass(PropertyReader reader) {
    return reader.isSet(OperationMix.PLUGIN_CLASS);
  }

  /** Whether operations that find no record count as successes. */
  public static boolean ignoresNulls(PropertyReader reader) {
    return reader.get(OperationMix.IGNORE_NULLS);
  }

  /** Makes a workload with a configuration that was read, and found valid, before. */
  public static ScaleWorkload of(WorkloadConfig config) throws WorkloadException {
    var workload = new ScaleWorkload();
    workload.start(config);
    return workload;
  }

  /** Reads the properties itself, as the stock client requires it. */
  @Override
  public void init(Properties properties) throws WorkloadException {
    var reader = new PropertyReader(properties);
    WorkloadConfig read = WorkloadConfig.from(reader);
    try {
      reader.throwIfProblems();
    } catch (ConfigurationException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
    start(read);
  }

  private void start(WorkloadConfig read) throws WorkloadException {
    config = read;
    ledger = new RunLedger(config);
    try {
      state = new WorkloadState(config, this::isStopRequested);
    } catch (IOException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /**
   * Looks up which numbers earlier runs left free for inserts, and values to write again. Called
   * before any thread is initialised; without it, as under the stock client, inserts start after
   * the records and leave no marks.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public void prepare(DB... connections) {
    state.prepare(List.of(connections));
  }

  /**
   * Looks up which records of this client process's load the store holds.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public LoadState loaded(DB... connections) {
    return config.load().isPresent()
        ? LoadState.unknown(recordsToLoad())
        : new LoadProbe(config.keys(), state.reader(List.of(connections))).find();
  }

  /**
   * Looks up the same by fewer reads if the load is complete; a few missing records may escape it.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public LoadState glance(DB... connections) {
    return config.load().isPresent()
        ? LoadState.unknown(recordsToLoad())
        : new LoadProbe(config.keys(), state.reader(List.of(connections))).glance();
  }

  /** The reads of {@link #prepare} and of all methods that look something up. */
  public LookupProgress lookups() {
    return state.lookups();
  }

  /** Whether a run requests keys without numbers, so that a load says nothing about them. */
  public boolean asksForOtherKeys() {
    return state.requests().isPresent() || config.trace().isPresent();
  }

  /**
   * Says what is wrong, in one sentence, if the store has none of the keys that a run requests
   * first.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public Optional<String> absentKeys(DB... connections) {
    return config.ignoresNulls()
        ? Optional.empty()
        : state.requests().flatMap(keys -> keys.absence(state.reader(List.of(connections))));
  }

  /** Whether this client process has deleted every record that it chooses from. */
  public boolean hasNoRecordLeft() {
    return state.hasNoRecordLeft();
  }

  /** Whether inserts of a load look for their records, and leave alone those that exist. */
  public boolean skipsExisting() {
    return config.inserts().skipExisting();
  }

  /** Restricts the load to what is missing; called before it. */
  public void resumeLoad(LoadState found) {
    state.resumeLoad(found.remaining());
  }

  /**
   * The number of an existing record, of a larger load than this one, that inserts of a run would
   * collide with.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public OptionalLong inTheWayOfInserts(DB... connections) {
    Optional<InsertMarks> marks = state.marks();
    boolean taken =
        contains(OperationType.INSERT)
            && marks.isPresent()
            && new InsertProbe(config.keys(), state.reader(List.of(connections)))
                .isTaken(marks.get().firstNumber());
    return taken ? OptionalLong.of(marks.get().firstNumber()) : OptionalLong.empty();
  }

  /**
   * The numbers of the records that a run without inserts requests, if the store has more records;
   * inserts of earlier runs do not count.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public Optional<Slice> requestedOfMore(DB... connections) {
    Slice requested = config.distribution().chosenFrom(config.keys());
    boolean more =
        !contains(OperationType.INSERT)
            && !asksForOtherKeys()
            && requested.count() > 0
            && new InsertProbe(config.keys(), state.reader(List.of(connections))).hasRecordBeyond();
    return more ? Optional.of(requested) : Optional.empty();
  }

  /**
   * Makes operations for the stock client, which measures what goes through its DB wrapper itself.
   */
  @Override
  public ThreadOperations initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    boolean runs = !"false".equals(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY));
    if (runs && !config.needs().isEmpty()) {
      StoreNeed need = config.needs().get(0);
      throw new WorkloadException(
          need.setting() + " needs bin/ycsb: the stock client hides the " + need.name());
    }
    // The stock client's threads may end early without notice, so no thread waits for another.
    var turns = new LoadTurns(threads, Long.MAX_VALUE);
    return state.operations(thread, threads, new StockObserver(), ledger.thread(thread), turns);
  }

  /** The operations of thread {@code thread} of {@code threads}. */
  public ThreadOperations operations(int thread, int threads, OperationObserver observer) {
    return state.operations(thread, threads, observer, ledger.thread(thread));
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    Status status = ((ThreadOperations) threadState).load(db);
    return status.isOk() || status.equals(Statuses.EXISTING);
  }

  /**
   * Does an operation; returns false, which ends the thread of the stock client, only where nothing
   * is left to do.
   */
  @Override
  public boolean doTransaction(DB db, Object threadState) {
    return ((ThreadOperations) threadState).transact(db) != ClientWork.NO_MORE;
  }

  /** Closes the files that the run read. */
  @Override
  public void cleanup() {
    state.close();
  }

  /** The number of records that this client process loads, without those that exist already. */
  public long recordsToLoad() {
    return state.recordsToLoad();
  }

  /** The mean bytes of a record in a store; empty if a file or the store has the values. */
  public OptionalDouble recordBytes() {
    return config.load().isPresent() || config.records().values().fromStore()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            RecordSize.mean(
                config.records(), state.values(), config.keys().format(), config.seed()));
  }

  /** The number of records that all client processes load together. */
  public long recordCount() {
    return config.load().map(LoadFile::rows).orElse(config.keys().recordCount());
  }

  /** The number of this client process, and how many there are. */
  public ClientId client() {
    return config.keys().client();
  }

  /** Whether the run has this operation in its mix. */
  public boolean contains(OperationType operation) {
    return config.mix().contains(operation);
  }

  /**
   * Says what is wrong, in one sentence with the ways out, if the records in the store differ from
   * those that this workload requests.
   *
   * @param foreign whether the binding may add fields of its own
   */
  public Optional<String> shapeDifference(boolean foreign, DB... connections) {
    // Only the plugin knows which records it inserts.
    return config.plugin().type().isPresent()
        ? Optional.empty()
        : new ShapeCheck(config.keys(), config.records(), state.values().proof(), foreign)
            .difference(List.of(connections), state.lookups());
  }

  public boolean audits() {
    return config.cas().audit();
  }

  /** The name of the audited benchmark. */
  public String auditId() {
    return config.cas().auditId();
  }

  /** The ledger in which compare-and-sets are entered, if they are audited. */
  public RunLedger ledger() {
    return ledger;
  }

  /** The keys of records' numbers under the settings in a ledger. */
  public static LongFunction<String> keys(Map<String, String> settings) {
    return KeyConfig.keys(settings)::format;
  }

  /**
   * Measurement for the stock client of what its DB wrapper cannot see: the whole of a
   * read-modify-write or a plugin, what the client does itself. Compare-and-set and multiget do not
   * come here, because the wrapper hides the binding's interfaces.
   */
  private static final class StockObserver implements OperationObserver {
    private final Measurements measurements = Measurements.getMeasurements();

    @Override
    public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
      switch (operation) {
        case READ_MODIFY_WRITE, PLUGIN, READ_CACHED ->
            measure(operation, status, startNanos, endNanos);
        case VERIFY -> {
          measurements.measure(operation.label(), micros(endNanos - startNanos));
          // Stock YCSB counts statuses with different descriptions separately.
          measurements.reportStatus(
              operation.label(), status.isOk() ? Status.OK : Status.UNEXPECTED_STATE);
        }
        default -> {
          // The wrapper has measured the operation.
        }
      }
    }

    private void measure(OperationType operation, Status status, long startNanos, long endNanos) {
      if (status.isOk()) {
        measurements.measure(operation.label(), micros(endNanos - startNanos));
        measurements.measureIntended(
            operation.label(), micros(endNanos - measurements.getIntendedtartTimeNs()));
      }
    }

    private static int micros(long nanos) {
      return (int) Math.min(nanos / 1000, Integer.MAX_VALUE);
    }
  }
}
