package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Column of latencies, described by its name: {@code p999_us}, {@code read_avg_ms}. Immutable.
 *
 * @param operation empty if another column contains the operation
 * @param unit empty if the name does not contain it
 */
record FigureColumn(String operation, Statistic statistic, Optional<LatencyUnit> unit) {
  private static final Pattern FORM =
      Pattern.compile(
          ColumnNames.PREFIX
              + "(avg|mean|min|max|p[0-9]{1,7}(?:\\.[0-9]{1,4})?)(?:_(ns|us|ms|s))?");

  /** Column with the write bandwidth per server; {@code servers} has the number of servers. */
  static final String SERVER_MEGABYTES = "server_megabytes_per_sec";

  /** Column with the lowest rate of a single client. */
  static final String CLIENT_LOW = "ops_per_sec_per_client_low";

  static final String CLIENT_HIGH = "ops_per_sec_per_client_high";

  /** Column that says whether the values are of a whole load or only of its end. */
  static final String PART = "part";

  private static final Set<String> OTHER_FIGURES =
      Set.of(
          ColumnNames.OPS_PER_SEC,
          CLIENT_LOW,
          CLIENT_HIGH,
          ColumnNames.OPERATIONS,
          ColumnNames.ERRORS,
          "operation",
          SERVER_MEGABYTES);

  /** Result columns of published tables that comparisons ignore. */
  private static final Set<String> OTHER_RESULTS =
      Set.of(PART, "client_cpus", "server_busy_low_percent", "server_busy_high_percent");

  static Optional<FigureColumn> parse(String column) {
    Matcher parts = FORM.matcher(column);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String operation = parts.group(1) == null ? "" : parts.group(1).toUpperCase(Locale.ROOT);
    Optional<LatencyUnit> unit = Optional.ofNullable(parts.group(3)).flatMap(LatencyUnit::parse);
    return Optional.of(new FigureColumn(operation, statistic(parts.group(2)), unit));
  }

  static boolean isFigure(String column) {
    return OTHER_FIGURES.contains(column) || parse(column).isPresent();
  }

  /** Returns true for a column of latencies without a unit in its name. */
  static boolean isWithoutUnit(String column) {
    return parse(column).filter(one -> one.unit().isEmpty()).isPresent();
  }

  static boolean isSetting(String column) {
    return !isFigure(column) && !OTHER_RESULTS.contains(column);
  }

  String row(String operationOfLine) {
    return operation.isEmpty() ? operationOfLine : operation;
  }

  /** Parses a statistic as spelled in column names: avg is the mean, p999 the 99.9th percentile. */
  static Statistic statistic(String name) {
    if (name.equals("avg")) {
      return Statistic.MEAN;
    }
    boolean fraction = name.startsWith("p99") && name.length() > 3 && !name.contains(".");
    return Statistic.parse(fraction ? "p99." + name.substring(3) : name);
  }
}
