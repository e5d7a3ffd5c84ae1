package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.voldemort.KeyForm.KeyType;
import io.github.ycsbxl.voldemort.StoredForm.BytesForm;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.IOException;
import java.util.Optional;

/** Key format and record format of a cluster's store. Immutable. */
record StoreForms(KeyForm keys, StoredForm values) {

  /**
   * Creates the formats of a store.
   *
   * @throws IOException if the store cannot hold these keys or records
   * @throws io.github.ycsbxl.voldemort.cluster.MetadataException if the definition is invalid
   */
  static StoreForms of(StoreDefinition store, FormSettings settings) throws IOException {
    return new StoreForms(KeyForm.of(store, settings.keys()), values(store, settings.records()));
  }

  private static StoredForm values(StoreDefinition store, RecordForm records) throws IOException {
    String type = store.serializers().values().type();
    if (records != RecordForm.FIELDS || type.equals("string") || type.equals("identity")) {
      return BytesForm.of(store.serializers().values(), records);
    }
    if (type.equals("json")) {
      return JsonForm.of(store);
    }
    throw new IOException(
        "the values of store %s are %s; only value.form=raw can read and write them, as bytes"
            .formatted(store.name(), type));
  }

  /**
   * Settings for the formats of keys and records. Immutable.
   *
   * @param keys key type; if empty, the type in the store's definition, or in local mode text
   */
  record FormSettings(RecordForm records, Optional<KeyType> keys) {

    static FormSettings from(PropertyReader reader) {
      return new FormSettings(RecordForm.from(reader), reader.find(VoldemortConfig.KEY_TYPE));
    }
  }
}
