package io.github.ycsbxl.trace;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A trace to replay. Immutable.
 *
 * @param speed speed-up relative to the recorded times; empty for full speed
 */
public record TraceConfig(Path file, OptionalDouble speed) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  public static final Property<Path> FILE =
      OWN.declare("trace.file", ValueForm.path("a file").ofInput())
          .meaning("trace of operations to replay instead of random ones; text, .gz or .zst");
  public static final Property<Double> SPEED =
      OWN.declare("trace.speed", ValueForm.positive())
          .meaning("replay speed relative to the trace's own times [as fast as possible]");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  /**
   * Reads the settings, or returns empty without a trace. Reads only the first line of the file.
   */
  public static Optional<TraceConfig> from(PropertyReader reader) {
    Optional<Path> file = reader.find(FILE);
    Optional<Double> speed = reader.find(SPEED);
    reader.check(file.isPresent() || speed.isEmpty(), SPEED, "needs trace.file=<file>");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (TraceReader lines = TraceReader.open(file.get())) {
      reader.check(lines.next() != null, FILE, "holds no line");
      reader.check(
          speed.isEmpty() || lines.hasTimes(),
          SPEED,
          "trace.file has no timestamps; use the format of twitter/cache-trace");
    } catch (IOException | TraceException e) {
      reader.check(false, FILE, ErrorMessages.message(e));
    }
    return Optional.of(
        new TraceConfig(file.get(), speed.map(OptionalDouble::of).orElse(OptionalDouble.empty())));
  }
}
