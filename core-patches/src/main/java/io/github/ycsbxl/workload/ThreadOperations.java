package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.LedgerException;
import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.trace.ThreadTrace;
import io.github.ycsbxl.trace.TraceOperation;
import io.github.ycsbxl.workload.RecordInserts.InsertState;
import io.github.ycsbxl.workload.WorkloadConfig.OperationConfig;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Operations of one client thread. Each call executes one operation on the given DB, notifies the
 * observer, and returns the status. An exception from a binding is a failed operation. Not
 * thread-safe.
 */
public final class ThreadOperations implements ClientWork {
  private final ThreadContext context;
  private final OperationMix mix;
  private final boolean deletes;
  private final ReadOperation read;
  private final Function<DB, Status> reads;
  private final UpdateOperation update;
  private final ScanOperation scan;
  private final MultiGetOperation multiGet;
  private final CasUpdate cas;
  private final PluginOperation plugin;
  private final RecordInserts inserts;

  /** Trace of the operations, or null. */
  private final ThreadTrace trace;

  ThreadOperations(
      OperationConfig config, ThreadContext context, CasUpdate cas, InsertState inserts) {
    this.context = context;
    this.trace = context.trace().orElse(null);
    this.mix = config.mix();
    this.deletes = mix.contains(OperationType.DELETE);
    this.read = new ReadOperation(context);
    this.reads =
        config.cache().share() == 0
            ? read::next
            : new CachedReads(read, context, config.cache())::next;
    this.update = new UpdateOperation(context);
    this.scan = new ScanOperation(context, config.scan());
    this.multiGet = new MultiGetOperation(context, config.multiGetSize());
    this.cas = cas;
    this.plugin = new PluginOperation(config.plugin().create(), context);
    boolean pluginInserts = config.plugin().type().isPresent();
    this.inserts = new RecordInserts(context, pluginInserts ? plugin : null, inserts);
  }

  @Override
  public Status load(DB db) {
    return inserts.load(db);
  }

  @Override
  public void ended() {
    inserts.endLoad();
    if (trace != null) {
      trace.ended();
    }
  }

  @Override
  public Optional<LongSupplier> dueTimes() {
    return context.trace().filter(ThreadTrace::isTimed).map(timed -> timed::nextDueNanos);
  }

  @Override
  public Status transact(DB db) {
    OperationType operation = trace == null ? mix.next(context.random()) : nextOfTrace();
    if (operation == null) {
      return NO_MORE;
    }
    if (deletes && operation != OperationType.INSERT && context.keys().isExhausted()) {
      return NO_MORE;
    }
    try {
      return switch (operation) {
        case READ -> reads.apply(db);
        case UPDATE -> update.next(db);
        case INSERT -> trace == null ? inserts.insertNew(db) : insertOfTrace(db);
        case SCAN -> scan.next(db);
        case READ_MODIFY_WRITE -> readModifyWrite(db);
        case CAS -> cas.next(db);
        case DELETE -> delete(db);
        case MULTIGET -> multiGet.next(db);
        case PLUGIN -> plugin.next(db);
        case READ_CACHED, VERIFY -> throw new IllegalStateException(operation + " has no share");
      };
    } catch (LedgerException e) {
      throw e;
    } catch (RuntimeException e) {
      return completed(operation, Statuses.error(e), System.nanoTime());
    }
  }

  /** Returns the next operation of the trace; null at its end. */
  private OperationType nextOfTrace() {
    if (!trace.advance()) {
      return null;
    }
    return switch (trace.operation()) {
      case READ -> OperationType.READ;
      case UPDATE -> OperationType.UPDATE;
      case INSERT, WRITE -> OperationType.INSERT;
      case READ_MODIFY_WRITE -> OperationType.READ_MODIFY_WRITE;
      case CAS -> OperationType.CAS;
      case DELETE -> OperationType.DELETE;
    };
  }

  /** Inserts the record, or writes it if it exists. The latency covers both requests. */
  private Status insertOfTrace(DB db) {
    String key = trace.next();
    if (trace.operation() == TraceOperation.INSERT) {
      return inserts.insertIfAbsent(db, key);
    }
    long startNanos = System.nanoTime();
    Status status = BindingCall.update(db, context.table(), key, context.values().record(key));
    if (!Statuses.isNotFound(status)) {
      return completed(OperationType.UPDATE, status, startNanos);
    }
    status = BindingCall.insert(db, context.table(), key, context.values().record(key));
    return completed(OperationType.INSERT, status, startNanos);
  }

  /**
   * Deletes a record. It counts as deleted before the request is sent, so that other threads do not
   * request it. If no record is left, the thread has nothing more to do.
   */
  private Status delete(DB db) {
    Status marked = inserts.markChange(db);
    if (!marked.isOk()) {
      return completed(OperationType.DELETE, marked, System.nanoTime());
    }
    Optional<String> key = context.keys().take();
    if (key.isEmpty()) {
      return NO_MORE;
    }
    long startNanos = System.nanoTime();
    Status status = BindingCall.delete(db, context.table(), key.get());
    return completed(OperationType.DELETE, Statuses.naming(key.get(), status), startNanos);
  }

  /** Reads and writes like stock YCSB, but does not write if the read failed. */
  private Status readModifyWrite(DB db) {
    String key = context.keys().next();
    long startNanos = System.nanoTime();
    Status status = read.read(db, key);
    if (status.isOk()) {
      status = update.update(db, read.key());
    }
    if (status == NO_MORE) {
      return status;
    }
    completed(OperationType.READ_MODIFY_WRITE, status, startNanos);
    if (status.isOk()) {
      context
          .observer()
          .moved(OperationType.READ_MODIFY_WRITE, read.readBytes(), update.writtenBytes());
    }
    return status;
  }

  private Status completed(OperationType operation, Status status, long startNanos) {
    context.observer().completed(operation, status, startNanos, System.nanoTime());
    return status;
  }
}
