package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.UpdateToken;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.FieldLengths;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.ValueConfig.Source;
import io.github.ycsbxl.records.VerifiableValues;
import io.github.ycsbxl.trace.TraceConfig;
import java.security.SecureRandom;
import java.util.List;

/**
 * Settings of CAS updates and their audit. Immutable.
 *
 * @param enabled true if read-modify-write uses CAS
 * @param retries maximum number of conflicts per update
 * @param auditId ID of the audited benchmark; stamps with any other ID count as 0 updates
 */
public record CasConfig(boolean enabled, long retries, boolean audit, String auditId) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  public static final Property<ReadModifyWriteMode> MODE =
      OWN.declare("readmodifywrite.mode", "blind", ValueForm.oneOf(ReadModifyWriteMode.class))
          .meaning("cas writes only if the record is unchanged, and retries on conflict");
  static final Property<Long> RETRIES =
      OWN.declare("cas.retries", ValueForm.atLeast(0))
          .meaning("conflicts after which a CAS gives up [unlimited]");
  public static final Property<Boolean> AUDIT =
      OWN.declare("cas.audit", "false", ValueForm.flag())
          .meaning("log every CAS in its record and a ledger; detect lost updates");
  public static final Property<String> AUDIT_ID =
      OWN.declare("cas.audit.id", ValueForm.text())
          .scope(Scope.SCENARIO, Scope.NEUTRAL)
          .meaning("unique id of one audited benchmark; the same in all its clients [random]");
  static final List<Property<?>> PROPERTIES = OWN.all();

  static CasConfig from(PropertyReader reader, RecordConfig records, ClientId client) {
    boolean enabled = reader.get(MODE) == ReadModifyWriteMode.CAS;
    boolean audit = reader.get(AUDIT);
    if (audit) {
      checkAudit(reader, records, client);
    }
    return new CasConfig(
        enabled,
        reader.find(RETRIES).orElse(Long.MAX_VALUE),
        audit,
        reader.find(AUDIT_ID).orElseGet(CasConfig::randomId));
  }

  private static void checkAudit(PropertyReader reader, RecordConfig records, ClientId client) {
    checkCounts(reader, AUDIT, records, client);
    reader.check(
        client.count() <= UpdateToken.MAX_CLIENTS,
        ClientId.COUNT,
        "expected at most %d with cas.audit=true".formatted(UpdateToken.MAX_CLIENTS));
    reader.check(
        reader.get(RequestDistribution.DISTRIBUTION) != RequestDistribution.Kind.FILE,
        RequestDistribution.DISTRIBUTION,
        "expected another value with cas.audit=true, because the ledger needs key numbers");
  }

  /** Checks that records have a field for the update counter that this property requires. */
  static void checkCounts(
      PropertyReader reader, Property<Boolean> need, RecordConfig records, ClientId client) {
    reader.check(
        reader.get(MODE) == ReadModifyWriteMode.CAS,
        need,
        "needs readmodifywrite.mode=cas to count anything");
    reader.check(
        reader.get(OperationMix.READ_MODIFY_WRITE) > 0,
        need,
        "needs a readmodifywriteproportion above 0 to count anything");
    reader.check(
        !reader.isSet(TraceConfig.FILE),
        TraceConfig.FILE,
        "cannot be combined with %s=true, which identifies records by number; keys of a trace have none"
            .formatted(need.name()));
    String with = "expected 0 with " + need.name() + "=true, because a ";
    reader.check(
        reader.get(OperationMix.UPDATE) == 0,
        OperationMix.UPDATE,
        with + "blind update overwrites the stamp of a CAS");
    reader.check(
        reader.get(OperationMix.DELETE) == 0,
        OperationMix.DELETE,
        with + "delete removes the stamp");
    checkValues(reader, need.name() + "=true", records);
    reader.check(
        client.count() == 1 || reader.isSet(AUDIT_ID),
        need,
        "with client.count above 1, set cas.audit.id to the same new name in every client");
  }

  private static void checkValues(PropertyReader reader, String need, RecordConfig records) {
    if (records.raw()) {
      reader.check(
          false,
          RecordConfig.FORM,
          "expected fields with %s, because a raw value has no place for its stamp"
              .formatted(need));
      return;
    }
    FieldLengths lengths = records.lengths();
    reader.check(
        lengths.least() >= CasCounter.LENGTH,
        lengths.leastProperty(reader),
        "%s needs fields of %d bytes or more for its stamp".formatted(need, CasCounter.LENGTH));
    int verified = CasCounter.LENGTH + VerifiableValues.MIN_LENGTH;
    reader.check(
        records.values().source() != Source.VERIFY || lengths.least() >= verified,
        lengths.leastProperty(reader),
        "%s and value.source=verify need fields of %d bytes or more".formatted(need, verified));
    reader.check(
        !records.values().stockIntegrity(),
        RecordConfig.DATA_INTEGRITY,
        "expected false with %s, because each CAS writes a stamp into the value".formatted(need));
    reader.check(
        records.values().compression() == Compression.NONE,
        RecordConfig.COMPRESSION,
        "expected none with %s, because each CAS writes a stamp into the value".formatted(need));
  }

  private static String randomId() {
    return Long.toUnsignedString(new SecureRandom().nextLong(), 32);
  }

  enum ReadModifyWriteMode {
    BLIND,
    CAS
  }
}
