package io.github.ycsbxl.records;

import io.github.ycsbxl.records.Verification.VerificationObserver;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Decompression of values whose content cannot be predicted: a client that compresses what it
 * writes has this work with what it reads. The result is not kept. Belongs to one thread.
 */
final class Decompression implements Verification {
  private final ValueCodec codec;
  private final VerificationObserver observer;

  Decompression(ValueCodec codec, VerificationObserver observer) {
    this.codec = codec;
    this.observer = observer;
  }

  @Override
  public Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields) {
    return Verification.observed(observer, () -> fault(fields).map(found -> key + ": " + found));
  }

  @Override
  public Status ofScan(Set<String> wanted, List<HashMap<String, ByteIterator>> rows) {
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
        return Optional.of(field.getKey() + " cannot be decompressed: " + e.getMessage());
      }
    }
    return Optional.empty();
  }
}
