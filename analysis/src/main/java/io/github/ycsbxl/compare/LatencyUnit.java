package io.github.ycsbxl.compare;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Unit of latencies, as sources and users name it. Immutable. */
enum LatencyUnit {
  NS(1, "nanoseconds", "nanos", "nsec"),
  US(1_000, "microseconds", "micros", "usec", "µs"),
  MS(1_000_000, "milliseconds", "millis", "msec"),
  S(1_000_000_000, "seconds", "secs", "sec");

  /** The condition behind a source that tells its unit: {@code log.hdr:unit=ns}. */
  static final String CONDITION = "unit";

  private final long nanos;
  private final List<String> words;

  LatencyUnit(long nanos, String... words) {
    this.nanos = nanos;
    this.words = List.of(words);
  }

  long nanos() {
    return nanos;
  }

  /** All words of all units, as alternatives of a regular expression. */
  static String pattern() {
    return Arrays.stream(values())
        .map(unit -> unit + "|" + String.join("|", unit.words))
        .collect(Collectors.joining("|"));
  }

  /** The unit that a word means, in lower or upper case. */
  static Optional<LatencyUnit> of(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(unit -> unit.toString().equals(lower) || unit.words.contains(lower))
        .findFirst();
  }

  /** The unit that a user named for a source, or an exception that says which there are. */
  static LatencyUnit asked(String source, String word) throws IOException {
    return of(word)
        .orElseThrow(
            () -> new IOException(source + ": unit=" + word + ": expected ns, us, ms or s"));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
