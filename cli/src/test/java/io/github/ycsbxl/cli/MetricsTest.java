package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class MetricsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void figuresAreServedAsLongAsTheTestRuns() throws IOException {
    int port = FreePorts.take(1).get(0);
    Outcome outcome = ycsb.db(MetricsReadingDb.class, "run -p metrics.port=" + port);
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    golden.pin(outcome.errors(":" + port + "/"));
    assertThat(MetricsReadingDb.seen())
        .contains("ycsb_operations_total{outcome=\"succeeded\",phase=\"run\"} 500.0");
    // The port is free again.
    new ServerSocket(port).close();
  }

  @Test
  void portThatIsTakenFailsBeforeAnythingIsDone() throws IOException {
    try (var taken = new ServerSocket(0)) {
      String property = "metrics.port=" + taken.getLocalPort();
      Outcome outcome = ycsb.basic("run", "-p", property);
      assertThat(outcome.status()).isEqualTo(1);
      assertThat(outcome.err()).anyMatch(line -> line.startsWith("ycsb: " + property + ": "));
      assertThat(outcome.out()).isEmpty();
    }
  }

  @Test
  void refusesWhatIsNoPort() {
    assertThat(ycsb.basic("run -p metrics.port=65536").err())
        .anyMatch(line -> line.contains("metrics.port") && line.contains("expected a port"));
  }
}
