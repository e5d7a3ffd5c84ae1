package io.github.ycsbxl.elliptics;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Contract on a served network that is shared by all tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServedContract extends EllipticsContract {
  private final int nodes;
  private final int copies;
  private RunningServer server;

  ServedContract(int nodes, int copies) {
    this.nodes = nodes;
    this.copies = copies;
  }

  @BeforeAll
  final void start() throws IOException {
    server = RunningServer.start(nodes);
  }

  @AfterAll
  final void stop() throws IOException {
    server.close();
  }

  @Override
  protected final Properties network() {
    Properties properties = server.properties();
    properties.setProperty("elliptics.copies", Integer.toString(copies));
    return properties;
  }
}
