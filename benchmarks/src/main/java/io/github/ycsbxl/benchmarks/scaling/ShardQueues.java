package io.github.ycsbxl.benchmarks.scaling;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Shards that serve their requests in the order of arrival, and clients each of whose threads sends
 * its next request when it has the answer to the last: a closed network of queues after W. Gordon
 * and G. Newell, "Closed queuing systems with exponential servers", Operations Research 15(2),
 * 1967. Service times are exponential with a mean of 1, so of all busy shards each is equally
 * likely to be the next that is done, and no calendar of events is needed. Not thread-safe.
 */
final class ShardQueues {
  private static final int NONE = -1;

  private final int threadsPerClient;
  private final IntUnaryOperator nextShard;
  private final RandomGenerator random;
  private final int[] behind;
  private final int[] first;
  private final int[] last;
  private final int[] busy;
  private int busyCount;

  private ShardQueues(
      int shards,
      int clients,
      int threadsPerClient,
      IntUnaryOperator nextShard,
      RandomGenerator random) {
    this.threadsPerClient = threadsPerClient;
    this.nextShard = nextShard;
    this.random = random;
    this.behind = new int[clients * threadsPerClient];
    this.first = new int[shards];
    this.last = new int[shards];
    this.busy = new int[shards];
    Arrays.fill(first, NONE);
  }

  /**
   * All threads have just sent their first request.
   *
   * @param nextShard the shard that a client's next request goes to
   */
  static ShardQueues of(
      int shards,
      int clients,
      int threadsPerClient,
      IntUnaryOperator nextShard,
      RandomGenerator random) {
    var queues = new ShardQueues(shards, clients, threadsPerClient, nextShard, random);
    for (int thread = 0; thread < queues.behind.length; thread++) {
      queues.send(thread);
    }
    return queues;
  }

  /** Serves so many requests and returns the time that took, on average over the service times. */
  double serve(long requests) {
    double time = 0;
    for (long i = 0; i < requests; i++) {
      time += 1.0 / busyCount;
      serveOne();
    }
    return time;
  }

  private void serveOne() {
    int position = random.nextInt(busyCount);
    int shard = busy[position];
    int thread = first[shard];
    first[shard] = behind[thread];
    if (first[shard] == NONE) {
      busyCount--;
      busy[position] = busy[busyCount];
    }
    send(thread);
  }

  private void send(int thread) {
    int shard = nextShard.applyAsInt(thread / threadsPerClient);
    behind[thread] = NONE;
    if (first[shard] == NONE) {
      first[shard] = thread;
      busy[busyCount] = shard;
      busyCount++;
    } else {
      behind[last[shard]] = thread;
    }
    last[shard] = thread;
  }
}
