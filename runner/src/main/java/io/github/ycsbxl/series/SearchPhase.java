package io.github.ycsbxl.series;

import java.util.Locale;

/** Phase of a search. Each step belongs to one. */
public enum SearchPhase {
  UNLIMITED,
  BISECTING,
  CONFIRMING;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
