package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.util.Properties;

/** Server of {@code ycsb serve} in this process, at free ports. */
final class RunningServer implements AutoCloseable {
  private final StoreServer server;

  private RunningServer(StoreServer server) {
    this.server = server;
  }

  static RunningServer start(int nodes) throws IOException {
    var reader =
        new PropertyReader(
            TestDb.properties("elliptics.nodes", Integer.toString(nodes), "elliptics.port", "0"));
    StoreServer server = new EllipticsBinding().server(reader).orElseThrow();
    assertThat(reader.problems()).isEmpty();
    server.start();
    return new RunningServer(server);
  }

  /** Returns a client's properties with one node, and timeouts for a busy machine. */
  Properties properties() {
    return TestDb.properties(
        "elliptics.address",
        server.addresses().split(" ")[0],
        "elliptics.connection.timeout",
        "60s",
        "elliptics.socket.timeout",
        "60s");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
