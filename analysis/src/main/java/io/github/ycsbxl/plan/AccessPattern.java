package io.github.ycsbxl.plan;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.keys.RequestDistribution.ZipfianMode;
import io.github.ycsbxl.keys.RequestDistribution.ZipfianScope;
import io.github.ycsbxl.workload.WorkloadConfig;

/**
 * Distribution of a Zipfian workload's operations over records, to compute with and not to run.
 * Immutable.
 *
 * @param stock whether hot records are drawn as stock YCSB does
 * @param writeShare share of the operations that change records that exist
 * @param requestsPerOperation of a store, on average
 */
public record AccessPattern(
    long records,
    int clients,
    double theta,
    ZipfianScope scope,
    boolean stock,
    double writeShare,
    double requestsPerOperation) {

  /**
   * Reads the pattern of the whole workload, of which parts are not returned, and leaves every
   * mistake in the reader.
   */
  public static AccessPattern from(PropertyReader reader) {
    WorkloadConfig workload = WorkloadConfig.from(reader);
    long records = workload.keys().recordCount();
    int clients = workload.keys().client().count();
    RequestDistribution distribution = workload.distribution();
    reader.check(
        records == 0 || records >= clients,
        KeyConfig.RECORD_COUNT,
        "expected a record per client process at least");
    reader.check(
        !reader.isSet(RequestDistribution.DISTRIBUTION)
            || distribution.kind() == RequestDistribution.Kind.ZIPFIAN,
        RequestDistribution.DISTRIBUTION,
        "expected zipfian, which this is about");
    return new AccessPattern(
        records,
        clients,
        distribution.theta(),
        distribution.scope(),
        distribution.mode() == ZipfianMode.YCSB,
        workload.writeShare(),
        workload.requestsPerOperation());
  }
}
