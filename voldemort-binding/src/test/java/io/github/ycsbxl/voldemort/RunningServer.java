package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.util.Properties;

/** Server of {@code ycsb serve} in this process, in memory, at a free port. */
final class RunningServer implements AutoCloseable {
  private final StoreServer server;

  private RunningServer(StoreServer server) {
    this.server = server;
  }

  /** Starts a server with additional properties. */
  static RunningServer start(String... namesAndValues) throws IOException {
    Properties properties = TestDb.properties(namesAndValues);
    properties.setProperty("voldemort.engine", "memory");
    if (!properties.containsKey("voldemort.cluster")) {
      properties.setProperty("voldemort.port", "0");
    }
    var reader = new PropertyReader(properties);
    var server = new VoldemortBinding().server(reader);
    assertThat(reader.problems()).isEmpty();
    server.orElseThrow().start();
    return new RunningServer(server.orElseThrow());
  }

  /** Returns a client's properties, with timeouts for a busy machine. */
  Properties speaking(String protocol) {
    return TestDb.properties(
        "voldemort.url",
        server.addresses().replace(" ", ","),
        "voldemort.protocol",
        protocol,
        "voldemort.connection.timeout",
        "60s",
        "voldemort.socket.timeout",
        "60s");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
