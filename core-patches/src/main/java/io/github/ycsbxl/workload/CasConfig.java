package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.UpdateToken;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyChoice;
import io.github.ycsbxl.keys.KeyChoice.RequestDistribution;
import io.github.ycsbxl.records.RecordConfig;
import java.security.SecureRandom;
import java.util.List;

/**
 * Settings of compare-and-set updates and their audit. Immutable.
 *
 * @param enabled whether read-modify-write is a compare-and-set
 * @param retries conflicts before an update is given up
 * @param auditId names the audited test; its counts start from nothing
 */
public record CasConfig(boolean enabled, long retries, boolean audit, String auditId) {
  private static final PropertyGroup OWN = new PropertyGroup();

  static final Property<ReadModifyWriteMode> MODE =
      OWN.property("readmodifywrite.mode", "blind", ValueForm.oneOf(ReadModifyWriteMode.class))
          .meaning("cas writes only if the record is still as it was read, and tries again if not");
  static final Property<Long> RETRIES =
      OWN.property("cas.retries", ValueForm.atLeast(0))
          .meaning("conflicts after which a CAS is given up [unlimited]");
  static final Property<Boolean> AUDIT =
      OWN.property("cas.audit", "false", ValueForm.flag())
          .meaning("enter every CAS in its record and in a ledger, and prove that none is lost");
  public static final Property<String> AUDIT_ID =
      OWN.property("cas.audit.id", ValueForm.text())
          .meaning(
              "names one audited benchmark; the same in all its client processes, never used twice"
                  + " [random]");
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
    CountedUpdates.check(reader, AUDIT, records, client);
    reader.check(
        client.count() <= UpdateToken.MAX_CLIENTS,
        ClientId.COUNT,
        "expected at most " + UpdateToken.MAX_CLIENTS + " with cas.audit=true");
    reader.check(
        reader.get(KeyChoice.DISTRIBUTION) != RequestDistribution.FILE,
        KeyChoice.DISTRIBUTION,
        "expected another one with cas.audit=true, whose ledger is by the number of a key");
  }

  private static String randomId() {
    return Long.toUnsignedString(new SecureRandom().nextLong(), 32);
  }

  enum ReadModifyWriteMode {
    BLIND,
    CAS
  }
}
