package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.util.Optional;
import oracle.nosql.driver.NoSQLHandleConfig;
import oracle.nosql.driver.ops.TableLimits;

/**
 * Settings of a handle on a proxy or on the cloud service. Immutable.
 *
 * @param endpoint the proxy's address, or a region or address of the cloud service
 * @param limits what the cloud service charges for; a store of one's own has no limits
 * @param onReplicas how far a write has got on the replicas that acknowledge it
 */
public record ProxySettings(
    String endpoint,
    Credentials credentials,
    TableSettings table,
    Optional<Limits> limits,
    Durability onReplicas) {

  /**
   * Limits of a table in the cloud service, in gigabytes and units per second; without units the
   * service charges for those that are used.
   */
  public record Limits(int storageGb, int readUnits, int writeUnits) {

    public static Limits onDemand(int storageGb) {
      return new Limits(storageGb, 0, 0);
    }

    TableLimits forDriver() {
      return readUnits == 0
          ? new TableLimits(storageGb)
          : new TableLimits(readUnits, writeUnits, storageGb);
    }
  }

  public String host() {
    return new NoSQLHandleConfig(endpoint).getServiceURL().getHost();
  }

  /** Whether the connection to this endpoint is encrypted. */
  public static boolean encrypts(String endpoint) {
    return new NoSQLHandleConfig(endpoint).getServiceURL().getProtocol().equals("https");
  }

  /**
   * Returns the text itself.
   *
   * @throws IllegalArgumentException unless the driver accepts it as an address
   */
  public static String endpoint(String text) {
    String protocol = new NoSQLHandleConfig(text).getServiceURL().getProtocol();
    if (!protocol.startsWith("http")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }
}
