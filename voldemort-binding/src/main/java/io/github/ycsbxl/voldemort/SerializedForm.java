package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Form of {@link BytesForm} in a cluster's store, compressed if the store's definition says so. */
final class SerializedForm implements RecordForm {
  private final RecordForm bytes = new BytesForm();
  private final Serializer serializer;

  private SerializedForm(Serializer serializer) {
    this.serializer = serializer;
  }

  /** The form of a store of bytes, or of text, since a server never interprets a value. */
  static SerializedForm of(SerializerDefinition definition) {
    SerializerDefinition identity = SerializerDefinition.of("identity");
    return new SerializedForm(
        Serializer.of(
            definition
                .compression()
                .map(compression -> identity.compressed(compression.type()))
                .orElse(identity)));
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
