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
 * Numbers of requests by node, as counted by the client library. About once a second, one of the
 * observing threads fetches them. The library also provides a node's recent mean latency, and
 * whether it is its shard's master. Thread-safe.
 */
final class NodeCounts {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * Method that returns a mean latency in ns. Only release 25 of the client has it; other releases
   * report whole ms.
   */
  private static final Optional<Method> MEAN_NANOS = find("getAverageLatencyNanos");

  private final Supplier<List<NodeMetrics>> counts;
  private final LongSupplier nanoClock;
  private int observers;
  private volatile long takenNanos;

  /**
   * Creates the counts.
   *
   * @param counts returns what was counted since its last call
   */
  NodeCounts(Supplier<List<NodeMetrics>> counts, LongSupplier nanoClock) {
    this.counts = counts;
    this.nanoClock = nanoClock;
    this.takenNanos = nanoClock.getAsLong();
  }

  /** Discards earlier counts, so that the first observer does not receive them. */
  synchronized void begin() {
    if (observers++ == 0) {
      take(NodeTimed.Observer.NONE);
    }
  }

  /** Reports the counts to the observer if an interval has passed since the last report. */
  void reportIfDue(NodeTimed.Observer observer) {
    if (nanoClock.getAsLong() - takenNanos >= INTERVAL_NANOS) {
      synchronized (this) {
        if (nanoClock.getAsLong() - takenNanos >= INTERVAL_NANOS) {
          take(observer);
        }
      }
    }
  }

  /** Reports the counts to the observer. */
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
      throw new IllegalStateException("the client library reports no latencies", e);
    }
  }

  private static Optional<Method> find(String method) {
    return Arrays.stream(NodeMetrics.class.getMethods())
        .filter(each -> each.getName().equals(method))
        .findFirst();
  }
}
