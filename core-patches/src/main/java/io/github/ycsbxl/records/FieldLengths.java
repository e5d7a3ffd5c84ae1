package io.github.ycsbxl.records;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyChooser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;

/**
 * Distribution of the lengths of field values, in bytes. Immutable.
 *
 * @param least minimum length; also the maximum if the length is constant
 */
public record FieldLengths(
    LengthDistribution distribution, int least, int most, Optional<LengthHistogram> histogram) {
  private static final long MAX_BYTES = 1L << 30;

  static FieldLengths from(PropertyReader reader) {
    Optional<Integer> valueSize = reader.find(RecordConfig.VALUE_SIZE);
    LengthDistribution distribution = reader.get(RecordConfig.LENGTH_DISTRIBUTION);
    if (valueSize.isPresent() || distribution == LengthDistribution.CONSTANT) {
      return constant(valueSize.orElseGet(() -> reader.get(RecordConfig.FIELD_LENGTH)));
    }
    if (distribution == LengthDistribution.HISTOGRAM) {
      return counted(reader);
    }
    int most = reader.get(RecordConfig.FIELD_LENGTH);
    int least = reader.get(RecordConfig.MIN_FIELD_LENGTH);
    reader.check(
        least <= most,
        RecordConfig.MIN_FIELD_LENGTH,
        "expected at most fieldlength (" + most + ")");
    return new FieldLengths(distribution, Math.min(least, most), most, Optional.empty());
  }

  private static FieldLengths constant(int length) {
    return new FieldLengths(LengthDistribution.CONSTANT, length, length, Optional.empty());
  }

  private static FieldLengths counted(PropertyReader reader) {
    Path file = Path.of(reader.get(RecordConfig.LENGTH_HISTOGRAM));
    try {
      LengthHistogram histogram = LengthHistogram.read(file);
      reader.check(
          histogram.most() <= MAX_BYTES,
          RecordConfig.LENGTH_HISTOGRAM,
          "expected fields of at most 1 GiB");
      return new FieldLengths(
          LengthDistribution.HISTOGRAM,
          (int) Math.min(histogram.least(), MAX_BYTES),
          (int) Math.min(histogram.most(), MAX_BYTES),
          Optional.of(histogram));
    } catch (IOException e) {
      reader.check(false, RecordConfig.LENGTH_HISTOGRAM, ErrorMessages.fileMessage(e));
      return constant(reader.get(RecordConfig.FIELD_LENGTH));
    }
  }

  /** Returns the property to name in a message about the minimum length. */
  public Property<?> leastProperty(PropertyReader reader) {
    return switch (distribution) {
      case CONSTANT ->
          reader.isSet(RecordConfig.VALUE_SIZE)
              ? RecordConfig.VALUE_SIZE
              : RecordConfig.FIELD_LENGTH;
      case UNIFORM, ZIPFIAN -> RecordConfig.MIN_FIELD_LENGTH;
      case HISTOGRAM -> RecordConfig.LENGTH_HISTOGRAM;
    };
  }

  /**
   * Returns the lengths for one thread, in bytes. With a Zipfian distribution, short values are
   * frequent.
   */
  public IntSupplier drawnBy(RandomGenerator random) {
    int choices = most - least + 1;
    return switch (distribution) {
      case CONSTANT -> () -> most;
      case UNIFORM -> () -> least + random.nextInt(choices);
      case ZIPFIAN -> {
        KeyChooser extra = KeyChooser.zipfian(random, () -> choices, 0.99);
        yield () -> least + (int) extra.next();
      }
      case HISTOGRAM -> {
        LengthHistogram counted = histogram.orElseThrow();
        yield () -> counted.next(random);
      }
    };
  }

  /** Distributions of lengths. */
  public enum LengthDistribution {
    CONSTANT,
    UNIFORM,
    ZIPFIAN,
    HISTOGRAM
  }
}
