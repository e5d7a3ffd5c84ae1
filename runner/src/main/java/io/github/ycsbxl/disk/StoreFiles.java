package io.github.ycsbxl.disk;

import io.github.ycsbxl.binding.FolderStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Sentences about the files of a store. Stateless. */
public final class StoreFiles {
  private static final String[] UNITS = {"KB", "MB", "GB", "TB", "PB"};

  private StoreFiles() {}

  /** Describes a store, such as "data/nosql, 1.1 GB, made 3 hours ago". */
  public static String inWords(FolderStore store, Instant now) throws IOException {
    String is =
        store
            .use()
            .map(use -> bytes(use.bytes()) + ", made " + age(use.made(), now) + " ago")
            .orElse("new");
    return store.folder() + ", " + is;
  }

  /** Describes the free space, such as "40 GB are free, and 1.1 GB must stay free". */
  static String free(FolderStore store) throws IOException {
    String kept =
        store.reserveBytes() == 0 ? "" : ", and " + bytes(store.reserveBytes()) + " must stay free";
    return bytes(store.freeBytes()) + " are free" + kept;
  }

  /** Formats bytes, such as "331 MB", where a megabyte is a million. */
  static String bytes(double bytes) {
    double value = bytes / 1e3;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1e3;
      unit++;
    }
    return String.format(Locale.ROOT, value < 9.95 ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
  }

  private static String age(Instant made, Instant now) {
    Duration age = Duration.between(made, now);
    if (age.toDays() > 1) {
      return age.toDays() + " days";
    }
    return age.toHours() > 1 ? age.toHours() + " hours" : Math.max(0, age.toMinutes()) + " min";
  }
}
