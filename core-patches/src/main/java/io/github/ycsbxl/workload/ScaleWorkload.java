package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.lookup.InsertMarks;
import io.github.ycsbxl.lookup.InsertProbe;
import io.github.ycsbxl.lookup.LoadProbe;
import io.github.ycsbxl.lookup.LoadState;
import io.github.ycsbxl.lookup.LookupProgress;
import io.github.ycsbxl.lookup.ShapeCheck;
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
 * YCSB XL's version of stock YCSB's CoreWorkload, with any number of records, fixed-length keys,
 * hot records per client, CAS updates, and inserts without conflicts between clients. Stock YCSB
 * can run it; the engine of YCSB XL uses {@link ThreadOperations}, which measure more. Thread-safe
 * once initialised; an object of {@link #initThread} is used by one thread.
 */
public final class ScaleWorkload extends Workload {
  /** Property for the treatment of existing records in a load. */
  public static final Property<?> INSERT_EXISTING = InsertConfig.EXISTING;

  private WorkloadConfig config;
  private WorkloadState state;
  private RunLedger ledger;

  public static List<Property<?>> properties() {
    return WorkloadConfig.PROPERTIES;
  }

  /** Returns true if a user's class may read undeclared properties. */
  public static boolean runsOwnClass(PropertyReader reader) {
    return reader.isSet(OperationMix.PLUGIN_CLASS);
  }

  /** Returns true if operations that find no record count as successful. */
  public static boolean ignoresNulls(PropertyReader reader) {
    return reader.get(OperationMix.IGNORE_NULLS);
  }

  /** Creates a workload with a validated configuration. */
  public static ScaleWorkload of(WorkloadConfig config) throws WorkloadException {
    var workload = new ScaleWorkload();
    workload.start(config);
    return workload;
  }

  /** Reads and checks the configuration, because stock YCSB passes only properties. */
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
   * Reads from the store which numbers are free for inserts. For {@code value.source=store}, also
   * reads the values to write again. Called before any thread is initialised. Stock YCSB does not
   * call it; inserts then start after the records and leave no marks.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public void prepare(DB... connections) {
    state.prepare(List.of(connections));
  }

  /**
   * Returns which records of this client's load exist in the store.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public LoadState loaded(DB... connections) {
    return config.load().isPresent()
        ? LoadState.unknown(recordsToLoad())
        : new LoadProbe(config.keys(), state.reader(List.of(connections))).find();
  }

  /**
   * Returns which records of this client's load exist, with fewer reads if the load is complete. It
   * may overlook a few missing records.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public LoadState glance(DB... connections) {
    return config.load().isPresent()
        ? LoadState.unknown(recordsToLoad())
        : new LoadProbe(config.keys(), state.reader(List.of(connections))).glance();
  }

  /** Returns the progress of the reads in {@link #prepare} and other lookups. */
  public LookupProgress lookups() {
    return state.lookups();
  }

  /**
   * Returns true if a run takes its keys from a file or a trace. These keys may differ from the
   * keys of a load.
   */
  public boolean asksForOtherKeys() {
    return state.requests().isPresent() || config.trace().isPresent();
  }

  /**
   * Returns a sentence with the cause if the store has none of the first keys of the request file.
   *
   * @throws IllegalStateException if the store cannot be read
   */
  public Optional<String> absentKeys(DB... connections) {
    return config.operations().ignoresNulls()
        ? Optional.empty()
        : state.requests().flatMap(keys -> keys.absence(state.reader(List.of(connections))));
  }

  /** Returns true if this client has deleted every record that it could choose. */
  public boolean hasNoRecordLeft() {
    return state.hasNoRecordLeft();
  }

  /** Returns true if a load checks for existing records and leaves them unchanged. */
  public boolean skipsExisting() {
    return config.operations().inserts().skipExisting();
  }

  /** Restricts the load to missing records. Called before the load. */
  public void resumeLoad(LoadState found) {
    state.resumeLoad(found.remaining());
  }

  /**
   * Returns the number of an existing record that would collide with this run's inserts, or empty.
   * Such a record comes from a larger load.
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
   * Returns the range of records that this run requests if the run has no inserts and the load was
   * larger. Otherwise, returns empty.
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
   * Returns operations for stock YCSB. Its DB wrapper measures most operations, so the observer
   * reports only the others.
   */
  @Override
  public ThreadOperations initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    boolean runs = !"false".equals(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY));
    if (runs && !config.needs().isEmpty()) {
      StoreNeed need = config.needs().get(0);
      throw new WorkloadException(
          "%s needs bin/ycsb, because the stock client hides the %s"
              .formatted(need.setting(), need.name()));
    }
    // Threads of stock YCSB may end early without notice, so no thread waits for another.
    var turns = new LoadTurns(threads, Long.MAX_VALUE);
    return state.operations(thread, threads, new StockObserver(), ledger.thread(thread), turns);
  }

  /** Returns the operations of thread {@code thread} of {@code threads}. */
  public ThreadOperations operations(int thread, int threads, OperationObserver observer) {
    return state.operations(thread, threads, observer, ledger.thread(thread));
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    Status status = ((ThreadOperations) threadState).load(db);
    return status.isOk() || status.equals(Statuses.EXISTING);
  }

  /**
   * Executes an operation. Returns false if no operation is left; stock YCSB then ends the thread.
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

  /** Returns the number of records that this client loads, without existing ones. */
  public long recordsToLoad() {
    return state.recordsToLoad();
  }

  /**
   * Returns the mean size of a record in bytes; empty if a file or the store supplies the values.
   */
  public OptionalDouble recordBytes() {
    return config.load().isPresent() || config.records().values().fromStore()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            RecordSize.mean(
                config.records(), state.values(), config.keys().format(), config.seed()));
  }

  /** Returns the number of records that all clients load together. */
  public long recordCount() {
    return config.load().map(LoadFile::rows).orElse(config.keys().recordCount());
  }

  /** Returns the index of this client and the number of clients. */
  public ClientId client() {
    return config.keys().client();
  }

  /** Returns true if the run has this operation in its mix. */
  public boolean contains(OperationType operation) {
    return config.operations().mix().contains(operation);
  }

  /**
   * Returns a sentence with remedies if the stored records differ from the configured ones, or
   * empty.
   *
   * @param foreign true if the binding may add its own fields
   */
  public Optional<String> shapeDifference(boolean foreign, DB... connections) {
    // A plugin may write records of its own format, so the check does not apply.
    return config.operations().plugin().type().isPresent()
        ? Optional.empty()
        : new ShapeCheck(config.keys(), config.records(), state.values().proof(), foreign)
            .difference(List.of(connections), state.lookups());
  }

  public boolean audits() {
    return config.cas().audit();
  }

  /** Returns the ID of the audited benchmark. */
  public String auditId() {
    return config.cas().auditId();
  }

  /** Returns the ledger of CAS operations, for an audit. */
  public RunLedger ledger() {
    return ledger;
  }

  /** Returns the function from record numbers to keys under the settings in a ledger. */
  public static LongFunction<String> keys(Map<String, String> settings) {
    return KeyConfig.keys(settings)::format;
  }

  /**
   * Observer that passes to stock YCSB what its DB wrapper cannot measure: whole
   * read-modify-writes, plugin operations, and client-side work. CAS and multiget are not possible,
   * because the wrapper hides the binding's interfaces.
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
