package io.github.ycsbxl.benchmarks.scaling;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Shards that serve requests in the order of arrival, and clients in a closed loop: a closed
 * queueing network (W. Gordon and G. Newell, "Closed queuing systems with exponential servers",
 * Operations Research 15(2), 1967). Service times are exponential with a mean of 1, so all busy
 * shards are equally likely to finish next, and no event calendar is needed. Not thread-safe.
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
   * Creates shards to which all threads have just sent their first request.
   *
   * @param nextShard returns the shard of a client's next request
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

  /**
   * Serves a number of requests. Returns the expected time until the last request is served, in
   * mean service times.
   */
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
