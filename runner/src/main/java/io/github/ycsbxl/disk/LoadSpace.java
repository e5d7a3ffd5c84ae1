package io.github.ycsbxl.disk;

import io.github.ycsbxl.config.ConfigurationException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Space that a load takes, as far as it is known beforehand: the bytes of keys and values, times
 * the replicas. Immutable.
 *
 * @param recordBytes of one record; empty if not known
 * @param room of the store; empty if it is elsewhere, so that nobody here knows
 */
public record LoadSpace(
    OptionalDouble recordBytes, OptionalInt replicas, Optional<StoreRoom> room) {

  /**
   * Describes the space, such as "load: 100,000 records of 1,115 bytes, 112 MB, 335 MB with 3
   * replicas; 40 GB are free, and 1.1 GB must stay free".
   *
   * @param share what part of all records that is, with a blank before it, or nothing
   */
  public String inWords(long records, String share) {
    return "load: "
        + described(records, share)
        + room.map(there -> "; " + there.inWords()).orElse("");
  }

  /** Refuses a load that cannot fit; if no room is known, it may fit. */
  public void requireRoom(long records, String share) throws ConfigurationException {
    double bytes = bytes(records);
    if (room.isPresent() && bytes > room.get().bytes()) {
      throw new ConfigurationException(
          "the load does not fit: %s; %s; set a smaller recordcount%s"
              .formatted(
                  described(records, share), room.get().where(), room.get().remedy().apply(bytes)));
    }
  }

  /** Whether the store is still to be made. */
  public boolean isForNewStore() {
    return room.map(StoreRoom::isNew).orElse(false);
  }

  private double bytes(long records) {
    return records * recordBytes.orElse(0) * replicas.orElse(1);
  }

  private String described(long records, String share) {
    var text = new StringBuilder(String.format(Locale.ROOT, "%,d records%s", records, share));
    if (recordBytes.isPresent()) {
      double once = records * recordBytes.getAsDouble();
      text.append(String.format(Locale.ROOT, " of %,.0f bytes", recordBytes.getAsDouble()));
      text.append(", ").append(StoreFiles.bytes(once));
      if (replicas.orElse(1) > 1) {
        text.append(", ").append(StoreFiles.bytes(bytes(records)));
        text.append(" with ").append(replicas.getAsInt()).append(" replicas");
      }
    }
    return text.toString();
  }
}
