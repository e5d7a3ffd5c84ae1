package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import oracle.nosql.driver.NoSQLHandleConfig;
import oracle.nosql.driver.ops.TableLimits;

/**
 * Settings for a proxy or the cloud service. Immutable.
 *
 * @param endpoint address of the proxy, or region or address of the cloud service
 * @param limits limits for which the cloud service charges; irrelevant for other stores
 * @param onReplicas durability of an acknowledged write on replicas
 */
public record ProxySettings(
    String endpoint,
    Credentials credentials,
    TableSettings table,
    Optional<Limits> limits,
    Durability onReplicas) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.CONNECTION);

  public static final Property<String> ENDPOINT =
      OWN.declare(
              "nosql.endpoint",
              new ValueForm<>(
                  ProxySettings::endpoint,
                  "an address such as http://host:8080, or a cloud region"))
          .scope(Scope.SCENARIO, Scope.CONNECTION, Scope.ADDRESS)
          .meaning("HTTP proxy of a store, or cloud region; replaces the embedded store");

  static {
    TableSettings.PROPERTIES.forEach(OWN::add);
  }

  public static final Property<Path> CLOUD_CONFIG =
      OWN.declare("nosql.cloud.config", ValueForm.path("a file").ofInput())
          .scope(Scope.SCENARIO, Scope.CONNECTION, Scope.ADDRESS)
          .meaning("configuration file of the cloud tools, with the user's key");
  public static final Property<String> CLOUD_PROFILE =
      OWN.declare("nosql.cloud.profile", "DEFAULT", ValueForm.text())
          .meaning("profile in nosql.cloud.config");
  public static final Property<String> CLOUD_COMPARTMENT =
      OWN.declare("nosql.cloud.compartment", ValueForm.text())
          .meaning("name or OCID of the table's compartment");
  public static final Property<Integer> STORAGE_GB =
      limit("nosql.storage.gb", "storage limit of a new cloud table, in GB");
  public static final Property<Integer> READ_UNITS =
      limit("nosql.read.units", "read limit of a new table, in KB/s; unset: on demand");
  public static final Property<Integer> WRITE_UNITS =
      limit("nosql.write.units", "write limit of a new table, in KB/s; unset: on demand");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /**
   * Limits of a table in the cloud service, in gigabytes and units per second. Without units the
   * service charges on demand.
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

  /** Reads the settings if an endpoint is given. Other properties have no effect without it. */
  public static Optional<ProxySettings> from(PropertyReader reader, Durability onReplicas) {
    Optional<String> address = reader.find(ENDPOINT);
    TableSettings table = TableSettings.from(reader);
    Optional<Limits> limits = limits(reader);
    Credentials credentials = credentials(reader);
    reader.check(
        !credentials.cloud() || table.ddl().isEmpty() || reader.isSet(STORAGE_GB),
        CLOUD_CONFIG,
        "needs nosql.storage.gb to create a table, or nosql.ddl=none");
    reader.check(
        address.isEmpty() || encrypts(address.get()) || !reader.isSet(RequestOptions.USER),
        ENDPOINT,
        "expected https, because the password of nosql.user is sent");
    return address.map(
        endpoint -> new ProxySettings(endpoint, credentials, table, limits, onReplicas));
  }

  private static Credentials credentials(PropertyReader reader) {
    Optional<Path> cloud = reader.find(CLOUD_CONFIG);
    Optional<String> user = reader.find(RequestOptions.USER);
    Optional<Path> password = reader.find(RequestOptions.PASSWORD_FILE);
    String profile = reader.get(CLOUD_PROFILE);
    Optional<String> compartment = reader.find(CLOUD_COMPARTMENT);
    reader.check(
        user.isEmpty() || cloud.isEmpty(),
        RequestOptions.USER,
        "cannot be combined with nosql.cloud.config");
    if (cloud.isPresent()) {
      return new Credentials.CloudFile(cloud.get(), profile, compartment);
    }
    return user.isPresent() && password.isPresent()
        ? new Credentials.Password(user.get(), password.get())
        : new Credentials.None();
  }

  private static Optional<Limits> limits(PropertyReader reader) {
    Optional<Integer> storage = reader.find(STORAGE_GB);
    Optional<Integer> reads = reader.find(READ_UNITS);
    Optional<Integer> writes = reader.find(WRITE_UNITS);
    boolean units = reads.isPresent() || writes.isPresent();
    reader.check(
        !units || (reads.isPresent() && writes.isPresent() && storage.isPresent()),
        reads.isPresent() ? READ_UNITS : WRITE_UNITS,
        "expected nosql.read.units, nosql.write.units and nosql.storage.gb together");
    return storage.map(
        gb ->
            reads.isPresent() && writes.isPresent()
                ? new Limits(gb, reads.get(), writes.get())
                : Limits.onDemand(gb));
  }

  private static Property<Integer> limit(String name, String meaning) {
    return OWN.declare(name, ValueForm.smallAtLeast(1)).meaning(meaning);
  }

  public String host() {
    return new NoSQLHandleConfig(endpoint).getServiceURL().getHost();
  }

  public int port() {
    return new NoSQLHandleConfig(endpoint).getServiceURL().getPort();
  }

  /** Returns true if connections to this endpoint are encrypted. */
  private static boolean encrypts(String endpoint) {
    return new NoSQLHandleConfig(endpoint).getServiceURL().getProtocol().equals("https");
  }

  /**
   * Returns the text.
   *
   * @throws IllegalArgumentException if the driver rejects it as an address
   */
  private static String endpoint(String text) {
    URL service = new NoSQLHandleConfig(text).getServiceURL();
    if (!service.getProtocol().startsWith("http")) {
      throw new IllegalArgumentException(text);
    }
    HostAndPort.requirePort(URI.create(service.toString()));
    return text;
  }
}
