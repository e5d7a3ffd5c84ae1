package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.client.ConnectionSettings;
import io.github.ycsbxl.voldemort.client.NodeEndpoint;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Properties of remote mode. */
final class RemoteProperties {
  private static final PropertyGroup OWN = new PropertyGroup();

  static final Property<List<NodeEndpoint>> URL =
      OWN.of(
              "voldemort.url",
              ValueForm.list(ClientSettings::address, "tcp://host:port, several with commas"))
          .alias("bootstrap_urls")
          .meaning("servers to ask for the cluster [none: the engine in this process]");
  static final Property<Protocol> PROTOCOL =
      OWN.of("voldemort.protocol", "vp1", ValueForm.oneOf(Protocol.class))
          .meaning("what is spoken with the servers");
  static final Property<Duration> CONNECTION_TIMEOUT =
      OWN.of("voldemort.connection.timeout", "500ms", UnitForms.duration())
          .meaning("time to connect to a server");
  static final Property<Duration> SOCKET_TIMEOUT =
      OWN.of("voldemort.socket.timeout", "5s", UnitForms.duration())
          .meaning("time to wait for a server's answer");
  static final Property<Integer> REQUIRED_READS =
      quorum("voldemort.required.reads", "replicas that must answer a read");
  static final Property<Integer> PREFERRED_READS =
      quorum("voldemort.preferred.reads", "replicas that a read asks at first");
  static final Property<Integer> REQUIRED_WRITES =
      quorum("voldemort.required.writes", "replicas that must have a write");
  static final Property<Integer> PREFERRED_WRITES =
      quorum("voldemort.preferred.writes", "replicas that a write waits for");
  static final Property<Integer> ZONE =
      OWN.of("voldemort.zone", "0", ValueForm.smallAtLeast(0))
          .meaning("zone of this client, whose servers are asked first");

  static final List<Property<?>> PROPERTIES = OWN.all();

  private RemoteProperties() {}

  /** The client's settings; empty in local mode. */
  static Optional<ClientSettings> settings(PropertyReader reader) {
    checkQuorum(reader, REQUIRED_READS, PREFERRED_READS);
    checkQuorum(reader, REQUIRED_WRITES, PREFERRED_WRITES);
    ConnectionSettings usual = ConnectionSettings.of(reader.get(PROTOCOL));
    var connection =
        new ConnectionSettings(
            usual.protocol(),
            millis(reader.get(CONNECTION_TIMEOUT)),
            millis(reader.get(SOCKET_TIMEOUT)),
            millis(reader.get(SOCKET_TIMEOUT)),
            usual.maxMessageBytes());
    // All is read even without a URL, so that every mistake is reported.
    int zone = reader.get(ZONE);
    return reader.find(URL).map(nodes -> settings(nodes, connection, zone, reader));
  }

  private static ClientSettings settings(
      List<NodeEndpoint> nodes, ConnectionSettings connection, int zone, PropertyReader reader) {
    ClientSettings usual = ClientSettings.of(nodes, connection.protocol());
    return new ClientSettings(
        nodes,
        connection,
        zone,
        number(reader, REQUIRED_READS),
        number(reader, PREFERRED_READS),
        number(reader, REQUIRED_WRITES),
        number(reader, PREFERRED_WRITES),
        usual.failuresBeforeDown(),
        usual.downMs());
  }

  private static void checkQuorum(
      PropertyReader reader, Property<Integer> required, Property<Integer> preferred) {
    int least = reader.find(required).orElse(1);
    reader.check(
        reader.find(preferred).orElse(least) >= least,
        preferred,
        "expected at least " + required.name() + ", " + least);
  }

  private static OptionalInt number(PropertyReader reader, Property<Integer> property) {
    return reader.find(property).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static Property<Integer> quorum(String name, String meaning) {
    return OWN.of(name, ValueForm.smallAtLeast(1)).meaning(meaning + " [as the store is defined]");
  }

  private static int millis(Duration duration) {
    return (int) Math.min(Integer.MAX_VALUE, duration.toMillis());
  }
}
