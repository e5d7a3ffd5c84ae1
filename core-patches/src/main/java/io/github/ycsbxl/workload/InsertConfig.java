package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.workload.OperationProperties.Existing;

/** Settings of inserts that fail. Immutable. */
record InsertConfig(int retries, int retrySeconds, boolean skipExisting) {

  static InsertConfig from(PropertyReader reader) {
    return new InsertConfig(
        reader.get(OperationProperties.INSERT_RETRIES),
        reader.get(OperationProperties.INSERT_RETRY_SECONDS),
        reader.get(OperationProperties.INSERT_EXISTING) == Existing.SKIP);
  }
}
