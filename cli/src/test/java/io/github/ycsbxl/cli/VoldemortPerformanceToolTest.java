package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.workload.CountingPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A test per row of docs/voldemort-performance-tool.md, named after the row's first cell: the
 * replacement has the effect of the option.
 */
final class VoldemortPerformanceToolTest {
  /** Marks that a run leaves in the store: of the change, and of its block of inserts. */
  private static final int MARKS = 2;

  private static final String READS_ALONE = "readproportion=1 updateproportion=0";

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void everyOptionIsTested() throws IOException {
    List<String> options =
        Files.readAllLines(Path.of("../docs/voldemort-performance-tool.md")).stream()
            .filter(line -> line.startsWith("| ") && !line.startsWith("| its option"))
            .map(line -> line.split(" \\| ")[0].substring(2))
            .toList();
    List<String> tested =
        Arrays.stream(VoldemortPerformanceToolTest.class.getDeclaredMethods())
            .map(method -> method.getAnnotation(DisplayName.class))
            .filter(Objects::nonNull)
            .map(DisplayName::value)
            .toList();
    assertThat(tested).containsExactlyInAnyOrderElementsOf(options);
  }

  @Test
  @DisplayName("warm-up phase, `--record-count`")
  void loadsRecords() {
    done("load", "recordcount=321");
    assertThat(ycsb.store().keys("usertable")).hasSize(321);
  }

  @Test
  @DisplayName("benchmark phase, `--ops-count`")
  void runsOperations() {
    assertThat(run("operationcount=77").out()).contains("[OVERALL], Succeeded, 77");
  }

  @Test
  @DisplayName("nothing of the kind")
  void leavesAWarmUpOutOfTheFigures() {
    assertThat(run("warmup.operations=30").out()).contains("[OVERALL], Succeeded, 500");
    ycsb.store().recordCalls();
    done("run", READS_ALONE);
    int without = ycsb.store().calls().size();
    done("run", READS_ALONE + " warmup.operations=30");
    assertThat(ycsb.store().calls()).hasSize(2 * without + 30);
  }

  @Test
  @DisplayName("local mode, `--storage-configuration-class`")
  void runsOnAStoreInThisProcess() {
    assertThat(ycsb.memory("bench").status()).isZero();
  }

  @Test
  @DisplayName("remote mode, `--url`, `--store-name`")
  void givesTheBindingItsStoreName() {
    done("load", "table=members");
    assertThat(ycsb.store().keys("members")).hasSize(200);
  }

  @Test
  @DisplayName("`--handshake`")
  void checksTheStore() {
    assertThat(ycsb.memory("check").out()).last().isEqualTo("memory-test is ready");
  }

  @Test
  @DisplayName("`--iterations`")
  void measuresSeveralTimes() {
    assertThat(run("iterations=2").out())
        .anyMatch(line -> line.startsWith("throughput of 2 iterations: mean "));
  }

  @Test
  @DisplayName("`--threads`")
  void sweepsOverThreads() {
    Outcome sweep = ycsb.memory("sweep -threads 1..3..1");
    assertThat(sweep.status()).isZero();
    assertThat(sweep.out())
        .filteredOn(line -> line.startsWith("threads-"))
        .hasSize(3 * 4)
        .filteredOn(line -> line.matches("threads-(\\d) +\\1 +[\\d.]+ +0  service +[\\d.]+.*"))
        .extracting(line -> line.split(" ")[0])
        .containsExactly("threads-1", "threads-2", "threads-3");
  }

  @Test
  @DisplayName("`--value-size`")
  void writesValuesOfASize() {
    done("load", "value.size=777");
    var record = new HashMap<String, ByteIterator>();
    String key = ycsb.store().keys("usertable").iterator().next();
    MapStore.open(folder.toString()).read("usertable", key, null, record);
    assertThat(record).hasSize(1);
    assertThat(record.values().iterator().next().bytesLeft()).isEqualTo(777);
  }

  @Test
  @DisplayName("`-r`")
  void reads() {
    assertThat(run(READS_ALONE).out()).contains("[READ], Return=OK, 500");
  }

  @Test
  @DisplayName("`-w`")
  void writesNewRecordsOrBlindly() {
    Outcome outcome = run("readproportion=0 updateproportion=0.5 insertproportion=0.5");
    long inserted = ycsb.store().keys("usertable").size() - 200 - MARKS;
    assertThat(inserted).isPositive();
    assertThat(outcome.out())
        .contains("[INSERT], Return=OK, " + inserted, "[UPDATE], Return=OK, " + (500 - inserted));
  }

