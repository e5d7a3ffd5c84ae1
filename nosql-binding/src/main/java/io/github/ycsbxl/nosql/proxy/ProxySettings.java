package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.nosql.store.Durability;
import oracle.nosql.driver.NoSQLHandleConfig;

/**
 * What a handle on a proxy, or on the cloud service, is opened with. Immutable.
 *
 * @param endpoint the proxy's address, or a region or address of the cloud service
 * @param onReplicas how far a write has got on the replicas that acknowledge it
 */
public record ProxySettings(
    String endpoint, Credentials credentials, TableSettings table, Durability onReplicas) {

  public String host() {
    return new NoSQLHandleConfig(endpoint).getServiceURL().getHost();
  }

  /** Gives the text back if the driver can make an address of it. */
  public static String endpoint(String text) {
    String protocol = new NoSQLHandleConfig(text).getServiceURL().getProtocol();
    if (!protocol.startsWith("http")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }
}
