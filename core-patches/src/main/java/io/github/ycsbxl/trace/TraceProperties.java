package io.github.ycsbxl.trace;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.nio.file.Path;
import java.util.List;

/** The properties of files that say which operations are done, or which records are loaded. */
public final class TraceProperties {
  public static final Property<Path> FILE =
      Property.withoutDefault(
          "trace.file",
          ValueForm.path("a file"),
          "operations to replay, in place of those that are drawn; as text, .gz or .zst");
  public static final Property<Double> SPEED =
      Property.withoutDefault(
          "trace.speed",
          ValueForm.positive(),
          "how many times faster than the trace's own times: 1 is at these times [as fast as the"
              + " store can]");
  public static final Property<Path> LOAD_FILE =
      Property.withoutDefault(
          "load.file",
          ValueForm.path("a file"),
          "CSV of the records to load: the key, then the values of the fields; as text, .gz or .zst");

  public static final List<Property<?>> ALL = List.of(FILE, SPEED, LOAD_FILE);

  private TraceProperties() {}
}
