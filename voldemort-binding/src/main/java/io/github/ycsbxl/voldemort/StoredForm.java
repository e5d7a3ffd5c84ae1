package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.RecordForm;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Mapping of records to the values of a store and back. Immutable and thread-safe. */
interface StoredForm {

  /**
   * Encodes these fields, which are consumed.
   *
   * @throws IOException if the store's values cannot have them
   */
  byte[] encode(Map<String, ByteIterator> fields) throws IOException;

  /**
   * Puts the fields named in {@code wanted}, or all if it is null, into {@code into}.
   *
   * @throws IOException if this is not the value of a record
   */
  void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into) throws IOException;

  /** Stored form of the records in values of bytes or text. */
  record BytesForm(RecordForm records) implements StoredForm {

    @Override
    public byte[] encode(Map<String, ByteIterator> fields) {
      return records.encode(fields);
    }

    @Override
    public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into)
        throws IOException {
      try {
        records.decode(value, wanted, into);
      } catch (IllegalArgumentException e) {
        throw new IOException("the store holds something else than records: " + e.getMessage(), e);
      }
    }
  }
}
