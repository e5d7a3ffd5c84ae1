package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The binding's class under stock YCSB's client, with stock's own workload. */
final class StockClientTest {

  @Test
  void loadsAndRuns() throws Exception {
    try (RunningServer server = RunningServer.start(2)) {
      assertThat(stockClient(server.properties(), "-load"))
          .contains("[INSERT], Return=OK, 200")
          .doesNotContain("Exception");
      assertThat(stockClient(server.properties(), "-t"))
          .contains("[READ], Return=OK,", "[UPDATE], Return=OK,")
          .doesNotContain("Exception", "NOT_FOUND", "Return=ERROR");
    }
  }

  /** Its standard output and standard error. */
  private static String stockClient(Properties store, String phase) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "site.ycsb.Client"));
    command.addAll(List.of("-db", EllipticsClient.class.getName(), phase, "-threads", "2"));
    command.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    command.addAll(List.of("-p", "recordcount=200", "-p", "operationcount=500"));
    command.addAll(List.of("-p", "readproportion=0.5", "-p", "updateproportion=0.5"));
    store.forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
