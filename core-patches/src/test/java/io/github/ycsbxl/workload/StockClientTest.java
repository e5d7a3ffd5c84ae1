package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.JavaProcess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Client;

/** The workload in YCSB's own client, in a separate process because the client exits. */
final class StockClientTest {
  @Test
  void loadsEveryRecord() throws Exception {
    String output = client("-load", "recordcount=1003", "readmodifywrite.mode=cas");
    assertThat(output)
        .contains("[INSERT], Operations, 1003", "[INSERT], Return=OK, 1003")
        .doesNotContain("Exception");
  }

  @Test
  void loadsOnlyTheRecordsOfItsClientProcess() throws Exception {
    String output = client("-load", "recordcount=1000", "client.count=4", "client.index=3");
    assertThat(output).contains("[INSERT], Operations, 250", "[INSERT], Return=OK, 250");
  }

  @Test
  void runsTheMix() throws Exception {
    String output =
        client(
            "-t",
            "recordcount=1000",
            "operationcount=2000",
            "readproportion=0.5",
            "updateproportion=0",
            "readmodifywriteproportion=0.5",
            "requestdistribution=zipfian");
    assertThat(number(output, "[READ], Operations")).isEqualTo(2_000);
    long modified = number(output, "[READ-MODIFY-WRITE], Operations");
    assertThat(modified).isBetween(850L, 1_150L);
    assertThat(number(output, "[UPDATE], Return=OK")).isEqualTo(modified);
  }

  @Test
  void reportsVerificationUnderStocksName() throws Exception {
    String output =
        client(
            "-t",
            "recordcount=10",
            "operationcount=20",
            "readproportion=1",
            "updateproportion=0",
            "dataintegrity=true");
    // Stock's BasicDB returns no fields.
    assertThat(output)
        .contains("[VERIFY], Operations, 20", "[VERIFY], Return=UNEXPECTED_STATE, 20");
  }

  @Test
  void refusesMultiget() throws Exception {
    assertThat(client("-t", "recordcount=9", "operationcount=9", "multigetproportion=0.5"))
        .contains("multigetproportion needs bin/ycsb, ");
  }

  @Test
  void refusesCompareAndSet() throws Exception {
    String output =
        client(
            "-t",
            "recordcount=1000",
            "operationcount=10",
            "updateproportion=0",
            "readmodifywriteproportion=0.5",
            "readmodifywrite.mode=cas");
    assertThat(output)
        .contains("readmodifywrite.mode=cas needs bin/ycsb, ")
        .doesNotContain("[CAS]", "[UPDATE]");
  }

  private static String client(String phase, String... settings) throws Exception {
    var arguments = new ArrayList<>(List.of(phase, "-threads", "3", "-db", "site.ycsb.BasicDB"));
    arguments.addAll(List.of("-p", "basicdb.verbose=false"));
    arguments.addAll(List.of("-p", "workload=" + ScaleWorkload.class.getName()));
    for (String setting : settings) {
      arguments.addAll(List.of("-p", setting));
    }
    return JavaProcess.output(Client.class, arguments.toArray(String[]::new));
  }

  private static long number(String output, String line) {
    return output
        .lines()
        .filter(text -> text.startsWith(line + ", "))
        .mapToLong(text -> Long.parseLong(text.substring(line.length() + 2).strip()))
        .findFirst()
        .orElseThrow();
  }
}
