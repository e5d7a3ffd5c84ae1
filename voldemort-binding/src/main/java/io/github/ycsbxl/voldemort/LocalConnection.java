package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.voldemort.engine.Storage;
import io.github.ycsbxl.voldemort.engine.StorageSettings;
import java.io.IOException;

/**
 * Connection of local mode: to the storage engine in this process, which all client threads share,
 * without network and routing.
 */
final class LocalConnection implements Connection {
  private static final RefCounted<StorageSettings, Storage> STORAGES = new RefCounted<>();

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
  public Topology topology(String store) {
    return Topology.of(1, 1);
  }

  @Override
  public void close() throws IOException {
    STORAGES.leave(settings, Storage::close);
  }
}
