package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.UpdateToken;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.VerifiableValues;
import io.github.ycsbxl.workload.OperationProperties.ReadModifyWriteMode;
import io.github.ycsbxl.workload.RecordProperties.Source;
import java.security.SecureRandom;

/**
 * How compare-and-set updates are done and proven. Immutable.
 *
 * @param enabled whether read-modify-write is a compare-and-set
 * @param retries conflicts before an update is given up
 * @param auditId names the audited test; its counts start from nothing
 */
record CasConfig(boolean enabled, long retries, boolean audit, String auditId) {

  static CasConfig from(PropertyReader reader, RecordConfig records, ClientId client) {
    boolean enabled =
        reader.get(OperationProperties.READ_MODIFY_WRITE_MODE) == ReadModifyWriteMode.CAS;
    boolean audit = reader.get(OperationProperties.CAS_AUDIT);
    if (audit) {
      checkAudit(reader, enabled, records, client);
    }
    return new CasConfig(
        enabled,
        reader.find(OperationProperties.CAS_RETRIES).orElse(Long.MAX_VALUE),
        audit,
        reader.find(OperationProperties.CAS_AUDIT_ID).orElseGet(CasConfig::randomId));
  }

  private static void checkAudit(
      PropertyReader reader, boolean enabled, RecordConfig records, ClientId client) {
    reader.check(
        enabled, OperationProperties.CAS_AUDIT, "needs readmodifywrite.mode=cas to count anything");
    reader.check(
        reader.get(OperationProperties.READ_MODIFY_WRITE) > 0,
        OperationProperties.CAS_AUDIT,
        "needs a readmodifywriteproportion above 0 to count anything");
    reader.check(
        reader.get(OperationProperties.UPDATE) == 0,
        OperationProperties.UPDATE,
        "expected 0 with cas.audit=true, because a blind update overwrites what a CAS stamped");
    reader.check(
        reader.get(OperationProperties.DELETE) == 0,
        OperationProperties.DELETE,
        "expected 0 with cas.audit=true, because a delete takes the stamp with it");
    checkAuditedValues(reader, records);
    reader.check(
        client.count() <= UpdateToken.MAX_CLIENTS,
        KeyProperties.CLIENT_COUNT,
        "expected at most " + UpdateToken.MAX_CLIENTS + " with cas.audit=true");
    reader.check(
        client.count() == 1 || reader.isSet(OperationProperties.CAS_AUDIT_ID),
        OperationProperties.CAS_AUDIT,
        "with client.count above 1 set cas.audit.id too, to the same new name in every process");
  }

  private static void checkAuditedValues(PropertyReader reader, RecordConfig records) {
    FieldLengths lengths = records.lengths();
    reader.check(
        lengths.least() >= CasCounter.LENGTH,
        lengths.leastProperty(reader),
        "cas.audit=true needs fields of " + CasCounter.LENGTH + " bytes or more for its stamp");
    int verified = CasCounter.LENGTH + VerifiableValues.MIN_LENGTH;
    reader.check(
        records.values().source() != Source.VERIFY || lengths.least() >= verified,
        lengths.leastProperty(reader),
        "cas.audit=true and value.source=verify need fields of " + verified + " bytes or more");
    reader.check(
        !records.values().stockIntegrity(),
        RecordProperties.DATA_INTEGRITY,
        "expected false with cas.audit=true, whose stamp is in the value");
    reader.check(
        records.values().compression() == Compression.NONE,
        RecordProperties.COMPRESSION,
        "expected none with cas.audit=true, whose stamp is in the value");
    reader.check(
        reader.get(KeyProperties.DISTRIBUTION) != RequestDistribution.FILE,
        KeyProperties.DISTRIBUTION,
        "expected another one with cas.audit=true, whose ledger is by the number of a key");
  }

  private static String randomId() {
    return Long.toUnsignedString(new SecureRandom().nextLong(), 32);
  }
}
