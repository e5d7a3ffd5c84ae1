package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.FieldLengths;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.ValueConfig.Source;
import io.github.ycsbxl.records.VerifiableValues;
import io.github.ycsbxl.trace.TraceConfig;
import io.github.ycsbxl.workload.CasConfig.ReadModifyWriteMode;

/** Conditions under which compare-and-sets can be counted in their records. Stateless. */
final class CountedUpdates {
  private CountedUpdates() {}

  /** Leaves in the reader what is in the way of the property that needs the counts. */
  static void check(
      PropertyReader reader, Property<Boolean> need, RecordConfig records, ClientId client) {
    reader.check(
        reader.get(CasConfig.MODE) == ReadModifyWriteMode.CAS,
        need,
        "needs readmodifywrite.mode=cas to count anything");
    reader.check(
        reader.get(OperationMix.READ_MODIFY_WRITE) > 0,
        need,
        "needs a readmodifywriteproportion above 0 to count anything");
    reader.check(
        !reader.isSet(TraceConfig.FILE),
        TraceConfig.FILE,
        "not together with " + need.name() + "=true, since its keys have no numbers");
    String with = "expected 0 with " + need.name() + "=true, because a ";
    reader.check(
        reader.get(OperationMix.UPDATE) == 0,
        OperationMix.UPDATE,
        with + "blind update overwrites what a CAS stamped");
    reader.check(
        reader.get(OperationMix.DELETE) == 0,
        OperationMix.DELETE,
        with + "delete takes the stamp with it");
    checkValues(reader, need.name() + "=true", records);
    reader.check(
        client.count() == 1 || reader.isSet(CasConfig.AUDIT_ID),
        need,
        "with client.count above 1 set cas.audit.id too, to the same new name in every process");
  }

  private static void checkValues(PropertyReader reader, String need, RecordConfig records) {
    if (records.raw()) {
      reader.check(
          false,
          RecordConfig.FORM,
          "expected fields with " + need + ", because a raw value has no place for its stamp");
      return;
    }
    FieldLengths lengths = records.lengths();
    reader.check(
        lengths.least() >= CasCounter.LENGTH,
        lengths.leastProperty(reader),
        need + " needs fields of " + CasCounter.LENGTH + " bytes or more for its stamp");
    int verified = CasCounter.LENGTH + VerifiableValues.MIN_LENGTH;
    reader.check(
        records.values().source() != Source.VERIFY || lengths.least() >= verified,
        lengths.leastProperty(reader),
        need + " and value.source=verify need fields of " + verified + " bytes or more");
    reader.check(
        !records.values().stockIntegrity(),
        RecordConfig.DATA_INTEGRITY,
        "expected false with " + need + ", whose stamp is in the value");
    reader.check(
        records.values().compression() == Compression.NONE,
        RecordConfig.COMPRESSION,
        "expected none with " + need + ", whose stamp is in the value");
  }
}
