package io.github.ycsbxl.records;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.records.FieldLengths.LengthDistribution;
import java.io.IOException;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Content of values. Immutable.
 *
 * @param stockIntegrity true for values that stock YCSB can verify; the source is then ignored
 * @param file file that supplies the bytes of values, for source {@code FILE}
 * @param samples number of stored records whose values are written again, for source {@code STORE}
 */
public record ValueConfig(
    Source source,
    boolean stockIntegrity,
    double compressibility,
    Compression compression,
    Optional<Path> file,
    int samples) {

  static ValueConfig from(PropertyReader reader, FieldLengths lengths) {
    Source source = reader.get(RecordConfig.VALUE_SOURCE);
    boolean stockIntegrity = reader.get(RecordConfig.DATA_INTEGRITY);
    reader.check(
        source != Source.VERIFY || lengths.least() >= VerifiableValues.MIN_LENGTH,
        lengths.leastProperty(reader),
        "value.source=verify needs fields of " + VerifiableValues.MIN_LENGTH + " bytes or more");
    reader.check(
        !stockIntegrity || !reader.isSet(RecordConfig.VALUE_SOURCE),
        RecordConfig.DATA_INTEGRITY,
        "cannot be combined with value.source, because it selects stock YCSB's values");
    reader.check(
        !stockIntegrity || lengths.distribution() == LengthDistribution.CONSTANT,
        RecordConfig.DATA_INTEGRITY,
        "needs fieldlengthdistribution=constant");
    double compressibility = reader.get(RecordConfig.COMPRESSIBILITY);
    reader.check(
        compressibility >= HtmlText.LEAST_COMPRESSIBILITY
            && compressibility <= HtmlText.MOST_COMPRESSIBILITY,
        RecordConfig.COMPRESSIBILITY,
        "expected " + HtmlText.LEAST_COMPRESSIBILITY + " to " + HtmlText.MOST_COMPRESSIBILITY);
    Compression compression = reader.get(RecordConfig.COMPRESSION);
    reader.check(
        source != Source.STORE || compression == Compression.NONE,
        RecordConfig.COMPRESSION,
        "cannot be combined with value.source=store, which writes values unchanged");
    return new ValueConfig(
        source,
        stockIntegrity,
        compressibility,
        compression,
        file(reader, source),
        reader.get(RecordConfig.VALUE_SAMPLES));
  }

  /** Returns true if values must be read from the store before the first write. */
  public boolean fromStore() {
    return source == Source.STORE;
  }

  /** Returns true if the lengths of values may differ from the configured ones. */
  public boolean takesAnyLength() {
    return source != Source.VERIFY && !stockIntegrity;
  }

  private static Optional<Path> file(PropertyReader reader, Source source) {
    Optional<Path> file = reader.find(RecordConfig.VALUE_FILE);
    reader.check(
        source == Source.FILE || file.isEmpty(),
        RecordConfig.VALUE_FILE,
        "needs value.source=file");
    reader.check(
        source != Source.FILE || file.isPresent(),
        RecordConfig.VALUE_SOURCE,
        "needs value.file=<file to take values from>");
    Optional<String> problem = file.flatMap(ValueConfig::problem);
    problem.ifPresent(why -> reader.check(false, RecordConfig.VALUE_FILE, why));
    return source == Source.FILE && problem.isEmpty() ? file : Optional.empty();
  }

  private static Optional<String> problem(Path file) {
    try {
      FileAccess.require(file, AccessMode.READ);
      return Files.isRegularFile(file) && Files.size(file) > 0
          ? Optional.empty()
          : Optional.of("expected a file that is not empty");
    } catch (IOException e) {
      return Optional.of("cannot be read: " + ErrorMessages.reason(e));
    }
  }

  /** Sources of values. */
  public enum Source {
    RANDOM,
    TEXT,
    VERIFY,
    FILE,
    STORE
  }
}
