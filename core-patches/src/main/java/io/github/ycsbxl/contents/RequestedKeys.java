package io.github.ycsbxl.contents;

import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.RequestFile;
import io.github.ycsbxl.keys.RequestKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import site.ycsb.ByteIterator;

/** Keys of a file that a run asks for in place of those of numbered records. Thread-safe. */
public final class RequestedKeys {
  private static final int KEYS_TO_TRY = 16;

  private final Path path;
  private final RequestFile file;

  private RequestedKeys(Path path, RequestFile file) {
    this.path = path;
    this.file = file;
  }

  public static RequestedKeys open(Path path) throws IOException {
    return new RequestedKeys(path, RequestFile.open(path));
  }

  /** The keys of thread {@code thread} of {@code threads} of a client process. */
  public RequestKeys ofThread(ClientId client, int thread, int threads) {
    return file.ofThread(client, thread, threads);
  }

  /**
   * What is wrong, in one sentence, if the store has none of the keys that are asked for first.
   *
   * @throws IllegalStateException if the store or the file cannot be read
   */
  public Optional<String> absence(RecordReader reader) {
    boolean found = LongStream.range(0, KEYS_TO_TRY).anyMatch(at -> reader.isThere(key(at)));
    return found ? Optional.empty() : Optional.of(absence(KEYS_TO_TRY));
  }

  /**
   * The values that the store has under the first so many keys.
   *
   * @throws IllegalStateException if it has none, or the store or the file cannot be read
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
    return "the store has none of the first %d keys of requestfile=%s".formatted(keys, path);
  }

  private String key(long position) {
    try {
      return file.key(position);
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
