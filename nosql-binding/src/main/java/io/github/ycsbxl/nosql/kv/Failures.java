package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.store.FailureLog;
import java.util.function.Consumer;
import java.util.stream.Stream;
import oracle.kv.DurabilityException;
import oracle.kv.FaultException;
import oracle.kv.KVSecurityException;
import oracle.kv.RequestLimitException;
import site.ycsb.Status;

/**
 * What the failures of a store's requests mean, and a line for the first of each kind, since a
 * status only counts. A write that failed leaves its outcome open unless it is known that no node
 * has done it: after a timeout, with too few acknowledgements, or when the answer was lost, the
 * record may be there. Thread-safe.
 */
final class Failures {
  private final FailureLog log;

  Failures(Consumer<String> lines) {
    this.log = new FailureLog(lines);
  }

  Status ofRead(Throwable failure) {
    note("a read", failure);
    return Statuses.error(failure);
  }

  Status ofWrite(RuntimeException failure) {
    note("a write", failure);
    return certainlyNotDone(failure) ? Statuses.error(failure) : Statuses.indeterminate(failure);
  }

  /** One line per kind of failure that was not the only one of its kind. */
  void sumUp() {
    log.sumUp();
  }

  private void note(String what, Throwable failure) {
    log.note(what + " failed with " + kind(failure), () -> Reasons.line(failure));
  }

  /** The client says RequestTimeoutException of many things; the fault behind it tells which. */
  private static String kind(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    return Stream.of(faultOf(failure), causeOf(failure))
        .filter(behind -> !behind.isEmpty() && !behind.equals(name))
        .findFirst()
        .map(behind -> name + "/" + behind)
        .orElse(name);
  }

  private static String faultOf(Throwable failure) {
    String remote = failure instanceof FaultException fault ? fault.getFaultClassName() : null;
    return remote == null ? "" : remote.substring(remote.lastIndexOf('.') + 1);
  }

  private static String causeOf(Throwable failure) {
    return failure.getCause() == null ? "" : failure.getCause().getClass().getSimpleName();
  }

  /** Of an answer that it cannot read, the client throws whatever its parser throws. */
  private static boolean certainlyNotDone(RuntimeException failure) {
    return failure instanceof RequestLimitException
        || failure instanceof KVSecurityException
        || (failure instanceof DurabilityException unacknowledged
            && unacknowledged.getNoSideEffects());
  }
}
