package io.github.ycsbxl.lookup;

import io.github.ycsbxl.keys.RequestFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import site.ycsb.ByteIterator;

/** Lookup of the keys of a request file in the store. Thread-safe. */
public record RequestedKeys(RequestFile file) {
  private static final int KEYS_TO_TRY = 16;

  /**
   * Returns a sentence if the store has none of the first keys of the file.
   *
   * @throws IllegalStateException if the store or the file cannot be read
   */
  public Optional<String> absence(RecordReader reader) {
    boolean found = LongStream.range(0, KEYS_TO_TRY).anyMatch(at -> reader.isThere(key(at)));
    return found ? Optional.empty() : Optional.of(absence(KEYS_TO_TRY));
  }

  /**
   * Returns the stored values of the first keys of the file.
   *
   * @throws IllegalStateException if there are none, or if the store or the file cannot be read
   */
  public List<byte[]> values(RecordReader reader, int keys) {
    List<byte[]> values =
        LongStream.range(0, keys)
            .mapToObj(at -> reader.value(key(at)))
            .flatMap(Optional::stream)
            .map(ByteIterator::toArray)
            .toList();
    if (values.isEmpty()) {
      throw new IllegalStateException(absence(keys));
    }
    return values;
  }

  private String absence(int keys) {
    return "the store has none of the first %d keys of requestfile=%s".formatted(keys, file.path());
  }

  private String key(long position) {
    try {
      return file.key(position);
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
