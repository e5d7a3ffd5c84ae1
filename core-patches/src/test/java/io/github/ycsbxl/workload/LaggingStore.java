package io.github.ycsbxl.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A model of a store: the versions of records on a master, and replicas that have each of them a
 * fixed time later. Not thread-safe.
 */
final class LaggingStore {
  private final long[] lags;
  private final List<List<Long>> commits = new ArrayList<>();

  /** The first replica is the master. */
  LaggingStore(int records, int replicas, long mostLag, RandomGenerator random) {
    lags = new long[replicas];
    for (int i = 1; i < replicas; i++) {
      lags[i] = random.nextLong(mostLag);
    }
    for (int i = 0; i < records; i++) {
      commits.add(new ArrayList<>());
    }
  }

  int replicas() {
    return lags.length;
  }

  /** What a replica has at a time: how many commits are older than its lag. */
  long version(int record, int replica, long now) {
    return commits.get(record).stream().filter(commit -> commit + lags[replica] <= now).count();
  }

  /** What the master has. */
  long current(int record) {
    return commits.get(record).size();
  }

  void commit(int record, long now) {
    commits.get(record).add(now);
  }
}
