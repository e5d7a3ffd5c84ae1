package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;

/**
 * Settings of reads that the client answers itself. Immutable.
 *
 * @param share of the reads
 * @param records that the threads of the process keep together
 */
record CacheConfig(double share, int records) {

  static CacheConfig from(PropertyReader reader) {
    return new CacheConfig(
        reader.get(OperationProperties.CACHED), reader.get(OperationProperties.CACHED_RECORDS));
  }
}
