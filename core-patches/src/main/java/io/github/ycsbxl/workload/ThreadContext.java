package io.github.ycsbxl.workload;

import java.util.random.RandomGenerator;

/** What the operations of one client thread share. Belongs to that thread. */
record ThreadContext(
    ScaleWorkload workload,
    int thread,
    int threads,
    OperationObserver observer,
    RandomGenerator random,
    KeySource keys,
    RecordValues values,
    Verification verification,
    ConsistencyCheck consistency) {

  WorkloadConfig config() {
    return workload.config();
  }

  String table() {
    return config().records().table();
  }
}
