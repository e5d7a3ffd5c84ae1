package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.IOException;

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
}
