package io.github.ycsbxl.lookup;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.ValueProof;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;

/**
 * Comparison of a few stored records with the configured ones. It prevents results that name a
 * wrong configuration. Absent and unreadable records are ignored. Immutable and thread-safe.
 *
 * @param foreign true if the binding may add its own fields, which are then ignored
 */
public record ShapeCheck(
    KeyConfig keys, RecordConfig asked, Optional<ValueProof> proof, boolean foreign) {

  private static final int SAMPLES = 8;

  /**
   * Maximum size of a decompressed value, so that text misread as a length cannot exhaust the heap.
   */
  private static final int MOST_BYTES = 1 << 26;

  /** Stored record with its key. */
  private record Sample(String key, Map<String, byte[]> fields) {}

  /**
   * Returns a sentence about the difference and its remedies, or empty if the records may match.
   */
  public Optional<String> difference(List<DB> connections, LookupProgress progress) {
    List<Sample> samples = read(connections, progress);
    if (samples.isEmpty()) {
      return Optional.empty();
    }
    boolean proven = samples.stream().anyMatch(this::isProven);
    Optional<RecordShape> shape = shape(samples, asked.values().compression());
    // With the raw format, values of other writers may have any length.
    boolean fits =
        asked.raw()
            || shape.map(found -> namesFit(found) && lengthsFit(found, proven)).orElse(false);
    if (!fits) {
      return Optional.of(storedShape(samples).difference(asked));
    }
    return proof.isEmpty() || proven
        ? Optional.empty()
        : Optional.of(RecordShape.valuesDiffer(asked.values()));
  }

  /** Reads evenly spaced records of this client's slice, including the first and the last one. */
  private List<Sample> read(List<DB> connections, LookupProgress progress) {
    Slice slice = keys.ownRecords();
    int count = (int) Math.min(slice.count(), SAMPLES);
    double step = count <= 1 ? 0 : (slice.count() - 1.0) / (count - 1);
    var samples = new ConcurrentSkipListMap<Integer, Sample>();
    RecordReader.inParallel(
        connections,
        count,
        (db, i) -> {
          progress.check();
          long index = Math.min((long) (i * step + 0.5), slice.count() - 1);
          read(db, keys.format().format(slice.start() + index))
              .ifPresent(sample -> samples.put(i, sample));
          progress.answered();
          return true;
        });
    return List.copyOf(samples.values());
  }

  private Optional<Sample> read(DB db, String key) {
    var fields = new HashMap<String, ByteIterator>();
    boolean present = BindingCall.read(db, asked.table(), key, null, fields).isOk();
    if (foreign) {
      fields.keySet().retainAll(asked.fieldNames());
    }
    if (!present || fields.isEmpty()) {
      return Optional.empty();
    }
    var values = new HashMap<String, byte[]>();
    fields.forEach((name, value) -> values.put(name, value.toArray()));
    return Optional.of(new Sample(key, values));
  }

  private Optional<RecordShape> shape(List<Sample> samples, Compression compression) {
    int most = Math.max(MOST_BYTES, asked.lengths().most());
    return RecordShape.of(samples.stream().map(Sample::fields).toList(), compression, most);
  }

  /** Returns the shape under the first compression that can read all the records. */
  private RecordShape storedShape(List<Sample> samples) {
    return Stream.of(
            Compression.GZIP,
            Compression.LZ4,
            Compression.SNAPPY,
            Compression.ZSTD,
            Compression.NONE)
        .flatMap(compression -> shape(samples, compression).stream())
        .filter(shape -> shape.records().size() == samples.size())
        .findFirst()
        .orElseThrow();
  }

  private boolean isProven(Sample sample) {
    return proof.isPresent()
        && shape(List.of(sample), asked.values().compression())
            .map(shape -> isProven(sample.key(), shape.records().get(0)))
            .orElse(false);
  }

  private boolean isProven(String key, Map<String, byte[]> values) {
    return values.entrySet().stream()
        .allMatch(field -> proof.get().proves(key, field.getKey(), field.getValue()));
  }

  private boolean namesFit(RecordShape shape) {
    return asked.fieldNames().containsAll(shape.names()) && !shape.isShortOf(asked.fieldNames());
  }

  /**
   * Returns true if all lengths are within the configured bounds. Verified values of stock YCSB
   * always pass, because stock YCSB counts their length in characters and not in bytes.
   */
  private boolean lengthsFit(RecordShape shape, boolean proven) {
    return asked.values().stockIntegrity() && proven
        || shape.records().stream().flatMap(r -> r.entrySet().stream()).allMatch(this::fits);
  }

  /**
   * Returns true if the length of a field is valid. The field with the audit's counter may be as
   * long as the counter.
   */
  private boolean fits(Map.Entry<String, byte[]> field) {
    int length = field.getValue().length;
    boolean counts = field.getKey().equals(asked.fieldNames().get(0));
    int most = asked.lengths().most();
    return length >= asked.lengths().least()
        && length <= (counts ? Math.max(most, CasCounter.LENGTH) : most);
  }
}
