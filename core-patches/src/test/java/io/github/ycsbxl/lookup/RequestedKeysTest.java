package io.github.ycsbxl.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.WorkloadException;

/** {@code requestdistribution=file}. */
final class RequestedKeysTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final List<String> KEYS =
      IntStream.range(0, 12).mapToObj(i -> "key-" + i).toList();

  @TempDir Path folder;
  private Path file;
  private MapStore store;

  @BeforeEach
  void write(TestInfo test) throws IOException {
    file = Files.write(folder.resolve("requests"), KEYS);
    store = MapStore.open("RequestedKeysTest " + test.getDisplayName());
    store.data().recordCalls();
  }

  @Test
  void everyOperationThatChoosesARecordTakesTheNextLine() throws WorkloadException {
    for (String share :
        List.of(
            "readproportion=1",
            "updateproportion=1",
            "scanproportion=1",
            "deleteproportion=1",
            "multigetproportion=1 multiget.size=1",
            "readmodifywriteproportion=1",
            "readmodifywriteproportion=1 readmodifywrite.mode=cas")) {
      ScaleWorkload workload = workload(share);
      ThreadOperations operations = workload.operations(0, 1, new ObserverLog());
      for (int i = 0; i < 15; i++) {
        operations.transact(store);
      }
      var expected = new ArrayList<>(KEYS);
      expected.addAll(KEYS.subList(0, 3));
      assertThat(asked(15)).as(share).isEqualTo(expected);
    }
  }

  @Test
  void threadsOfAllProcessesShareTheLinesOut() throws WorkloadException {
    for (int client = 0; client < 2; client++) {
      ScaleWorkload workload = workload("readproportion=1 client.count=2 client.index=" + client);
      for (int thread = 0; thread < 3; thread++) {
        ThreadOperations operations = workload.operations(thread, 3, new ObserverLog());
        operations.transact(store);
        operations.transact(store);
      }
    }
    assertThat(asked(12)).containsExactlyInAnyOrderElementsOf(KEYS);
  }

  @Test
  void insertsGoOnByNumber() throws WorkloadException {
    ThreadOperations operations =
        workload("insertproportion=1 insertorder=ordered recordcount=100")
            .operations(0, 1, new ObserverLog());
    operations.transact(store);
    assertThat(asked(1)).containsExactly("user100");
  }

  @Test
  void aFileWithoutKeysIsRefused() throws IOException {
    Files.writeString(file, "\n\n");
    var reader = new PropertyReader(properties("readproportion=1"));
    WorkloadConfig.from(reader);
    assertThat(reader.problems())
        .containsExactly("requestfile=" + file + ": the request file " + file + " holds no key");
  }

  @Test
  void anAuditIsRefused() {
    String audited =
        "readmodifywriteproportion=1 readmodifywrite.mode=cas cas.audit=true recordcount=9";
    assertThatThrownBy(() -> workload(audited)).satisfies(golden::pin);
  }

  private List<String> asked(int calls) {
    List<Call> all = store.data().calls();
    return all.subList(all.size() - calls, all.size()).stream().map(Call::key).toList();
  }

  private ScaleWorkload workload(String settings) throws WorkloadException {
    var workload = new ScaleWorkload();
    workload.init(properties(settings));
    return workload;
  }

  private Properties properties(String settings) {
    Properties properties =
        Settings.of(
            "seed=1 readproportion=0 updateproportion=0 requestdistribution=file " + settings);
    properties.setProperty("requestfile", file.toString());
    return properties;
  }
}
