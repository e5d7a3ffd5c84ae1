package io.github.ycsbxl.workload;

import io.github.ycsbxl.consistency.ConsistencyCheck;
import io.github.ycsbxl.keys.KeySource;
import io.github.ycsbxl.records.RecordValues;
import io.github.ycsbxl.records.Verification;
import io.github.ycsbxl.trace.ThreadTrace;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** State that the operations of one client thread share. Belongs to that thread. */
public record ThreadContext(
    ScaleWorkload workload,
    int thread,
    int threads,
    OperationObserver observer,
    RandomGenerator random,
    KeySource keys,
    RecordValues values,
    Verification verification,
    ConsistencyCheck consistency,
    Optional<ThreadTrace> trace) {

  WorkloadConfig config() {
    return workload.config();
  }

  String table() {
    return config().records().table();
  }
}
