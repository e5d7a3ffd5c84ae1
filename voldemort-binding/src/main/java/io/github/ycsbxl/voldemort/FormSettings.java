package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordForm;
import java.util.Optional;

/**
 * Settings of the forms of data in a store. Immutable.
 *
 * @param keys their type, unless it is that of the store's definition, or text in local mode
 */
record FormSettings(RecordForm records, Optional<KeyType> keys) {

  static FormSettings from(PropertyReader reader) {
    return new FormSettings(RecordForm.from(reader), reader.find(VoldemortProperties.KEY_TYPE));
  }
}
