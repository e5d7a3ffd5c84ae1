package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.engine.Storage;
import io.github.ycsbxl.voldemort.engine.StorageSettings;
import java.io.IOException;
import java.util.Optional;

/**
 * Local mode: the storage engine in this process, without network and routing. All client threads
 * share it.
 */
final class LocalConnection implements Connection {
  private static final Shares<StorageSettings, Storage> STORAGES = new Shares<>();

  private final StorageSettings settings;
  private final Storage storage;

  private LocalConnection(StorageSettings settings, Storage storage) {
    this.settings = settings;
    this.storage = storage;
  }

  static LocalConnection open(StorageSettings settings) throws IOException {
    Storage storage = STORAGES.join(settings, () -> Storage.open(settings));
    return new LocalConnection(settings, storage);
  }

  @Override
  public VersionedStore open(String store) throws IOException {
    return new LocalStore(storage.engine(store));
  }

  @Override
  public void close() throws IOException {
    Optional<Storage> unused = STORAGES.leave(settings);
    if (unused.isPresent()) {
      unused.get().close();
    }
  }
}
