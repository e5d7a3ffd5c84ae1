package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServedRawContractTest extends EllipticsRawContract {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private RunningServer server;

  @BeforeAll
  void start() throws IOException {
    server = RunningServer.start(2);
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @Override
  protected Properties store() {
    return server.properties();
  }

  @Test
  void refusesAValueThatWouldBeADeletedRecord() {
    Status status = raw.insert(table(), "k", value(new byte[0]));
    assertThat(status.getName()).isEqualTo("ERROR");
    golden.pin(status.getDescription());
  }
}
