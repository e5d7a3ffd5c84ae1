package io.github.ycsbxl.tables;

import java.util.Locale;

/** Temporary default locale, until it is closed. */
final class DefaultLocale implements AutoCloseable {
  private final Locale before = Locale.getDefault();

  DefaultLocale(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
  }

  @Override
  public void close() {
    Locale.setDefault(before);
  }
}
