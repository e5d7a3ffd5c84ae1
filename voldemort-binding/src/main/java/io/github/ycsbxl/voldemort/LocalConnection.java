package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.engine.Storage;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import java.io.IOException;

/**
 * Connection of local mode: to the storage engine in this process, which all client threads share,
 * without network and routing.
 */
record LocalConnection(StorageSettings settings, Storage storage, FormSettings forms)
    implements Connection {

  private static final RefCounted<StorageSettings, Storage> STORAGES = new RefCounted<>();

  static LocalConnection open(StorageSettings settings, FormSettings forms) throws IOException {
    Storage storage = STORAGES.join(settings, () -> Storage.open(settings));
    return new LocalConnection(settings, storage, forms);
  }

  @Override
  public VersionedStore open(String store) throws IOException {
    return new LocalStore(storage.engine(store), forms);
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
