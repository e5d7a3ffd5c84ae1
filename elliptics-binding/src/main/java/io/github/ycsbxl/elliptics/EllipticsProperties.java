package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.elliptics.RecordObjects.Transform;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Properties of the client. */
final class EllipticsProperties {
  private static final int MAX_PORT = 65_535;

  static final Property<List<InetSocketAddress>> ADDRESS =
      Property.withoutDefault(
          "elliptics.address",
          new ValueForm<>(EllipticsProperties::addresses, "host:port, several with commas"),
          "nodes to ask for the others [none: a network that this process serves itself]");
  static final Property<Integer> COPIES =
      Property.of(
          "elliptics.copies",
          "1",
          new ValueForm<>(EllipticsProperties::copies, "1 or 2"),
          "objects that a record is: 1 under the SHA-1 of its key; 2 also under the MD5");
  static final Property<Boolean> HISTORY =
      Property.of(
          "elliptics.history",
          "false",
          ValueForm.flag(),
          "add an entry to an object's history in every write");
  static final Property<Duration> CONNECTION_TIMEOUT =
      Property.of(
          "elliptics.connection.timeout",
          "500ms",
          UnitForms.duration(),
          "time to connect to a node");
  static final Property<Duration> SOCKET_TIMEOUT =
      Property.of(
          "elliptics.socket.timeout",
          "5s",
          UnitForms.duration(),
          "time to wait for a node's answer");

  static final List<Property<?>> ALL =
      List.of(ADDRESS, COPIES, HISTORY, CONNECTION_TIMEOUT, SOCKET_TIMEOUT);

  private EllipticsProperties() {}

  private static int copies(String text) {
    int copies = Integer.parseInt(text);
    if (copies < 1 || copies > Transform.values().length) {
      throw new IllegalArgumentException(text);
    }
    return copies;
  }

  /** Hosts are looked up when they are connected to. */
  private static List<InetSocketAddress> addresses(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .map(EllipticsProperties::address)
        .toList();
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    int port = Integer.parseInt(text.substring(colon + 1));
    if (colon < 1 || port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException(text);
    }
    return InetSocketAddress.createUnresolved(text.substring(0, colon), port);
  }
}
