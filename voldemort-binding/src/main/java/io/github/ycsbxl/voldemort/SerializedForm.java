package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Form of {@link BytesForm} in a cluster's store, compressed if the store's definition says so. */
final class SerializedForm implements StoredForm {
  private final StoredForm bytes;
  private final Serializer serializer;

  private SerializedForm(Serializer serializer, StoredForm bytes) {
    this.serializer = serializer;
    this.bytes = bytes;
  }

  /** The form of a store of bytes, or of anything else, since a server never interprets a value. */
  static SerializedForm of(SerializerDefinition definition, RecordForm records) {
    SerializerDefinition identity = SerializerDefinition.of("identity");
    return new SerializedForm(
        Serializer.of(
            definition
                .compression()
                .map(compression -> identity.compressed(compression.type()))
                .orElse(identity)),
        new BytesForm(records));
  }

  @Override
  public byte[] encode(Map<String, ByteIterator> fields) throws IOException {
    return serializer.toBytes(bytes.encode(fields));
  }

  @Override
  public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into)
      throws IOException {
    bytes.decode((byte[]) serializer.toObject(value), wanted, into);
  }
}
