package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FreePorts;
import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.cli.Ycsb;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** {@code ycsb serve nosql} as users run it, from its start to a signal. */
@Timeout(600)
final class ServeIT {
  @TempDir private Path folder;

  @Test
  void servesAloneUntilASignalAndKeepsTheData() throws Exception {
    String port = "nosql.server.port=" + FreePorts.take(1).get(0);
    try (JavaProcess server =
        JavaProcess.start(Main.class, List.of("serve", "nosql"), serving(port))) {
      NosqlClient client = TestStores.open(TestStores.elsewhere(server.addresses()));
      assertThat(client.insert("usertable", "k", TestStores.record("v"))).isEqualTo(Status.OK);
      assertSaysWhatIsTaken(port);
      server.signal("TERM");
      assertThat(server.await()).isEqualTo(0);
      assertThat(server.errors()).isEmpty();
      client.cleanup();
    }
    try (JavaProcess again =
        JavaProcess.start(Main.class, List.of("serve", "nosql"), serving(port))) {
      NosqlClient client = TestStores.open(TestStores.elsewhere(again.addresses()));
      assertThat(client.read("usertable", "k", null, new HashMap<>())).isEqualTo(Status.OK);
      client.cleanup();
      again.signal("INT");
      assertThat(again.await()).isEqualTo(0);
    }
  }

  /** Commands of this process are refused the port and the directory of the other one. */
  private void assertSaysWhatIsTaken(String port) {
    Outcome samePort = Ycsb.exactly("serve", "nosql", "-p", port, "-p", dir("other"));
    assertThat(samePort.status()).isEqualTo(1);
    assertThat(samePort.err())
        .singleElement()
        .asString()
        .matches("ycsb: cannot listen on port \\d+ of 127.0.0.1: .*");
    Outcome sameFolder =
        Ycsb.exactly("serve", "nosql", "-p", "nosql.server.port=0", "-p", dir("store"));
    assertThat(sameFolder.status()).isEqualTo(1);
    assertThat(sameFolder.err())
        .singleElement()
        .asString()
        .startsWith("ycsb: ")
        .contains(folder.resolve("store").toString());
  }

  /** The engine, its replication and Oracle's client log to files only. */
  @Test
  void nothingButTheToolPrints() throws Exception {
    List<String> small =
        List.of(
            dir("embedded"),
            "nosql.embedded.cache=32m",
            "results.dir=" + folder,
            "recordcount=200",
            "operationcount=500",
            "readproportion=0.9",
            "updateproportion=0.1");
    try (JavaProcess bench = JavaProcess.start(Main.class, List.of("bench", "nosql"), small)) {
      assertThat(bench.output())
          .allMatch(
              line ->
                  line.isEmpty()
                      || line.matches(
                          "(YCSB Client|Command line:|load:|\\[|source"
                              + " |results:|report:|oracle-|.*nosql).*"));
      assertThat(bench.await()).as(bench.errors().toString()).isEqualTo(0);
      assertThat(bench.errors()).allMatch(line -> line.startsWith("ycsb: "));
    }
  }

  @Tag("thorough")
  @Test
  void twoClientProcessesShareAStoreAndLoseNoUpdate() throws Exception {
    try (JavaProcess server =
        JavaProcess.start(Main.class, List.of("serve", "nosql"), serving("nosql.server.port=0"))) {
      String store = "nosql.helperhosts=" + server.addresses();
      bothEndWell("load", store);
      List<String> output = bothEndWell("run", store);
      assertThat(output).filteredOn("[OVERALL], Succeeded, 1000"::equals).hasSize(2);

      // An insert of an existing key would fail, so all keys are different.
      assertThat(output.stream().anyMatch(line -> line.startsWith("[INSERT], Return=OK, ")))
          .isTrue();
      assertThat(output).noneMatch(line -> line.contains("EXISTS"));
      Outcome audit =
          Ycsb.exactly("audit", "nosql", results("run-0"), results("run-1"), "-p", store);
      assertThat(audit.out())
          .singleElement()
          .asString()
          .matches(
              "audit: [1-9]\\d* acknowledged compare-and-set updates .*; 100 % audited; 0"
                  + " indeterminate and 0 of them took place; lost updates: 0; forks: 0;"
                  + " unexplained: 0");
      assertThat(audit.status()).isZero();
    }
  }

  /** Returns the stdout of two concurrent clients. */
  private List<String> bothEndWell(String command, String store) throws Exception {
    try (JavaProcess first =
            JavaProcess.start(Main.class, List.of(command, "nosql"), client(command, store, 0));
        JavaProcess second =
            JavaProcess.start(Main.class, List.of(command, "nosql"), client(command, store, 1))) {
      List<String> output = new ArrayList<>(first.output());
      output.addAll(second.output());
      assertThat(first.await()).as(first.errors().toString()).isEqualTo(0);
      assertThat(second.await()).as(second.errors().toString()).isEqualTo(0);
      return output;
    }
  }

  private List<String> client(String command, String store, int index) {
    return List.of(
        store,
        "client.count=2",
        "client.index=" + index,
        "run.name=" + command + "-" + index,
        "results.dir=" + folder,
        "recordcount=600",
        "operationcount=1000",
        "threadcount=4",
        "readproportion=0.4",
        "updateproportion=0",
        "insertproportion=0.1",
        "readmodifywriteproportion=0.5",
        "readmodifywrite.mode=cas",
        "cas.audit=true",
        "cas.audit.id=shared",
        "requestdistribution=zipfian",
        "nosql.consistency=ABSOLUTE",
        "seed=20121003");
  }

  private String results(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> serving(String port) {
    return List.of(port, dir("store"), "nosql.embedded.cache=32m");
  }

  private String dir(String name) {
    return "nosql.embedded.dir=" + folder.resolve(name);
  }
}
