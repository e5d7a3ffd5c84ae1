package io.github.ycsbxl.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Model of a store: versions of records on a master, and on replicas with a fixed lag. Not
 * thread-safe.
 */
final class LaggingStore {
  private final long[] lags;
  private final List<List<Long>> commits = new ArrayList<>();

  /** Creates a store whose first replica is the master. */
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

  /** Returns a replica's version at a time: the number of commits older than its lag. */
  long version(int record, int replica, long now) {
    return commits.get(record).stream().filter(commit -> commit + lags[replica] <= now).count();
  }

  /** Returns the master's version. */
  long current(int record) {
    return commits.get(record).size();
  }

  void commit(int record, long now) {
    commits.get(record).add(now);
  }
}
