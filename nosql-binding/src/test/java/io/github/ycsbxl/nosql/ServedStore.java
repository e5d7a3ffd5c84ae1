package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import io.github.ycsbxl.nosql.embedded.OpenStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;

/** Embedded store, served at a free port. */
final class ServedStore implements AutoCloseable {
  private final Path folder;
  private final StoreServer server;

  private ServedStore(Path folder, StoreServer server) {
    this.folder = folder;
    this.server = server;
  }

  static ServedStore start(Path folder, int shards, int replicas) throws IOException {
    var reader = new PropertyReader(TestStores.properties(folder, shards, replicas));
    StoreServer server = new NosqlBinding().sharedServer(reader).orElseThrow();
    server.start();
    return new ServedStore(folder, server);
  }

  /** Returns the properties of a client. */
  Properties properties() {
    return TestStores.elsewhere(server.addresses());
  }

  EmbeddedStore store() {
    return OpenStores.in(folder).orElseThrow();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
