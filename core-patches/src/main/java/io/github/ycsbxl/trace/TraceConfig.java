package io.github.ycsbxl.trace;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A trace to replay. Immutable.
 *
 * @param speed how many times faster than its own times; empty for as fast as the store can
 */
public record TraceConfig(Path file, OptionalDouble speed) {

  /** Empty without a trace. Of the file only the first line is read here. */
  public static Optional<TraceConfig> from(PropertyReader reader) {
    Optional<Path> file = reader.find(TraceProperties.FILE);
    Optional<Double> speed = reader.find(TraceProperties.SPEED);
    reader.check(
        file.isPresent() || speed.isEmpty(), TraceProperties.SPEED, "needs trace.file=<a trace>");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (TraceReader lines = TraceReader.open(file.get())) {
      reader.check(lines.next() != null, TraceProperties.FILE, "holds no line");
      reader.check(
          speed.isEmpty() || lines.hasTimes(),
          TraceProperties.SPEED,
          "the lines of trace.file tell no times; the form of twitter/cache-trace does");
    } catch (IOException | TraceException e) {
      reader.check(false, TraceProperties.FILE, ErrorMessages.of(e));
    }
    return Optional.of(
        new TraceConfig(file.get(), speed.map(OptionalDouble::of).orElse(OptionalDouble.empty())));
  }

  /** The longest value that a line can ask for, in bytes. */
  public static int mostValueBytes() {
    return TraceLine.MOST_VALUE_BYTES;
  }
}
