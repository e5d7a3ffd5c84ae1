package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Mapping of records to the values of a store and back. Immutable and thread-safe. */
interface StoredForm {

  /**
   * Encodes these fields and consumes them.
   *
   * @throws IOException if the store's values cannot contain them
   */
  byte[] encode(Map<String, ByteIterator> fields) throws IOException;

  /**
   * Decodes the fields named in {@code wanted}, or all if it is null, and adds them to {@code
   * into}.
   *
   * @throws IOException if the value is not a record
   */
  void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into) throws IOException;

  /** Record format for bytes or text, possibly with compression. */
  record BytesForm(Serializer serializer, RecordForm records) implements StoredForm {

    /** Returns this format for stores of any type, since servers do not interpret values. */
    static BytesForm of(SerializerDefinition definition, RecordForm records) {
      SerializerDefinition identity = SerializerDefinition.withType("identity");
      return new BytesForm(Serializer.of(identity.compressedAs(definition)), records);
    }

    @Override
    public byte[] encode(Map<String, ByteIterator> fields) throws IOException {
      return serializer.toBytes(records.encode(fields));
    }

    @Override
    public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into)
        throws IOException {
      var bytes = (byte[]) serializer.toObject(value);
      try {
        records.decode(bytes, wanted, into);
      } catch (IllegalArgumentException e) {
        throw new IOException("the store has values that are not records: " + e.getMessage(), e);
      }
    }
  }
}
