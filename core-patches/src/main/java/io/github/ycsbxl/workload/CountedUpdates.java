package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.FieldLengths;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordProperties;
import io.github.ycsbxl.records.RecordProperties.Source;
import io.github.ycsbxl.records.VerifiableValues;
import io.github.ycsbxl.trace.TraceProperties;
import io.github.ycsbxl.workload.OperationProperties.ReadModifyWriteMode;

/** Conditions under which compare-and-sets can be counted in their records. Stateless. */
final class CountedUpdates {
  private CountedUpdates() {}

  /** Leaves in the reader what is in the way of the property that needs the counts. */
  static void check(
      PropertyReader reader, Property<Boolean> need, RecordConfig records, ClientId client) {
    reader.check(
        reader.get(OperationProperties.READ_MODIFY_WRITE_MODE) == ReadModifyWriteMode.CAS,
        need,
        "needs readmodifywrite.mode=cas to count anything");
    reader.check(
        reader.get(OperationProperties.READ_MODIFY_WRITE) > 0,
        need,
        "needs a readmodifywriteproportion above 0 to count anything");
    reader.check(
        !reader.isSet(TraceProperties.FILE),
        TraceProperties.FILE,
        "not together with " + need.name() + "=true, since its keys have no numbers");
    String with = "expected 0 with " + need.name() + "=true, because a ";
    reader.check(
        reader.get(OperationProperties.UPDATE) == 0,
        OperationProperties.UPDATE,
        with + "blind update overwrites what a CAS stamped");
    reader.check(
        reader.get(OperationProperties.DELETE) == 0,
        OperationProperties.DELETE,
        with + "delete takes the stamp with it");
    checkValues(reader, need.name() + "=true", records);
    reader.check(
        client.count() == 1 || reader.isSet(OperationProperties.CAS_AUDIT_ID),
        need,
        "with client.count above 1 set cas.audit.id too, to the same new name in every process");
  }

  private static void checkValues(PropertyReader reader, String need, RecordConfig records) {
    if (records.raw()) {
      reader.check(
          false,
          RecordProperties.FORM,
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
        RecordProperties.DATA_INTEGRITY,
        "expected false with " + need + ", whose stamp is in the value");
    reader.check(
        records.values().compression() == Compression.NONE,
        RecordProperties.COMPRESSION,
        "expected none with " + need + ", whose stamp is in the value");
  }
}
