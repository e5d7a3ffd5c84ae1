package io.github.ycsbxl.disk;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Space that a load takes, as far as it can be told beforehand: the bytes of keys and values, times
 * the replicas. Immutable.
 *
 * @param recordBytes of one record; empty if not known
 * @param folder of the store; empty if it is elsewhere, so that nobody here knows its disks
 * @param heapBytes of this process, if they are all that the store has
 * @param remedy the setting that names another folder
 */
public record LoadSpace(
    OptionalDouble recordBytes,
    OptionalInt replicas,
    Optional<FolderStore> folder,
    OptionalLong heapBytes,
    Optional<String> remedy) {

  /**
   * Such as "load: 100,000 records of 1,115 bytes, 112 MB, 335 MB with 3 replicas; 40 GB are free,
   * and 1.1 GB must stay free".
   *
   * @param share what part of all records that is, with a blank before it, or nothing
   */
  public String inWords(long records, String share) throws IOException {
    String room = "";
    if (folder.isPresent()) {
      room = "; " + StoreFiles.free(folder.get());
    } else if (heapBytes.isPresent()) {
      room = "; " + heapInWords();
    }
    return "load: " + described(records, share) + room;
  }

  /** Refuses a load that cannot fit; one whose disk is not known may. */
  public void requireRoom(long records, String share) throws ConfigurationException, IOException {
    double bytes = bytes(records);
    if (folder.isPresent() && bytes > folder.get().roomBytes()) {
      throw doesNotFit(
          records,
          share,
          "on the disk of " + folder.get().folder() + " " + StoreFiles.free(folder.get()),
          remedy.map(name -> name + " to another disk"));
    }
    if (folder.isEmpty() && heapBytes.isPresent() && bytes > heapBytes.getAsLong()) {
      long gigabytes = (long) Math.ceil(2 * bytes / (1L << 30));
      throw doesNotFit(
          records, share, heapInWords(), Optional.of("JAVA_OPTS=-Xmx" + gigabytes + "g"));
    }
  }

  private ConfigurationException doesNotFit(
      long records, String share, String room, Optional<String> otherRemedy) {
    return new ConfigurationException(
        "the load does not fit: %s; %s; set a smaller recordcount%s"
            .formatted(
                described(records, share), room, otherRemedy.map(", or "::concat).orElse("")));
  }

  private String heapInWords() {
    return "this process keeps them in its heap of " + StoreFiles.bytes(heapBytes.getAsLong());
  }

  /** The same for a store in another folder, or in none. */
  public LoadSpace in(Optional<FolderStore> other) {
    return new LoadSpace(recordBytes, replicas, other, heapBytes, remedy);
  }

  /** Whether the store is still to be made. */
  public boolean isForNewStore() throws IOException {
    return folder.isPresent() ? folder.get().use().isEmpty() : heapBytes.isPresent();
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
