package io.github.ycsbxl.series;

import java.util.Locale;

/** Phase of a search, to which a step belongs. */
public enum SearchPhase {
  UNLIMITED,
  BISECTING,
  CONFIRMING;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