  @Test
  @DisplayName("`-m`")
  void updatesByCompareAndSet() {
    String updates =
        "readproportion=0 updateproportion=0 readmodifywriteproportion=1 readmodifywrite.mode=cas";
    assertThat(run(updates).out())
        .contains("[CAS], Return=OK, 500", "[CAS-CONFLICT], Operations, 0");
  }

  @Test
  @DisplayName("`-d`")
  void deletes() {
    assertThat(
            run("readproportion=0 updateproportion=0 deleteproportion=1 operationcount=50").out())
        .contains("[DELETE], Return=OK, 50");
    // One mark, of the changed store.
    assertThat(ycsb.store().keys("usertable")).hasSize(150 + 1);
  }

  @Test
  @DisplayName("`--record-selection`")
  void choosesRecords() {
    done("load", "recordcount=200");
    for (String distribution : List.of("uniform", "zipfian", "latest")) {
      done("run", "requestdistribution=" + distribution);
    }
  }

  @Test
  @DisplayName("`--start-key-index`")
  void startsAtARecord() {
    done("load", "insertstart=150 insertcount=50 key.format=decimal insertorder=ordered");
    assertThat(ycsb.store().keys("usertable"))
        .hasSize(50)
        .contains("user000000150", "user000000199");
  }

  @Test
  @DisplayName("`--request-file`")
  void readsTheKeysOfAFile() throws IOException {
    done("load", "recordcount=200");
    Path requests = folder.resolve("requests");
    Files.write(requests, ycsb.store().keys("usertable").stream().limit(3).toList());
    ycsb.store().recordCalls();
    done("run", READS_ALONE + " requestdistribution=file requestfile=" + requests);
    List<String> read = ycsb.store().calls().stream().map(Call::key).toList();
    // Only the last reads: the earlier ones check whether the records exist.
    assertThat(Set.copyOf(read.subList(read.size() - 500, read.size())))
        .containsExactlyInAnyOrderElementsOf(Files.readAllLines(requests));
  }

  @Test
  @DisplayName("`--keyType`")
  void formatsKeys() {
    done("load", "key.format=base32 key.length=20 key.prefix=x");
    assertThat(ycsb.store().keys("usertable")).allMatch(key -> key.matches("x[0-9a-v]{19}"));
  }

  @Test
  @DisplayName("`--key-value-file`")
  void loadsKeysAndValuesOfAFile() throws IOException {
    Path records = Files.writeString(folder.resolve("records.csv"), "a,one\nb,two\n");
    done("load", "recordcount=0 value.form=raw value.size=1 load.file=" + records);
    assertThat(ycsb.store().value("usertable", "b")).isEqualTo("two".getBytes());
  }

  @Test
  @DisplayName("`--key-seq-file`")
  void asksForKeysInTheirOrder() throws IOException {
    List<String> keys = List.of("c", "a", "b", "a");
    Path requests = Files.write(folder.resolve("requests"), keys);
    ycsb.store().recordCalls();
    done(
        "run",
        READS_ALONE
            + " ignorenulls=true recordcount=0 operationcount=4 requestdistribution=file"
            + " requestfile="
            + requests);
    assertThat(ycsb.store().calls()).extracting(Call::key).containsExactlyElementsOf(keys);
  }

  @Test
  @DisplayName("`--sample-size`")
  void writesValuesOfTheStoreAgain() throws IOException {
    Path records = Files.writeString(folder.resolve("records.csv"), "a,one\nb,three\nc,seven\n");
    done("load", "recordcount=0 value.form=raw value.size=1 load.file=" + records);
    Path requests = Files.write(folder.resolve("requests"), List.of("a", "absent", "b", "c"));
    done(
        "run",
        "recordcount=0 operationcount=40 readproportion=0 updateproportion=1 ignorenulls=true"
            + " value.form=raw value.size=9 value.source=store value.samples=3"
            + " requestdistribution=file requestfile="
            + requests);
    assertThat(List.of("a", "b", "c"))
        .extracting(key -> new String(ycsb.store().value("usertable", key)))
        .isSubsetOf("one", "three");
  }

  /** Binding that counts its connections. */
  public static final class CountedDb extends UserDb {
    private static final AtomicInteger OPENED = new AtomicInteger();

    @Override
    public void init() throws DBException {
      super.init();
      OPENED.incrementAndGet();
    }
  }

