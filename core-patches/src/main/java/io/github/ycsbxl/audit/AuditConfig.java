package io.github.ycsbxl.audit;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.time.Duration;
import java.util.List;

/**
 * Settings of an audit. Immutable.
 *
 * @param records maximum number of records to read
 * @param timeout maximum duration of each wait for the store
 */
public record AuditConfig(long records, Duration timeout) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  public static final Property<Long> RECORDS =
      OWN.declare("cas.audit.records", ValueForm.atLeast(1))
          .meaning("maximum records that an audit reads, most updated first [all]");
  public static final Property<Long> TIMEOUT =
      OWN.declare("cas.audit.timeout", "60", ValueForm.seconds(1))
          .meaning(
              "timeout in seconds for connecting, for one read, and for retries without success");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  public static final long ALL_RECORDS = Long.MAX_VALUE;

  /** Returns the maximum number of records for results, in which 0 means all. */
  long recordLimit() {
    return records == ALL_RECORDS ? 0 : records;
  }

  public static AuditConfig from(PropertyReader reader) {
    return new AuditConfig(
        reader.find(RECORDS).orElse(ALL_RECORDS), Duration.ofSeconds(reader.get(TIMEOUT)));
  }
}
