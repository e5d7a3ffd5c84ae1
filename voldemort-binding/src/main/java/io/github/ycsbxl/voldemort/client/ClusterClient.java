package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;

/**
 * A process's knowledge of one cluster: its nodes, its stores, and which nodes are down.
 * Thread-safe; holds no connection, those belong to the {@link StoreClient}s.
 */
public final class ClusterClient {

  private ClusterClient() {}

  /**
   * Reads the cluster's documents from the first bootstrap URL that gives them.
   *
   * @throws BootstrapException if none does
   */
  public static ClusterClient bootstrap(ClientSettings settings) throws BootstrapException {
    throw new UnsupportedOperationException();
  }

  public Cluster cluster() {
    throw new UnsupportedOperationException();
  }

  /**
   * The store as the cluster defines it, with the numbers of replicas that the settings ask.
   *
   * @throws BootstrapException if there is no such store
   */
  public StoreDefinition definition(String store) throws BootstrapException {
    throw new UnsupportedOperationException();
  }

  /**
   * A client of the store for the calling thread; connects when it is first used.
   *
   * @throws BootstrapException if there is no such store
   */
  public StoreClient open(String store) throws BootstrapException {
    throw new UnsupportedOperationException();
  }
}
