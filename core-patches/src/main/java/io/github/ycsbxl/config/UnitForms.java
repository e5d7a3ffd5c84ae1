package io.github.ycsbxl.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Forms of values with a unit. Stateless. */
public final class UnitForms {
  private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?) *([a-z%]*)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "", 1_000L, "m", 60_000L, "h", 3_600_000L);
  private static final Map<String, Long> BYTES =
      Map.of("k", 1L << 10, "m", 1L << 20, "g", 1L << 30);

  private UnitForms() {}

  /** A positive time. Without a unit it is in seconds, as the old bindings had it. */
  public static ValueForm<Duration> duration() {
    return new ValueForm<>(
        text -> Duration.ofMillis(positive(quantity(text, MILLIS))),
        "a time such as 500ms, 5s or 1m");
  }

  /** A number of bytes, or a share of the heap in per cent. */
  public static ValueForm<Long> memory() {
    return new ValueForm<>(UnitForms::bytes, "a size such as 512m or 2g, or a share such as 50%");
  }

  private static long bytes(String text) {
    if (!text.endsWith("%")) {
      return positive(quantity(text, BYTES));
    }
    long heap = Runtime.getRuntime().maxMemory();
    long share = quantity(text, Map.of("%", heap)) / 100;
    if (share > heap) {
      throw new IllegalArgumentException();
    }
    return positive(share);
  }

  private static long quantity(String text, Map<String, Long> units) {
    Matcher quantity = QUANTITY.matcher(text.toLowerCase(Locale.ROOT));
    if (!quantity.matches() || !units.containsKey(quantity.group(2))) {
      throw new IllegalArgumentException();
    }
    var unit = BigDecimal.valueOf(units.get(quantity.group(2)));
    return new BigDecimal(quantity.group(1)).multiply(unit).longValue();
  }

  private static long positive(long value) {
    if (value <= 0) {
      throw new IllegalArgumentException();
    }
    return value;
  }
}
