package io.github.ycsbxl.measure;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One of a thread's two buffers for a row: latencies, failures and bytes. One thread writes, and
 * one other thread may drain at any time. If the reader saw an incomplete record, it drains again.
 */
final class RowSide {
  private final RowLatencies latencies;
  private final LiveHistogram service;
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>(0);
  private long read;
  private long written;
  private long drainedRead;
  private long drainedWritten;
  private LiveHistogram intended;

  RowSide(RowLatencies latencies) {
    this.latencies = latencies;
    this.service = latencies.service();
  }

  LiveHistogram service() {
    return service;
  }

  void recordIntended(long nanos) {
    if (intended == null) {
      intended = latencies.intended();
    }
    intended.record(Math.max(0, nanos));
  }

  void failed(String status, long count) {
    failures.computeIfAbsent(status, name -> new AtomicLong()).addAndGet(count);
  }

  void moved(long readBytes, long writtenBytes) {
    read += readBytes;
    written += writtenBytes;
  }

  /** Adds to {@code sum} what was counted since the last call, without latencies. */
  void drainInto(Row sum) {
    failures.forEach(
        (status, count) -> {
          long drained = count.get();
          sum.addFailures(status, drained);
          // The count is reduced only now, so that nothing is lost when memory is exhausted.
          count.addAndGet(-drained);
        });
    long readNow = read;
    long writtenNow = written;
    sum.bytes().add(readNow - drainedRead, writtenNow - drainedWritten);
    drainedRead = readNow;
    drainedWritten = writtenNow;
  }

  Row emptyMeasurement() {
    return latencies.emptyMeasurement();
  }
}
