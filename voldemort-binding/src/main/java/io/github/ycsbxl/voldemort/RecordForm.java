package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.RecordCodec;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** How a record is the value of a store. Stateless and thread-safe. */
interface RecordForm {

  /** For stores of bytes or text: names and values of the fields one after the other. */
  RecordForm BYTES =
      new RecordForm() {
        @Override
        public byte[] encode(Map<String, ByteIterator> fields) {
          return RecordCodec.encode(fields);
        }

        @Override
        public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into) {
          RecordCodec.decode(value, wanted, into);
        }
      };

  /** Consumes the fields. */
  byte[] encode(Map<String, ByteIterator> fields);

  /**
   * Puts the fields named in {@code wanted}, or all where it is null, into {@code into}.
   *
   * @throws IllegalArgumentException if these are not the bytes of a record
   */
  void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into);
}
