package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Recorder of one thread for one row of the result, such as READ. One thread writes; any one other
 * thread takes intervals of all but the latencies, which are the {@link Stripe}'s.
 */
public final class RowRecorder {
  /**
   * The shortest time without success that is recorded of a node: a thread asks one of many nodes
   * seldom, so that most of its requests would begin after a shorter one.
   */
  private static final long HOLE_OF_NODES = 1_000_000_000;

  private final RowLatencies latencies;
  private final LiveHistogram service;
  private final SuccessClock successes;
  private final SuccessClock tries = new SuccessClock(SuccessSpans.HOLE_NANOS);
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>(0);
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private long drainedRead;
  private long drainedWritten;
  private LiveHistogram intended;

  RowRecorder(RowName name, RowLatencies latencies) {
    this.latencies = latencies;
    this.service = latencies.service();
    this.successes = new SuccessClock(name.isOfNode() ? HOLE_OF_NODES : SuccessSpans.HOLE_NANOS);
  }

  /** Records a latency in ns, or a number if that is the row's unit. */
  public void record(long value) {
    service.record(Math.max(0, value));
  }

  /** Records the time of a success, on {@link System#nanoTime}. */
  public void succeededAt(long nanos) {
    successes.succeededAt(nanos);
  }

  /** Records the start and end of a success, on {@link System#nanoTime}. */
  public void succeeded(long startNanos, long endNanos) {
    successes.succeededAt(endNanos);
    if (endNanos - startNanos > SuccessSpans.HOLE_NANOS) {
      tried(startNanos, endNanos);
    }
  }

  /** Records the time in which the thread waited for an operation that failed or took long. */
  public void tried(long startNanos, long endNanos) {
    tries.tried(startNanos, endNanos);
  }

  /** Records a latency in ns that counts from the time the operation was due. */
  public void recordIntended(long nanos) {
    if (intended == null) {
      intended = latencies.intended();
    }
    intended.record(Math.max(0, nanos));
  }

  /** Counts an operation that ended with a status other than OK. */
  public void failed(String status) {
    failed(status, 1);
  }

  void failed(String status, long count) {
    failures.computeIfAbsent(status, name -> new AtomicLong()).addAndGet(count);
  }

  /** Adds to the bytes of values that operations read and wrote. */
  public void moved(long readBytes, long writtenBytes) {
    // One thread writes, so that neither addition has to be atomic.
    read.lazySet(read.getPlain() + readBytes);
    written.lazySet(written.getPlain() + writtenBytes);
  }

  /** Adds the counts since the last call to {@code sum}, but not the latencies. */
  void drainInto(RowMeasurement sum) {
    failures.forEach(
        (status, count) -> {
          long drained = count.get();
          sum.addFailures(status, drained);
          // The count is lowered only now, so that nothing is lost if memory ends.
          count.addAndGet(-drained);
        });
    long readNow = read.get();
    long writtenNow = written.get();
    sum.bytes().add(readNow - drainedRead, writtenNow - drainedWritten);
    drainedRead = readNow;
    drainedWritten = writtenNow;
  }

  /** Adds the spans of successes, and of tries, since the last call. */
  void drainInto(List<Span> succeeded, List<Span> tried) {
    successes.drainInto(succeeded);
    tries.drainInto(tried);
  }

  RowMeasurement emptyMeasurement() {
    return latencies.emptyMeasurement();
  }
}
