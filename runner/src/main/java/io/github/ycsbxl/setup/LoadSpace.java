package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Estimated space of a load: bytes of keys and values times the number of replicas. Immutable.
 *
 * @param recordBytes bytes per record; empty if unknown
 * @param room space of the store; empty if the store is on another machine
 */
public record LoadSpace(OptionalDouble recordBytes, OptionalInt replicas, Optional<Room> room) {
  private static final String[] UNITS = {"KB", "MB", "GB", "TB", "PB"};

  /**
   * Free space for records in a store on this machine, at the time of the check. Immutable.
   *
   * @param isNew true if the store does not exist yet
   * @param inWords such as "40 GB are free, and 1.1 GB must stay free"
   * @param place where the space is, with a trailing blank; empty if {@code inWords} says it
   * @param remedy setting that may help, as the end of a sentence, such as ", or JAVA_OPTS=-Xmx%dg"
   *     with %d for a heap size in GB; or empty
   */
  record Room(long bytes, boolean isNew, String inWords, String place, String remedy) {

    /**
     * Returns the free space on the disk of a directory.
     *
     * @param setting property that selects another directory
     */
    static Room onDisk(FolderStore store, Optional<String> setting) throws IOException {
      String kept = ", and " + format(store.reserveBytes()) + " must stay free";
      return new Room(
          store.roomBytes(),
          store.use().isEmpty(),
          format(store.freeBytes()) + " are free" + (store.reserveBytes() == 0 ? "" : kept),
          "on the disk of " + store.folder() + " ",
          setting.map(name -> ", or " + name + " to another disk").orElse(""));
    }

    /** Returns the free space of a store in the heap of this process. */
    static Room inHeap(long bytes) {
      String heap = "this process keeps them in its heap of " + format(bytes);
      return new Room(bytes, true, heap, "", ", or JAVA_OPTS=-Xmx%dg");
    }
  }

  /**
   * Describes the space, such as "load: 100,000 records of 1,115 bytes, 112 MB, 335 MB with 3
   * replicas; 40 GB are free, and 1.1 GB must stay free".
   *
   * @param share this client's share of all records, preceded by a blank; or empty
   */
  public String inWords(long records, String share) {
    return "load: "
        + described(records, share)
        + room.map(there -> "; " + there.inWords()).orElse("");
  }

  /** Throws if the load cannot fit. Does nothing if the free space is unknown. */
  public void requireRoom(long records, String share) throws ConfigurationException {
    double bytes = bytes(records);
    if (room.isPresent() && bytes > room.get().bytes()) {
      throw new ConfigurationException(
          "not enough space for the load: %s; %s%s; set a smaller recordcount%s"
              .formatted(
                  described(records, share),
                  room.get().place(),
                  room.get().inWords(),
                  room.get().remedy().formatted((long) Math.ceil(2 * bytes / (1L << 30)))));
    }
  }

  /** Returns true if the store does not exist yet. */
  public boolean isForNewStore() {
    return room.map(Room::isNew).orElse(false);
  }

  private double bytes(long records) {
    return records * recordBytes.orElse(0) * replicas.orElse(1);
  }

  private String described(long records, String share) {
    var text = new StringBuilder(String.format(Locale.ROOT, "%,d records%s", records, share));
    if (recordBytes.isPresent()) {
      double once = records * recordBytes.getAsDouble();
      text.append(String.format(Locale.ROOT, " of %,.0f bytes", recordBytes.getAsDouble()));
      text.append(", ").append(format(once));
      if (replicas.orElse(1) > 1) {
        text.append(", ").append(format(bytes(records)));
        text.append(" with ").append(replicas.getAsInt()).append(" replicas");
      }
    }
    return text.toString();
  }

  /** Describes a store, such as "data/nosql, 1.1 GB, made 3 hours ago". */
  public static String inWords(FolderStore store, Instant now) throws IOException {
    return store.folder()
        + ", "
        + store
            .use()
            .map(use -> format(use.bytes()) + ", made " + age(use.made(), now))
            .orElse("new");
  }

  /** Formats bytes in decimal units, such as "331 MB". */
  static String format(double bytes) {
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
      return age.toDays() + " days ago";
    }
    if (age.toHours() > 1) {
      return age.toHours() + " hours ago";
    }
    return age.toMinutes() > 0 ? age.toMinutes() + " min ago" : "just now";
  }
}
