package io.github.ycsbxl.nosql;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.nosql.kv.KvSettings;
import io.github.ycsbxl.nosql.proxy.ProxySettings;
import io.github.ycsbxl.nosql.server.EmbeddedServer.ServerSettings;
import io.github.ycsbxl.serve.ListenerSettings;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** Properties of {@code ycsb serve nosql}. */
final class ServerProperties {
  private static final int MAX_PORT = 65_535;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.SERVER);

  static final Property<Integer> PORT =
      OWN.declare("nosql.server.port", "5000", ValueForm.between(0, MAX_PORT))
          .scope(Scope.SCENARIO, Scope.SERVE)
          .meaning("serve: port for clients; 0 picks a free port");
  static final Property<InetAddress> ADDRESS =
      OWN.declare(
              "nosql.server.address",
              "127.0.0.1",
              new ValueForm<>(
                  InetAddress::getByName, "an address or a name of this machine, without a port"))
          .scope(Scope.SCENARIO, Scope.SERVE)
          .meaning("serve: listen address, which clients use too");

  static final ListenerSettings.Declared LISTENER = ListenerSettings.declare(OWN, "nosql.server");

  static final List<Property<?>> PROPERTIES = OWN.all();

  private ServerProperties() {}

  /** Reads the settings of the server. */
  static ServerSettings from(PropertyReader reader, NosqlConfig config) {
    Stream.of(KvSettings.HOSTS, ProxySettings.ENDPOINT)
        .forEach(
            place ->
                reader.check(
                    !reader.isSet(place),
                    place,
                    "cannot be served here, because the store runs elsewhere"));
    InetAddress address = reader.get(ADDRESS);
    reader.check(
        !address.isAnyLocalAddress(), ADDRESS, "expected an address that clients can connect to");
    return new ServerSettings(config.store(), address, reader.get(PORT), LISTENER.read(reader));
  }
}
