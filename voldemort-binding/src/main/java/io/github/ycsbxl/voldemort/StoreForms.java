package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.serialization.SerializationException;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Key form and record form of a cluster's store. Immutable. */
record StoreForms(KeyForm keys, RecordForm values) {

  /**
   * @throws IOException if keys or records do not fit into the store
   * @throws io.github.ycsbxl.voldemort.cluster.MetadataException if the definition is at fault
   */
  static StoreForms of(StoreDefinition store) throws IOException {
    RecordForm values =
        switch (store.valueSerializer().type()) {
          case "string", "identity" -> SerializedForm.of(store.valueSerializer());
          default -> JsonForm.of(store);
        };
    return new StoreForms(KeyForm.of(store), values);
  }

  /** Mapping of YCSB's keys, which are text, to the keys of a cluster's store. Thread-safe. */
  @FunctionalInterface
  interface KeyForm {

    byte[] bytes(String key) throws IOException;

    /**
     * @throws IOException if the store's keys are neither text nor bytes
     */
    static KeyForm of(StoreDefinition store) throws IOException {
      Serializer serializer = Serializer.of(store.keySerializer());
      if (store.keySerializer().type().equals("identity")) {
        return key -> serializer.toBytes(key.getBytes(StandardCharsets.UTF_8));
      }
      try {
        serializer.toBytes("user1");
      } catch (SerializationException e) {
        throw new IOException(
            "the keys of store " + store.name() + " are no text: " + e.getMessage(), e);
      }
      return serializer::toBytes;
    }
  }
}
