package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.UpdateToken;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.keys.KeyProperties.RequestDistribution;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.workload.OperationProperties.ReadModifyWriteMode;
import java.security.SecureRandom;

/**
 * Settings of compare-and-set updates and their audit. Immutable.
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
      checkAudit(reader, records, client);
    }
    return new CasConfig(
        enabled,
        reader.find(OperationProperties.CAS_RETRIES).orElse(Long.MAX_VALUE),
        audit,
        reader.find(OperationProperties.CAS_AUDIT_ID).orElseGet(CasConfig::randomId));
  }

  private static void checkAudit(PropertyReader reader, RecordConfig records, ClientId client) {
    CountedUpdates.check(reader, OperationProperties.CAS_AUDIT, records, client);
    reader.check(
        client.count() <= UpdateToken.MAX_CLIENTS,
        KeyProperties.CLIENT_COUNT,
        "expected at most " + UpdateToken.MAX_CLIENTS + " with cas.audit=true");
    reader.check(
        reader.get(KeyProperties.DISTRIBUTION) != RequestDistribution.FILE,
        KeyProperties.DISTRIBUTION,
        "expected another one with cas.audit=true, whose ledger is by the number of a key");
  }

  private static String randomId() {
    return Long.toUnsignedString(new SecureRandom().nextLong(), 32);
  }
}
