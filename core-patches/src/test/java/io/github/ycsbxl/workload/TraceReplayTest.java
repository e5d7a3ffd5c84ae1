package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code trace.file}, {@code load.file} and {@code value.source=file}. */
final class TraceReplayTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String TABLE = "usertable";

  @TempDir private Path folder;
  private MapStore store;

  @BeforeEach
  void open() {
    store = new MapStore();
    var properties = new Properties();
    properties.setProperty(MapStore.NAME, UUID.randomUUID().toString());
    properties.setProperty("value.form", "raw");
    store.setProperties(properties);
    store.init();
  }

  @Test
  void everyOperationOfMemcachedDoesItsPart() throws IOException {
    ObserverLog log =
        replay(
            "get,a,5",
            "set,a,5",
            "get,a,5",
            "set,a,190",
            "add,a,7",
            "add,b,7",
            "replace,b,1",
            "append,a,100",
            "incr,absent,1",
            "cas,b,33",
            "delete,a,0",
            "get,a,5");
    assertThat(log.events())
        .containsExactly(
            "READ NOT_FOUND",
            "INSERT OK",
            "READ OK",
            "UPDATE OK",
            "INSERT EXISTING",
            "INSERT OK",
            "UPDATE OK",
            "READ OK",
            "UPDATE OK",
            "READ-MODIFY-WRITE OK",
            "READ NOT_FOUND",
            "READ-MODIFY-WRITE NOT_FOUND",
            "retries 0",
            "CAS OK",
            "DELETE OK",
            "READ NOT_FOUND");
    assertThat(store.data().keys(TABLE)).containsExactly("b");
    assertThat(store.data().value(TABLE, "b")).hasSize(33);
  }

  @Test
  void valuesHaveTheSizeOfTheirLineOrTheUsual() throws IOException {
    replay("0,a,1,190,9,set,0", "1,b,1,0,9,add,0", "2,c,1,3000000,9,set,0");
    assertThat(store.data().value(TABLE, "a")).hasSize(190);
    assertThat(store.data().value(TABLE, "b")).isEmpty();
    assertThat(store.data().value(TABLE, "c")).hasSize(3_000_000);
    replay("set,d", "set,e,12");
    assertThat(store.data().value(TABLE, "d")).hasSize(64);
    assertThat(store.data().value(TABLE, "e")).hasSize(12);
  }

  @Test
  void valuesArePartsOfAFile() throws IOException {
    Path values = Files.writeString(folder.resolve("values"), "0123456789");
    ScaleWorkload workload =
        workload("recordcount=20 value.size=25 value.source=file value.file=" + values);
    ThreadOperations thread = workload.operations(0, 1, new ObserverLog());
    for (int i = 0; i < 20; i++) {
      thread.load(store);
    }
    assertThat(store.data().keys(TABLE))
        .hasSize(20)
        .allSatisfy(
            key ->
                assertThat("0123456789".repeat(4))
                    .contains(new String(store.data().value(TABLE, key))));
  }

  @Test
  void aLoadTakesKeysAndValuesFromAFile() throws IOException {
    Path csv = Files.writeString(folder.resolve("load.csv"), "x,one\ny,\"t,w\"\nz,\n");
    ScaleWorkload workload = workload("value.size=1 load.file=" + csv);
    assertThat(workload.recordsToLoad()).isEqualTo(3);
    assertThat(workload.recordCount()).isEqualTo(3);
    ObserverLog log = new ObserverLog();
    List<ThreadOperations> threads =
        List.of(workload.operations(0, 2, log), workload.operations(1, 2, log));
    for (int i = 0; i < 3; i++) {
      threads.forEach(thread -> thread.load(store));
    }
    workload.cleanup();
    assertThat(log.events()).containsExactly("INSERT OK", "INSERT OK", "INSERT OK");
    assertThat(store.data().value(TABLE, "y")).isEqualTo("t,w".getBytes());
    assertThat(store.data().value(TABLE, "z")).isEmpty();
  }

  @Test
  void refusesWhatDoesNotGoWithATrace() throws IOException {
    Path trace = Files.writeString(folder.resolve("t"), "get,a\n");
    String file = " trace.file=" + trace;
    golden.pin(problems("fieldcount=3" + file));
    golden.pin(problems("value.size=100 value.source=verify cachedproportion=0.5" + file));
    golden.pin(
        problems(
            "value.size=100 cas.audit=true updateproportion=0 readmodifywriteproportion=1"
                + " readmodifywrite.mode=cas"
                + file));
  }

  @Test
  void refusesWrongFilesOfValuesAndRecords() throws IOException {
    Path csv = Files.writeString(folder.resolve("load.csv"), "x,one\n");
    golden.pin(problems("value.size=1 recordcount=5 value.compression=gzip load.file=" + csv));
    golden.pin(problems("recordcount=5 value.source=file"));
    assertThat(problems("recordcount=5 value.file=" + csv))
        .containsExactly("value.file=" + csv + ": needs value.source=file");
    Path empty = Files.writeString(folder.resolve("empty"), "");
    for (Path wrong : List.of(empty, folder)) {
      golden.pin(problems("recordcount=5 value.source=file value.file=" + wrong));
    }
    golden.pin(problems("recordcount=5 value.source=file value.file=no-such"));
  }

  private ObserverLog replay(String... lines) throws IOException {
    Path trace = Files.write(folder.resolve("trace.csv"), List.of(lines));
    ScaleWorkload workload = workload("value.size=64 trace.file=" + trace);
    workload.prepare(store);
    ObserverLog log = new ObserverLog();
    ThreadOperations thread = workload.operations(0, 1, log);
    for (String any : lines) {
      assertThat(thread.transact(store)).as(any).isNotEqualTo(ClientWork.NO_MORE);
    }
    assertThat(thread.transact(store)).isEqualTo(ClientWork.NO_MORE);
    workload.cleanup();
    return log;
  }

  private static ScaleWorkload workload(String settings) {
    return Settings.workload("value.form=raw " + settings);
  }

  private static List<String> problems(String settings) {
    var reader = new PropertyReader(Settings.of(settings));
    WorkloadConfig.from(reader);
    return reader.problems();
  }
}
