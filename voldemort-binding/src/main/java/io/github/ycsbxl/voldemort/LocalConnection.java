package io.github.ycsbxl.voldemort;

import java.io.IOException;
import java.util.Optional;

/**
 * Local mode: the storage engine in this process, without network and routing. All client threads
 * share it.
 */
final class LocalConnection implements Connection {
  private static final Shares<LocalSettings, LocalStorage> STORAGES = new Shares<>();

  private final LocalSettings settings;
  private final LocalStorage storage;

  private LocalConnection(LocalSettings settings, LocalStorage storage) {
    this.settings = settings;
    this.storage = storage;
  }

  static LocalConnection open(LocalSettings settings) throws IOException {
    LocalStorage storage = STORAGES.join(settings, () -> LocalStorage.open(settings));
    return new LocalConnection(settings, storage);
  }

  @Override
  public VersionedStore open(String store) throws IOException {
    return new LocalStore(storage.engine(store));
  }

  @Override
  public void close() throws IOException {
    Optional<LocalStorage> unused = STORAGES.leave(settings);
    if (unused.isPresent()) {
      unused.get().close();
    }
  }
}
