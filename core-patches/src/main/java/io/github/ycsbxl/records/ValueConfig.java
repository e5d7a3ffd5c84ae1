package io.github.ycsbxl.records;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordProperties.LengthDistribution;
import io.github.ycsbxl.records.RecordProperties.Source;

/**
 * The content of values. Immutable.
 *
 * @param stockIntegrity whether they are those that stock YCSB can verify; the source is then
 *     ignored
 */
public record ValueConfig(
    Source source, boolean stockIntegrity, double compressibility, Compression compression) {

  static ValueConfig from(PropertyReader reader, FieldLengths lengths) {
    Source source = reader.get(RecordProperties.VALUE_SOURCE);
    boolean stockIntegrity = reader.get(RecordProperties.DATA_INTEGRITY);
    reader.check(
        source != Source.VERIFY || lengths.least() >= VerifiableValues.MIN_LENGTH,
        lengths.leastProperty(reader),
        "value.source=verify needs fields of " + VerifiableValues.MIN_LENGTH + " bytes or more");
    reader.check(
        !stockIntegrity || !reader.isSet(RecordProperties.VALUE_SOURCE),
        RecordProperties.DATA_INTEGRITY,
        "not together with value.source, because it names stock YCSB's values");
    reader.check(
        !stockIntegrity || lengths.distribution() == LengthDistribution.CONSTANT,
        RecordProperties.DATA_INTEGRITY,
        "needs fieldlengthdistribution=constant");
    double compressibility = reader.get(RecordProperties.COMPRESSIBILITY);
    reader.check(
        compressibility >= ValuePool.LEAST_COMPRESSIBILITY
            && compressibility <= ValuePool.MOST_COMPRESSIBILITY,
        RecordProperties.COMPRESSIBILITY,
        "expected " + ValuePool.LEAST_COMPRESSIBILITY + " to " + ValuePool.MOST_COMPRESSIBILITY);
    return new ValueConfig(
        source, stockIntegrity, compressibility, reader.get(RecordProperties.COMPRESSION));
  }
}
