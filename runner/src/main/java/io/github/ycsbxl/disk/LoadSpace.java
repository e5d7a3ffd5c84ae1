package io.github.ycsbxl.disk;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Space that a load takes, as far as it can be told beforehand: the bytes of keys and values, times
 * the replicas. Immutable.
 *
 * @param recordBytes of one record; empty if not known
 * @param folder of the store; empty if it is elsewhere, so that nobody here knows its disks
 * @param remedy the setting that names another folder
 */
public record LoadSpace(
    OptionalDouble recordBytes,
    OptionalInt replicas,
    Optional<FolderStore> folder,
    Optional<String> remedy) {

  /**
   * Such as "load: 100,000 records of 1,115 bytes, 112 MB, 335 MB with 3 replicas; 40 GB are free,
   * and 1.1 GB must stay free".
   *
   * @param share what part of all records that is, with a blank before it, or nothing
   */
  public String inWords(long records, String share) throws IOException {
    String free = folder.isEmpty() ? "" : "; " + StoreFiles.free(folder.get());
    return "load: " + described(records, share) + free;
  }

  /** Refuses a load that cannot fit; one whose disk is not known may. */
  public void requireRoom(long records, String share) throws ConfigurationException, IOException {
    if (folder.isEmpty() || bytes(records) <= folder.get().roomBytes()) {
      return;
    }
    throw new ConfigurationException(
        "the load does not fit: %s; on the disk of %s %s; set a smaller recordcount%s"
            .formatted(
                described(records, share),
                folder.get().folder(),
                StoreFiles.free(folder.get()),
                remedy.map(name -> ", or " + name + " to another disk").orElse("")));
  }

  /** The same for a store in another folder, or in none. */
  public LoadSpace in(Optional<FolderStore> other) {
    return new LoadSpace(recordBytes, replicas, other, remedy);
  }

  /** Whether the store is still to be made. */
  public boolean isForNewStore() throws IOException {
    return folder.isPresent() && folder.get().use().isEmpty();
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
