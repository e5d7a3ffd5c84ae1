package io.github.ycsbxl.audit;

import io.github.ycsbxl.config.PropertyReader;
import java.time.Duration;

/**
 * The settings of an audit. Immutable.
 *
 * @param records that are read at most
 * @param timeout of every wait
 */
public record AuditConfig(long records, Duration timeout) {
  public static final long ALL_RECORDS = Long.MAX_VALUE;

  public static AuditConfig from(PropertyReader reader) {
    return new AuditConfig(
        reader.find(AuditProperties.RECORDS).orElse(ALL_RECORDS),
        Duration.ofSeconds(reader.get(AuditProperties.TIMEOUT)));
  }
}
