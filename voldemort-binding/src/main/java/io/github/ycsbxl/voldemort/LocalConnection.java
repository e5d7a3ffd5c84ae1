package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.LocalSettings.Place;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Local mode: the storage engine in this process, without network and routing. All client threads
 * share it; it is open as long as one of them uses it. Thread-safe.
 */
final class LocalConnection implements Connection {
  private static final Map<Place, LocalConnection> OPEN = new HashMap<>();

  private final LocalSettings settings;
  private final LocalStorage storage;
  private final Map<String, VersionedStore> stores = new HashMap<>();
  private int users;

  private LocalConnection(LocalSettings settings) throws IOException {
    this.settings = settings;
    this.storage = LocalStorage.open(settings);
  }

  /**
   * Takes a share in the storage, opening it if nobody has.
   *
   * @throws IOException with a sentence, if it cannot be opened or is open with other settings
   */
  static LocalConnection join(LocalSettings settings) throws IOException {
    synchronized (OPEN) {
      LocalConnection open = OPEN.get(settings.place());
      if (open == null) {
        open = new LocalConnection(settings);
        OPEN.put(settings.place(), open);
      } else if (open.settings.cacheBytes() != settings.cacheBytes()) {
        throw new IOException("this process has the store open as " + open.settings);
      }
      open.users++;
      return open;
    }
  }

  @Override
  public VersionedStore store(String name) throws IOException {
    synchronized (stores) {
      VersionedStore store = stores.get(name);
      if (store == null) {
        store = new LocalStore(storage.engine(name));
        stores.put(name, store);
      }
      return store;
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (OPEN) {
      users--;
      if (users == 0) {
        OPEN.remove(settings.place());
        storage.close();
      }
    }
  }
}
