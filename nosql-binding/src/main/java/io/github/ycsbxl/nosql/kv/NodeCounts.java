package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import oracle.kv.stats.NodeMetrics;

/**
 * Requests by node as the client library counts them, taken from it about once a second by one of
 * the threads that observe them. The library has a node's recent mean latency, and whether the node
 * is its shard's master. Thread-safe.
 */
final class NodeCounts {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * The method that the client of release 25 has, which may be there at run time; other releases
   * have whole ms.
   */
  private static final Optional<Method> MEAN_NANOS = find("getAverageLatencyNanos");

  private final Supplier<List<NodeMetrics>> counts;
  private final LongSupplier nanoClock;
  private int observers;
  private volatile long takenNanos;

  /**
   * Makes the counts.
   *
   * @param counts returns what was counted since its last call
   */
  NodeCounts(Supplier<List<NodeMetrics>> counts, LongSupplier nanoClock) {
    this.counts = counts;
    this.nanoClock = nanoClock;
    this.takenNanos = nanoClock.getAsLong();
  }

  /** Drops what was counted before, so that the first observer does not hear of it. */
  synchronized void begin() {
    if (observers++ == 0) {
      take(NodeTimed.Observer.NONE);
    }
  }

  /** Reports what was counted to the observer, if the last report was an interval ago. */
  void reportIfDue(NodeTimed.Observer observer) {
    if (nanoClock.getAsLong() - takenNanos >= INTERVAL_NANOS) {
      synchronized (this) {
        if (nanoClock.getAsLong() - takenNanos >= INTERVAL_NANOS) {
          take(observer);
        }
      }
    }
  }

  /** Reports what was counted to the observer. */
  synchronized void end(NodeTimed.Observer observer) {
    take(observer);
    observers--;
  }

  private void take(NodeTimed.Observer observer) {
    takenNanos = nanoClock.getAsLong();
    for (NodeMetrics node : counts.get()) {
      RequestKind kind = node.isMaster() ? RequestKind.MASTER : RequestKind.REPLICA;
      long answered = node.getRequestCount() - node.getFailedRequestCount();
      observer.answered(kind, node.getNodeName(), meanNanos(node), answered);
      for (long i = 0; i < node.getFailedRequestCount(); i++) {
        observer.failed(kind, node.getNodeName());
      }
    }
  }

  private static long meanNanos(NodeMetrics node) {
    try {
      return MEAN_NANOS.isPresent()
          ? (long) MEAN_NANOS.get().invoke(node)
          : TimeUnit.MILLISECONDS.toNanos(node.getAvLatencyMs());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the client library has no latencies", e);
    }
  }

  private static Optional<Method> find(String method) {
    return Arrays.stream(NodeMetrics.class.getMethods())
        .filter(each -> each.getName().equals(method))
        .findFirst();
  }
}
