package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.voldemort.KeyForm.KeyType;
import io.github.ycsbxl.voldemort.RecordWriter.WriteSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Properties of both modes, and of local mode. */
final class VoldemortProperties {
  static final Property<String> STORE =
      Property.withoutDefault(
              "voldemort.store", ValueForm.name(), "store of the records [the table]")
          .alias("store_name");
  static final Property<KeyType> KEY_TYPE =
      Property.withoutDefault(
          "voldemort.key.type",
          ValueForm.oneOf(KeyType.class),
          "what keys are: string, json-int, json-string, or hex, digits of their bytes [as the"
              + " store is defined; string in local mode]");
  static final Property<WriteSettings.Insert> INSERT =
      Property.of(
          "voldemort.insert",
          "once",
          ValueForm.oneOf(WriteSettings.Insert.class),
          "once puts a first version, and refuses a key that is taken; replace puts the next one");
  static final Property<WriteSettings.Update> UPDATE =
      Property.of(
          "voldemort.update",
          "merge",
          ValueForm.oneOf(WriteSettings.Update.class),
          "merge reads the record first; replace only its version, for updates of whole records");
  static final Property<EngineKind> ENGINE =
      Property.of(
          "voldemort.engine",
          "bdb",
          ValueForm.oneOf(EngineKind.class),
          "local mode: what keeps the records, a folder or the memory of this process");
  static final Property<Path> DIR =
      Property.of(
          "voldemort.dir",
          "data/voldemort",
          ValueForm.path("a folder"),
          "local mode: folder of the bdb engine; created if it does not exist");
  static final Property<Long> CACHE =
      Property.of(
          "voldemort.cache",
          "50%",
          UnitForms.memory(),
          "local mode: memory of the bdb engine: a share of the heap or a size");
  static final Property<Duration> ROUTING_TIMEOUT =
      Property.of(
          "voldemort.routing.timeout",
          "5s",
          UnitForms.duration(),
          "time in which an operation that other writes overtook is begun anew");

  /** Those of what keeps the records. */
  static final List<Property<?>> STORAGE = List.of(ENGINE, DIR, CACHE);

  static final List<Property<?>> ALL =
      List.of(STORE, KEY_TYPE, INSERT, UPDATE, ROUTING_TIMEOUT, ENGINE, DIR, CACHE);

  private VoldemortProperties() {}
}
