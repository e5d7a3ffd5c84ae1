package io.github.ycsbxl.audit;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** The properties of an audit. */
public final class AuditProperties {
  public static final Property<Long> RECORDS =
      Property.withoutDefault(
          "cas.audit.records",
          ValueForm.atLeast(1),
          "records that an audit reads at most, those with the most updates first [all]");
  static final Property<Long> TIMEOUT =
      Property.of(
          "cas.audit.timeout",
          "60",
          ValueForm.atLeast(1),
          "seconds that an audit waits for connections, for a read, or for any read to succeed");

  public static final List<Property<?>> ALL = List.of(RECORDS, TIMEOUT);

  private AuditProperties() {}
}
