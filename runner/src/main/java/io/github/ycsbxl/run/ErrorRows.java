package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.workload.OperationType;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.Status;

/**
 * Latency rows of unsuccessful operations: one row for all failures of an operation, or one per
 * status if stock YCSB's properties ask for it. Immutable.
 *
 * @param each true if every status has a row
 * @param tracked statuses that have a row in any case
 */
record ErrorRows(boolean each, Set<String> tracked) {
  static final ErrorRows TOGETHER = new ErrorRows(false, Set.of());

  static ErrorRows from(PropertyReader reader) {
    return new ErrorRows(
        reader.get(RunConfig.EACH_ERROR),
        reader
            .find(RunConfig.TRACKED_ERRORS)
            .map(names -> Arrays.stream(names.split(",")).map(String::strip))
            .map(names -> names.collect(Collectors.toUnmodifiableSet()))
            .orElse(Set.of()));
  }

  RowName of(OperationType operation, Status status) {
    if (operation == OperationType.CAS && status.equals(Statuses.CONFLICT)) {
      return RowName.CAS_GIVEN_UP;
    }
    if (operation == OperationType.CAS && Statuses.isIndeterminate(status)) {
      return RowName.CAS_INDETERMINATE;
    }
    boolean alone = status.equals(Statuses.STALE) || each || tracked.contains(status.getName());
    RowName row = RowName.parse(operation.label());
    return alone ? row.ended(status.getName()) : row.failed();
  }
}