  @Test
  @DisplayName("`--num-connections-per-node`")
  void everyThreadHasItsOwnConnection() {
    int before = CountedDb.OPENED.get();
    assertThat(ycsb.db(CountedDb.class, "run -threads 7").status()).isZero();
    assertThat(CountedDb.OPENED.get() - before).isEqualTo(7);
  }

  @Test
  @DisplayName("`--interval`")
  void reportsHowItGoesInIntervals() {
    Outcome outcome = ycsb.basic("run -s -target 200 -p operationcount=300 -p status.interval=1");
    assertThat(outcome.err()).anyMatch(line -> line.contains(" 1 sec: "));
  }

  @Test
  @DisplayName("`--ignore-nulls`")
  void leavesAbsentRecordsOut() {
    done("load", "recordcount=200");
    done("run", "readproportion=0 updateproportion=0 deleteproportion=1 operationcount=50");
    assertThat(done("run", READS_ALONE + " ignorenulls=true").out())
        .anyMatch(line -> line.matches("\\[OVERALL], Missed, [1-9].*"))
        .contains("[OVERALL], Failed, 0");
  }

  @Test
  @DisplayName("`-v`")
  void reportsWhatFailed() {
    done("load", "recordcount=200");
    ycsb.store().inject(call -> call.is(Call.Kind.UPDATE), Fault.status(Status.FORBIDDEN));
    Outcome outcome = ycsb.memory("run");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.faults()).anyMatch(line -> line.contains("first UPDATE FORBIDDEN"));
  }

  @Test
  @DisplayName("`--verify`")
  void verifiesAlsoAfterUpdates() {
    assertThat(run("value.source=verify").out())
        .anyMatch(line -> line.startsWith("[VERIFY], Operations, "));
  }

  @Test
  @DisplayName("`--metric-type`")
  void printsHistograms() {
    assertThat(run("metric.type=histogram").out())
        .anyMatch(line -> line.matches("\\[READ], \\d+, .*"));
  }

  @Test
  @DisplayName("`--percent-cached`")
  void answersFromACache() {
    done("load", "recordcount=200");
    ycsb.store().recordCalls();
    done("run", READS_ALONE);
    int uncached = ycsb.store().calls().size();
    Outcome outcome = done("run", READS_ALONE + " cachedproportion=0.5");
    int saved = 2 * uncached - ycsb.store().calls().size();
    assertThat(saved).isBetween(200, 300);
    assertThat(outcome.out())
        .contains("[READ], Operations, " + (500 - saved))
        .contains("[READ-CACHED], Operations, " + saved);
  }

  @Test
  @DisplayName("`--target-throughput`")
  void keepsARate() {
    Outcome outcome = ycsb.basic("run -target 1000 -p operationcount=200");
    String seconds =
        outcome.out().stream()
            .filter(line -> line.startsWith("[OVERALL], RunTime"))
            .findFirst()
            .get();
    assertThat(Double.parseDouble(seconds.split(", ")[2])).isGreaterThanOrEqualTo(199);
  }

  @Test
  @DisplayName("`--prop-file`")
  void takesPropertiesFromFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), "operationcount=12\n");
    String results = "results.dir=" + ycsb.results();
    Outcome outcome =
        Ycsb.exactly("run basic -P", file.toString(), "-p", "recordcount=10", "-p", results);
    assertThat(outcome.out()).contains("[OVERALL], Succeeded, 12");
  }

  @Test
  @DisplayName("`--plugin-class`")
  void runsAnOperationOfTheUsersOwn() {
    String plugin =
        "plugin.class=" + CountingPlugin.class.getName() + " counting.mark=x pluginproportion=1";
    assertThat(run("readproportion=0 updateproportion=0 " + plugin).out())
        .anyMatch(line -> line.endsWith(", Return=OK, 500"));
  }

  @Test
  @DisplayName("in code, `Benchmark`, `Metrics`")
  void isALibrary() throws Exception {
    var benchmark =
        io.github.ycsbxl.Benchmark.of("basic")
            .with("recordcount", 10)
            .with("operationcount", 10)
            .with("results.dir", ycsb.results());
    assertThat(benchmark.run().succeeded()).isEqualTo(10);
  }

  /** Loads and runs successfully. */
  private Outcome run(String properties) {
    done("load", properties);
    return done("run", properties);
  }

  private Outcome done(String command, String properties) {
    String[] options =
        Arrays.stream(properties.split(" "))
            .flatMap(property -> List.of("-p", property).stream())
            .toArray(String[]::new);
    Outcome outcome = ycsb.memory(command, options);
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    return outcome;
  }
}
