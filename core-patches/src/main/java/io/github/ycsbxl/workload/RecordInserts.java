package io.github.ycsbxl.workload;

import io.github.ycsbxl.db.Statuses;
import io.github.ycsbxl.keys.Slice;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * The inserts of one thread. In a load, thread t of T takes every T-th record of the process's
 * slice, starting with the t-th; in a run, all threads take new numbers from the process's
 * sequence. Not thread-safe.
 */
final class RecordInserts {
  /** How long a stopped run may go on waiting to try an insert again. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** The stock client asks every process for all records, not only for its own. */
  private static final Status NOTHING_LEFT =
      new Status("NOTHING_LEFT", "This client process has no more records to load.");

  private final ScaleWorkload workload;
  private final WorkloadConfig config;
  private final RecordValues values;
  private final RecordWrite insert;
  private final RandomGenerator random;
  private final OperationObserver observer;
  private final Slice ownRecords;
  private final int threads;
  private long nextLoaded;

  RecordInserts(ThreadContext context, RecordWrite insert) {
    this.workload = context.workload();
    this.config = context.config();
    this.values = context.values();
    this.insert = insert;
    this.random = context.random();
    this.observer = context.observer();
    this.threads = context.threads();
    this.ownRecords = config.keys().ownRecords();
    this.nextLoaded = ownRecords.start() + context.thread();
  }

  Status load(DB db) {
    if (!ownRecords.contains(nextLoaded)) {
      return NOTHING_LEFT;
    }
    long number = nextLoaded;
    nextLoaded += threads;
    return withRetries(db, number, config.inserts().skipExisting());
  }

  Status insertNew(DB db) {
    long number = workload.inserts().next();
    Status status = Status.ERROR;
    try {
      status = withRetries(db, number, false);
    } finally {
      if (status.isOk()) {
        workload.inserts().acknowledge(number);
      } else {
        workload.inserts().abandon(number);
      }
    }
    return status;
  }

  private Status withRetries(DB db, long number, boolean skipExisting) {
    String key = config.keys().format().format(number);
    boolean inDoubt = false;
    Status found = skipExisting ? Statuses.EXISTING : Statuses.EXISTS;
    Status status = once(db, key, found);
    for (int retry = 0; retry < config.inserts().retries() && isWorthRetrying(status); retry++) {
      inDoubt |= Statuses.isIndeterminate(status);
      pause();
      status = once(db, key, inDoubt ? Status.OK : found);
    }
    return status;
  }

  /**
   * @param found the outcome if the record is there: after an insert of unknown outcome it is the
   *     one that was inserted
   */
  private Status once(DB db, String key, Status found) {
    var record = values.record(key);
    long startNanos = System.nanoTime();
    Status status = BindingCall.writing(insert, db, key, record);
    if (status.equals(Statuses.EXISTS)) {
      status = found;
    }
    observer.completed(OperationType.INSERT, status, startNanos, System.nanoTime());
    return status;
  }

  private boolean isWorthRetrying(Status status) {
    boolean done =
        status.isOk() || status.equals(Statuses.EXISTS) || status.equals(Statuses.EXISTING);
    return !done && !workload.isStopRequested();
  }

  /** Waits the interval, a fifth more or less, so that threads do not retry in step. */
  private void pause() {
    double factor = 0.8 + 0.4 * random.nextDouble();
    long seconds = config.inserts().retrySeconds();
    long untilNanos = System.nanoTime() + (long) (factor * TimeUnit.SECONDS.toNanos(seconds));
    while (System.nanoTime() - untilNanos < 0 && !workload.isStopRequested()) {
      LockSupport.parkNanos(Math.min(NAP_NANOS, untilNanos - System.nanoTime()));
    }
  }
}
