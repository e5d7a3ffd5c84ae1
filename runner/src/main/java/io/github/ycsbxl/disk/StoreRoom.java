package io.github.ycsbxl.disk;

import io.github.ycsbxl.binding.FolderStore;
import java.io.IOException;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Room that a store on this machine has for records, as it was when it was looked at. Immutable.
 *
 * @param isNew whether the store is still to be made
 * @param inWords such as "40 GB are free, and 1.1 GB must stay free"
 * @param where the same with the place, for who has to change it
 * @param remedy what else than a smaller load helps one of so many bytes, after a comma; or nothing
 */
public record StoreRoom(
    long bytes, boolean isNew, String inWords, String where, DoubleFunction<String> remedy) {

  /**
   * Finds the room on the disk of a folder.
   *
   * @param setting that names another folder
   */
  public static StoreRoom onDisk(FolderStore store, Optional<String> setting) throws IOException {
    String free = StoreFiles.free(store);
    String remedy = setting.map(name -> ", or " + name + " to another disk").orElse("");
    return new StoreRoom(
        store.roomBytes(),
        store.use().isEmpty(),
        free,
        "on the disk of " + store.folder() + " " + free,
        any -> remedy);
  }

  /** Makes the room of a store that has only the heap of this process. */
  public static StoreRoom inHeap(long bytes) {
    String heap = "this process keeps them in its heap of " + StoreFiles.bytes(bytes);
    return new StoreRoom(
        bytes,
        true,
        heap,
        heap,
        load -> ", or JAVA_OPTS=-Xmx" + (long) Math.ceil(2 * load / (1L << 30)) + "g");
  }
}
