package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordForm;

/** Settings of the forms of data in a store. Immutable. */
record FormSettings(RecordForm records) {

  static FormSettings from(PropertyReader reader) {
    return new FormSettings(RecordForm.from(reader));
  }
}
