package io.github.ycsbxl.voldemort;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Contract in remote mode, on a server in this process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServedContract extends RemoteContract {
  private final String protocol;
  private RunningServer server;

  ServedContract(String protocol) {
    this.protocol = protocol;
  }

  @BeforeAll
  final void start() throws IOException {
    server = RunningServer.start();
  }

  @AfterAll
  final void stop() throws IOException {
    server.close();
  }

  @Override
  protected final Properties store() {
    return server.speaking(protocol);
  }
}
