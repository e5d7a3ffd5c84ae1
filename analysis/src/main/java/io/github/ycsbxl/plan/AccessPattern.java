package io.github.ycsbxl.plan;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.keys.KeyProperties.RequestDistribution;
import io.github.ycsbxl.keys.KeyProperties.ZipfianMode;
import io.github.ycsbxl.keys.KeyProperties.ZipfianScope;
import io.github.ycsbxl.workload.OperationProperties;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.List;

/**
 * Distribution of a Zipfian workload's operations over records, to compute with and not to run.
 * Immutable.
 *
 * @param stock whether hot records are drawn as stock YCSB does
 * @param writeShare share of the operations that change records that exist
 */
public record AccessPattern(
    long records, int clients, double theta, ZipfianScope scope, boolean stock, double writeShare) {

  /** Leaves mistakes in the reader; the whole workload's, not only those of what is returned. */
  public static AccessPattern from(PropertyReader reader) {
    ScaleWorkload.check(reader);
    long records = reader.get(KeyProperties.RECORD_COUNT);
    int clients = reader.get(KeyProperties.CLIENT_COUNT);
    reader.check(
        records == 0 || records >= clients,
        KeyProperties.RECORD_COUNT,
        "expected a record per client process at least");
    boolean zipfian =
        !reader.isSet(KeyProperties.DISTRIBUTION)
            || reader.get(KeyProperties.DISTRIBUTION) == RequestDistribution.ZIPFIAN;
    reader.check(zipfian, KeyProperties.DISTRIBUTION, "expected zipfian, which this is about");
    return new AccessPattern(
        records,
        clients,
        reader.get(KeyProperties.THETA),
        reader.get(KeyProperties.SCOPE),
        reader.get(KeyProperties.MODE) == ZipfianMode.YCSB,
        writeShare(reader));
  }

  private static double writeShare(PropertyReader reader) {
    double writes =
        reader.get(OperationProperties.UPDATE) + reader.get(OperationProperties.READ_MODIFY_WRITE);
    double others =
        List.of(
                OperationProperties.READ,
                OperationProperties.INSERT,
                OperationProperties.SCAN,
                OperationProperties.DELETE,
                OperationProperties.MULTIGET,
                OperationProperties.PLUGIN)
            .stream()
            .mapToDouble(reader::get)
            .sum();
    return writes == 0 ? 0 : writes / (writes + others);
  }
}
