package io.github.ycsbxl.records;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.keys.KeySample;
import io.github.ycsbxl.records.Verification.VerificationObserver;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Sources of a benchmark's values, and verification of these values. Immutable and thread-safe.
 *
 * @param sources creates the source of a thread from its random generator
 * @param proof verifies uncompressed values; empty if any value is valid
 */
public record ValueSources(
    Function<RandomGenerator, ValueSource> sources,
    Optional<ValueProof> proof,
    Compression compression) {

  /**
   * Returns the sources of values.
   *
   * @param counted true if CAS operations have a counter in the first field
   * @param start position of the first value in a file of values, as a fraction of the file
   * @throws IOException if a file of values cannot be read
   */
  public static ValueSources of(RecordConfig records, boolean counted, double start)
      throws IOException {
    ValueConfig values = records.values();
    if (values.stockIntegrity()) {
      var stock = new StockValues(records.lengths().most());
      return new ValueSources(any -> stock, Optional.of(stock), values.compression());
    }
    return switch (values.source()) {
      case RANDOM -> fresh(RandomValues::drawnBy, values);
      case TEXT -> fresh(HtmlText.compressible(values.compressibility())::drawnBy, values);
      case VERIFY -> verifiable(records, counted);
      case FILE -> {
        FileValues file = FileValues.open(values.file().orElseThrow(), start);
        yield fresh(random -> file.source(), values);
      }
      case STORE -> new ValueSources(ValueSources::unknown, Optional.empty(), Compression.NONE);
    };
  }

  /**
   * Returns sources that draw each of these values with equal probability, whatever the requested
   * length. The shared arrays must not be modified.
   */
  public static ValueSources whole(List<byte[]> samples) {
    return new ValueSources(
        random ->
            (value, key, field, length) -> {
              byte[] sample = samples.get(random.nextInt(samples.size()));
              value.become(sample, 0, sample.length);
            },
        Optional.empty(),
        Compression.NONE);
  }

  /** Returns the source of one thread. */
  public ValueSource drawnBy(RandomGenerator random) {
    return compression.codec().compressing(sources.apply(random));
  }

  /**
   * Returns the verification of the values that one thread reads.
   *
   * @param known keys of records in the store
   */
  public Verification verification(
      RecordConfig records, KeySample known, VerificationObserver observer) {
    if (proof.isPresent()) {
      return new ValueVerification(
          records.fieldNames(), proof.get(), compression.codec(), known, observer);
    }
    return compression == Compression.NONE
        ? Verification.NONE
        : new Decompression(compression.codec(), observer);
  }

  private static ValueSources fresh(
      Function<RandomGenerator, ValueSource> sources, ValueConfig values) {
    return new ValueSources(sources, Optional.empty(), values.compression());
  }

  private static ValueSource unknown(RandomGenerator random) {
    throw new IllegalStateException(
        "value.source=store needs bin/ycsb, which reads values before a run");
  }

  private static ValueSources verifiable(RecordConfig records, boolean counted) {
    VerifiableValues values =
        counted
            ? VerifiableValues.countedIn(records.fieldNames().get(0))
            : VerifiableValues.of(records.fieldNames().get(0));
    return new ValueSources(values::drawnBy, Optional.of(values), records.values().compression());
  }

  /**
   * Verification of unpredictable values: it only decompresses them, as a real client would, and
   * discards the result. Used by one thread.
   */
  private record Decompression(ValueCodec codec, VerificationObserver observer)
      implements Verification {

    @Override
    public Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields) {
      return Verification.observed(observer, () -> fault(fields).map(found -> key + ": " + found));
    }

    @Override
    public Status ofScan(
        String firstKey,
        int records,
        Set<String> wanted,
        List<HashMap<String, ByteIterator>> rows) {
      return Verification.observed(
          observer, () -> rows.stream().flatMap(row -> fault(row).stream()).findFirst());
    }

    private Optional<String> fault(Map<String, ByteIterator> fields) {
      for (Map.Entry<String, ByteIterator> field : fields.entrySet()) {
        byte[] value = field.getValue().toArray();
        field.setValue(Bytes.of(value));
        try {
          codec.decompress(value);
        } catch (IOException e) {
          return Optional.of(
              field.getKey() + " cannot be decompressed: " + ErrorMessages.message(e));
        }
      }
      return Optional.empty();
    }
  }
}
