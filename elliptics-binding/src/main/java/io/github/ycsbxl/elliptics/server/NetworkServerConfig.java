package io.github.ycsbxl.elliptics.server;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.serve.ListenerSettings;
import java.util.List;

/**
 * Configuration of the server. Immutable.
 *
 * @param port port of the first node, followed by the ports of the other nodes; 0 for free ports
 * @param listener settings of each node's port
 */
public record NetworkServerConfig(int nodes, int port, ListenerSettings listener) {
  private static final int MAX_PORT = 65_535;
  private static final int MAX_NODES = 1_000;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.STORE);

  public static final Property<Integer> NODES =
      OWN.declare("elliptics.nodes", "1", ValueForm.between(1, MAX_NODES))
          .meaning("nodes of a network served in this process, each with an equal range of ids");
  static final Property<Integer> PORT =
      OWN.declare("elliptics.port", "1025", ValueForm.between(0, MAX_PORT))
          .scope(Scope.SCENARIO, Scope.SERVE)
          .meaning(
              "serve: port of the first node on 127.0.0.1; others use the next ports; 0 picks"
                  + " free ports");

  private static final ListenerSettings.Declared LISTENER =
      ListenerSettings.declare(OWN, "elliptics.server");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Reads all properties. Problems are added to the reader. */
  public static NetworkServerConfig from(PropertyReader reader) {
    var config =
        new NetworkServerConfig(reader.get(NODES), reader.get(PORT), LISTENER.read(reader));
    int last = config.port() + config.nodes() - 1;
    reader.check(
        config.port() == 0 || last <= MAX_PORT,
        PORT,
        "the last of %d nodes would use port %d; expected at most %d"
            .formatted(config.nodes(), last, MAX_PORT));
    return config;
  }

  public NetworkServerConfig atFreePorts() {
    return new NetworkServerConfig(nodes, 0, listener);
  }
}
