package io.github.ycsbxl.workload;

import io.github.ycsbxl.db.Statuses;
import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.KeyFormat;
import io.github.ycsbxl.keys.ThreadRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * The operations of one client thread. Every call does one operation on the DB it is given, tells
 * the observer, and returns how the operation ended. An exception out of a binding is a failed
 * operation. Not thread-safe.
 */
public final class ThreadOperations {
  private final RecordConfig records;
  private final OperationMix mix;
  private final OperationObserver observer;
  private final RandomGenerator random;
  private final KeyFormat keyFormat;
  private final KeySelector keys;
  private final KeyChooser extraScanLength;
  private final long leastScanLength;
  private final RecordValues values;
  private final RecordInserts inserts;
  private final CasUpdate cas;
  private final Map<String, Set<String>> fieldSets;
  private final Map<String, ByteIterator> result = new HashMap<>();

  ThreadOperations(
      ScaleWorkload workload,
      int thread,
      int threads,
      OperationObserver observer,
      CasLedger ledger) {
    WorkloadConfig config = workload.config();
    this.records = config.records();
    this.mix = config.mix();
    this.observer = observer;
    this.random = ThreadRandom.of(config.seed(), config.keys().client().index(), thread);
    this.keyFormat = config.keys().format();
    this.keys = new KeySelector(workload.space(), chooser(workload, thread, threads));
    this.extraScanLength = config.scan().extraLength(random);
    this.leastScanLength = config.scan().least();
    this.values = new RecordValues(records, workload.values(), random);
    this.inserts = new RecordInserts(workload, values, random, observer, thread, threads);
    this.cas = new CasUpdate(workload, values, observer, ledger);
    this.fieldSets =
        records.fieldNames().stream().collect(Collectors.toUnmodifiableMap(f -> f, Set::of));
  }

  /**
   * Inserts the next record of this thread's share of the load; after the last one it does nothing
   * and the status is not OK.
   */
  public Status load(DB db) {
    return inserts.load(db);
  }

  /** Does one operation of the mix. */
  public Status transact(DB db) {
    OperationType operation = mix.next(random);
    try {
      return switch (operation) {
        case READ -> read(db, keys.next());
        case UPDATE -> update(db, keys.next());
        case INSERT -> inserts.insertNew(db);
        case SCAN -> scan(db);
        case READ_MODIFY_WRITE -> readModifyWrite(db);
        case CAS -> cas.update(db, keys.next());
        case DELETE -> delete(db);
      };
    } catch (RuntimeException e) {
      return completed(operation, Statuses.error(e), System.nanoTime());
    }
  }

  private Status read(DB db, long number) {
    String key = keyFormat.format(number);
    Set<String> fields = wantedFields();
    result.clear();
    long startNanos = System.nanoTime();
    Status status = BindingCall.reading(() -> db.read(records.table(), key, fields, result));
    return completed(OperationType.READ, status, startNanos);
  }

  private Status update(DB db, long number) {
    String key = keyFormat.format(number);
    Map<String, ByteIterator> change = values.change();
    long startNanos = System.nanoTime();
    Status status = BindingCall.writing(() -> db.update(records.table(), key, change));
    return completed(OperationType.UPDATE, status, startNanos);
  }

  private Status scan(DB db) {
    String first = keyFormat.format(keys.next());
    int length = (int) (leastScanLength + extraScanLength.next());
    Set<String> fields = wantedFields();
    var rows = new Vector<HashMap<String, ByteIterator>>();
    long startNanos = System.nanoTime();
    Status status =
        BindingCall.reading(() -> db.scan(records.table(), first, length, fields, rows));
    return completed(OperationType.SCAN, status, startNanos);
  }

  private Status delete(DB db) {
    String key = keyFormat.format(keys.next());
    long startNanos = System.nanoTime();
    Status status = BindingCall.writing(() -> db.delete(records.table(), key));
    return completed(OperationType.DELETE, status, startNanos);
  }

  /** Like stock YCSB's, but writes nothing when the read failed. */
  private Status readModifyWrite(DB db) {
    long number = keys.next();
    long startNanos = System.nanoTime();
    Status status = read(db, number);
    if (status.isOk()) {
      status = update(db, number);
    }
    return completed(OperationType.READ_MODIFY_WRITE, status, startNanos);
  }

  private Status completed(OperationType operation, Status status, long startNanos) {
    observer.completed(operation, status, startNanos, System.nanoTime());
    return status;
  }

  private Set<String> wantedFields() {
    return records.readAllFields() ? null : fieldSets.get(values.anyField());
  }

  private KeyChooser chooser(ScaleWorkload workload, int thread, int threads) {
    return workload
        .config()
        .choice()
        .chooser(workload.space(), workload.hotOrder(), random, thread, threads);
  }
}
