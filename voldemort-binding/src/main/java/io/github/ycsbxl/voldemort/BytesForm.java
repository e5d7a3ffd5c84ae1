package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.RecordCodec;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Record form of stores of bytes or text: names and values of the fields one after the other. */
final class BytesForm implements RecordForm {

  @Override
  public byte[] encode(Map<String, ByteIterator> fields) {
    return RecordCodec.encode(fields);
  }

  @Override
  public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into)
      throws IOException {
    try {
      RecordCodec.decode(value, wanted, into);
    } catch (IllegalArgumentException e) {
      throw new IOException("the store holds something else than records: " + e.getMessage(), e);
    }
  }
}
