package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Metadata of a served cluster, also as XML documents for clients. Immutable.
 *
 * @param clusterXml equivalent of {@code cluster}
 * @param storesXml equivalent of {@code stores}
 */
record ServedCluster(
    Cluster cluster, String clusterXml, List<StoreDefinition> stores, String storesXml) {
  static final String CLUSTER_FILE = "cluster.xml";
  static final String STORES_FILE = "stores.xml";

  /**
   * Writes both documents to the directory, if one is given. Creates the directory if necessary.
   */
  void write(Optional<Path> folder) throws IOException {
    if (folder.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(folder.get());
      Files.writeString(folder.get().resolve(CLUSTER_FILE), clusterXml);
      Files.writeString(folder.get().resolve(STORES_FILE), storesXml);
    } catch (FileSystemException e) {
      throw new IOException("voldemort.xml.dir: " + ErrorMessages.fileMessage(e), e);
    }
  }
}
