package io.github.ycsbxl.compare;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Unit of latencies and its spellings. Immutable. */
enum LatencyUnit {
  NS(1, "nanoseconds", "nanos", "nsec"),
  US(1_000, "microseconds", "micros", "usec", "µs"),
  MS(1_000_000, "milliseconds", "millis", "msec"),
  S(1_000_000_000, "seconds", "secs", "sec");

  /** Condition after a source that sets its unit: {@code log.hdr:unit=ns}. */
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

  /** Returns the spellings of all units as alternatives of a regular expression. */
  static String pattern() {
    return Arrays.stream(values())
        .map(unit -> unit + "|" + String.join("|", unit.words))
        .collect(Collectors.joining("|"));
  }

  /** Returns the unit with this spelling, ignoring case. */
  static Optional<LatencyUnit> parse(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(unit -> unit.toString().equals(lower) || unit.words.contains(lower))
        .findFirst();
  }

  /** Returns the unit that a user set for a source. An exception lists the valid units. */
  static LatencyUnit asked(String source, String word) throws IOException {
    return parse(word)
        .orElseThrow(
            () -> new IOException(source + ": unit=" + word + ": expected ns, us, ms or s"));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
