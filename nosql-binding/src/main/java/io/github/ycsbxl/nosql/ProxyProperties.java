package io.github.ycsbxl.nosql;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.nosql.proxy.Credentials;
import io.github.ycsbxl.nosql.proxy.ProxySettings;
import io.github.ycsbxl.nosql.proxy.ProxySettings.Limits;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import io.github.ycsbxl.records.RecordConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The properties of the mode that goes through an HTTP proxy or to the cloud service. */
final class ProxyProperties {
  private static final PropertyGroup OWN = new PropertyGroup();

  static final Property<String> ENDPOINT =
      OWN.of(
              "nosql.endpoint",
              new ValueForm<>(
                  ProxySettings::endpoint,
                  "an address such as http://host:8080, or a cloud region"))
          .meaning(
              "HTTP proxy of a store, or region of the cloud service, to use instead of a store"
                  + " here");
  static final Property<String> DDL =
      OWN.of("nosql.ddl", TableSettings.DEFAULT_DDL, ValueForm.text())
          .meaning("statement that makes a table that is missing; `none` to make none");
  static final Property<Duration> DDL_TIMEOUT =
      OWN.of("nosql.ddl.timeout", "60s", UnitForms.duration())
          .meaning("time that making a table may take");
  static final Property<Path> CLOUD_CONFIG =
      OWN.of("nosql.cloud.config", ValueForm.path("a file"))
          .meaning("configuration file of the cloud's own tools, with the user's key");
  static final Property<String> CLOUD_PROFILE =
      OWN.of("nosql.cloud.profile", "DEFAULT", ValueForm.text()).meaning("profile in that file");
  static final Property<String> CLOUD_COMPARTMENT =
      OWN.of("nosql.cloud.compartment", ValueForm.text())
          .meaning("name or OCID of the table's compartment");
  static final Property<Integer> STORAGE_GB =
      limit("nosql.storage.gb", "gigabytes that a new table may use in the cloud");
  static final Property<Integer> READ_UNITS =
      limit("nosql.read.units", "reads of 1 KB per second of a new table; unset: on demand");
  static final Property<Integer> WRITE_UNITS =
      limit("nosql.write.units", "writes of 1 KB per second of a new table; unset: on demand");

  static final List<Property<?>> PROPERTIES = OWN.all();

  private static final String NO_DDL = "none";

  private ProxyProperties() {}

  /** Reads the settings if an endpoint is given; without one the other properties have no use. */
  static Optional<ProxySettings> from(PropertyReader reader, Durability onReplicas) {
    Optional<String> address = reader.find(ENDPOINT);
    TableSettings table = table(reader);
    Optional<Limits> limits = limits(reader);
    Credentials credentials = credentials(reader);
    reader.check(
        !credentials.cloud() || table.ddl().isEmpty() || reader.isSet(STORAGE_GB),
        CLOUD_CONFIG,
        "expected nosql.storage.gb with it, to make a table with, or nosql.ddl=none");
    reader.check(
        address.isEmpty()
            || ProxySettings.encrypts(address.get())
            || !reader.isSet(KvProperties.USER),
        ENDPOINT,
        "expected https, over which the password of nosql.user may go");
    return address.map(
        endpoint -> new ProxySettings(endpoint, credentials, table, limits, onReplicas));
  }

  private static Credentials credentials(PropertyReader reader) {
    Optional<Path> cloud = reader.find(CLOUD_CONFIG);
    Optional<String> user = reader.find(KvProperties.USER);
    Optional<Path> password = reader.find(KvProperties.PASSWORD_FILE);
    String profile = reader.get(CLOUD_PROFILE);
    Optional<String> compartment = reader.find(CLOUD_COMPARTMENT);
    reader.check(
        user.isEmpty() || cloud.isEmpty(),
        KvProperties.USER,
        "expected no nosql.cloud.config beside it");
    if (cloud.isPresent()) {
      return new Credentials.CloudFile(cloud.get(), profile, compartment);
    }
    return user.isPresent() && password.isPresent()
        ? new Credentials.Password(user.get(), password.get())
        : new Credentials.None();
  }

  /** Reads the settings of the table API, which clients of a store's own nodes have, too. */
  static TableSettings table(PropertyReader reader) {
    return new TableSettings(
        reader.get(RecordConfig.TABLE),
        Optional.of(reader.get(DDL)).filter(ddl -> !ddl.equalsIgnoreCase(NO_DDL)),
        reader.get(DDL_TIMEOUT));
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
    return OWN.of(name, ValueForm.smallAtLeast(1)).meaning(meaning);
  }
}
