package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The binding's class under stock YCSB's client, with stock's own workload. */
final class StockClientTest {

  @Test
  void loadsAndRuns(@TempDir Path folder) throws Exception {
    String load = stockClient(folder, "-load");
    assertThat(load).contains("[INSERT], Return=OK, 200").doesNotContain("Exception");
    String run = stockClient(folder, "-t");
    assertThat(run).contains("[READ], Return=OK,", "[UPDATE], Return=OK,");
    assertThat(run).doesNotContain("Exception", "NOT_FOUND", "Return=ERROR");
  }

  private static String stockClient(Path folder, String phase) throws Exception {
    var arguments = new ArrayList<>(List.of("-db", NosqlClient.class.getName(), phase));
    arguments.addAll(List.of("-threads", "2"));
    arguments.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    arguments.addAll(List.of("-p", "recordcount=200", "-p", "operationcount=500"));
    arguments.addAll(List.of("-p", "readproportion=0.5", "-p", "updateproportion=0.5"));
    TestStores.properties(folder.resolve("store"), 1, 1)
        .forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    return StoreProcess.outputOf("site.ycsb.Client", arguments.toArray(String[]::new));
  }
}
