package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.workloads.CoreWorkload;

/** Binding class in stock YCSB's client with a stock workload, in a separate process. */
public final class StockClient {
  private StockClient() {}

  /** Loads records and runs reads and updates, all of which must succeed. */
  public static void loadsAndRuns(Class<? extends DB> binding, Properties store) throws Exception {
    assertThat(output(binding, store, "-load"))
        .contains("[INSERT], Return=OK, 200")
        .doesNotContain("Exception");
    assertThat(output(binding, store, "-t"))
        .contains("[READ], Return=OK,", "[UPDATE], Return=OK,")
        .doesNotContain("Exception", "NOT_FOUND", "Return=ERROR");
  }

  private static String output(Class<? extends DB> binding, Properties store, String phase)
      throws Exception {
    var arguments = new ArrayList<>(List.of("-db", binding.getName(), phase, "-threads", "2"));
    arguments.addAll(List.of("-p", "workload=" + CoreWorkload.class.getName()));
    arguments.addAll(List.of("-p", "recordcount=200", "-p", "operationcount=500"));
    arguments.addAll(List.of("-p", "readproportion=0.5", "-p", "updateproportion=0.5"));
    store.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    return JavaProcess.output(Client.class, arguments.toArray(String[]::new));
  }
}
