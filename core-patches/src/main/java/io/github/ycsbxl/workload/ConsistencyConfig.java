package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordProperties;

/**
 * Settings of the check of reads against what their threads know. Immutable.
 *
 * @param records whose versions the threads of the process remember together
 */
record ConsistencyConfig(boolean check, int records) {

  /** More would not fit into an array. */
  private static final int MOST_RECORDS = 100_000_000;

  static ConsistencyConfig from(PropertyReader reader, RecordConfig records, ClientId client) {
    boolean check = reader.get(OperationProperties.CONSISTENCY_CHECK);
    int remembered = reader.get(OperationProperties.CONSISTENCY_CHECK_RECORDS);
    reader.check(
        remembered <= MOST_RECORDS,
        OperationProperties.CONSISTENCY_CHECK_RECORDS,
        "expected at most " + MOST_RECORDS);
    // An audit needs the same, and says so itself.
    if (check && !reader.get(OperationProperties.CAS_AUDIT)) {
      CountedUpdates.check(reader, OperationProperties.CONSISTENCY_CHECK, records, client);
    }
    reader.check(
        !check || reader.get(RecordProperties.READ_ALL_FIELDS),
        RecordProperties.READ_ALL_FIELDS,
        "expected true with consistency.check=true, because the stamp is in one field");
    return new ConsistencyConfig(check, Math.min(remembered, MOST_RECORDS));
  }
}
