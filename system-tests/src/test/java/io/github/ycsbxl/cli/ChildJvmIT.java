package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.audit.HotRecord;
import io.github.ycsbxl.binding.BasicStore;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.ExitStatus;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Client;

/** Tests that need a separate JVM for its memory, exit code or streams. */
@Timeout(300)
final class ChildJvmIT {
  private static final int OPERATIONS = Cases.of(30_000, 1_000_000);

  @TempDir Path folder;

  @Test
  void runsOnTwoTrillionRecordsInSmallMemory() throws Exception {
    try (Child child =
        start(
            List.of("-Xmx64m"),
            "run basic -P ../workloads/mixed-95-5 -p recordcount=2000000000000 "
                + "-p operationcount="
                + OPERATIONS
                + " -p warmup.seconds=0")) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.out()).contains("[OVERALL], Succeeded, " + OPERATIONS);
    }
  }

  /** In memory, as many lines would need twice the heap. */
  @Tag("thorough")
  @Test
  void replaysATraceOfAMillionLinesInSmallMemory() throws Exception {
    Path trace = folder.resolve("trace.gz");
    try (var lines = new PrintStream(new GZIPOutputStream(Files.newOutputStream(trace)))) {
      IntStream.range(0, 1_000_000).forEach(i -> lines.println("get,user" + i * 7_919L + ",0"));
    }
    try (Child child =
        start(
            List.of("-Xmx40m"),
            "run basic -p recordcount=0 -p value.form=raw -p value.size=100 "
                + "-p warmup.seconds=0 -p trace.file="
                + trace)) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.out()).contains("[OVERALL], Succeeded, 1000000");
    }
  }

  /** As objects, the entries would need about 200 MB. */
  @Tag("thorough")
  @Test
  void fourMillionUpdatesOfOneRecordFitASmallHeap() throws Exception {
    try (Child child =
        Child.start(folder, List.of("-Xmx32m"), HotRecord.class, folder.toString(), "4000000")) {
      assertThat(child.await()).as(child.err().toString()).isZero();
      assertThat(child.out())
          .containsExactly(
              "audit: 4000000 acknowledged compare-and-set updates on 1 records; 100 % audited; 0"
                  + " indeterminate and 0 of them took place; lost updates: 4000; forks: 3999;"
                  + " unexplained: 0");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  /** One histogram needs 48 MB, and the rest fits. */
  @Test
  void saysThatThereIsNotEnoughMemory() throws Exception {
    var histogram = new Histogram(Long.MAX_VALUE / 2, 5);
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    byte[] tooLarge =
        Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    Path recorded = Path.of("../analysis/src/test/resources/recorded/before");
    for (String file : List.of("run.jsonl", "summary.csv", "latency.hlog")) {
      Files.copy(recorded.resolve(file), folder.resolve(file));
    }
    String first = Base64.getEncoder().encodeToString(tooLarge);
    String text = Files.readString(folder.resolve("latency.hlog"));
    Files.writeString(
        folder.resolve("latency.hlog"), text.replaceFirst("HISTFAAA[\\w+/=]+", first));

    try (Child child =
        Child.start(folder, List.of("-Xmx32m"), Main.class, "report", folder.toString())) {
      assertThat(child.await()).isEqualTo(ExitStatus.FAILED);
      assertThat(child.err())
          .singleElement()
          .asString()
          .startsWith("ycsb: not enough memory (Java heap space, of a heap of ");
    }
  }

  @Test
  void saysThatMemoryEnded() throws Exception {
    try (Child child =
        start(List.of("-Xmx16m"), "load", "-db", HungryDb.class.getName(), "-p", "recordcount=1")) {
      assertThat(child.await()).isEqualTo(ExitStatus.FAILED);
      assertThat(child.err())
          .contains("ycsb: client thread 0 died: Java heap space (OutOfMemoryError)");
    }
  }

  @Tag("thorough")
  @Test
  void keepsTheIntervalsOfARunWhoseStoreTakesAllMemory() throws Exception {
    try (Child child =
        start(
            List.of("-Xmx96m"),
            "run",
            "-db",
            HoardingDb.class.getName(),
            "-target",
            "4000",
            "-p",
            "recordcount=1000",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0",
            "-p",
            "maxexecutiontime=60",
            "-p",
            "run.name=hoard")) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.FAILED);
      assertThat(child.err()).last().asString().contains("Java heap space");
    }
    Path run = folder.resolve("runs/hoard");
    assertThat(Files.readAllLines(run.resolve("run.jsonl")))
        .filteredOn(line -> line.startsWith("{\"interval\":"))
        .isNotEmpty();
    assertThat(run.resolve("latency.hlog")).isNotEmptyFile();
    assertThat(Ycsb.exactly("report", run.toString()).status()).isEqualTo(ExitStatus.DONE);
  }

  /** A thread with its own histograms would need more than a megabyte. */
  @Test
  void aThousandPacedThreadsRunInASmallHeap() throws Exception {
    try (Child child =
        start(
            List.of("-Xmx96m"),
            "run basic -threads 1000 -target 5000 -p recordcount=1000 "
                + "-p operationcount=10000")) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.out()).contains("[OVERALL], Succeeded, 10000");
    }
  }

  @Test
  void endsWithStatusTwoAndASentenceWhenTheRequestIsWrong() throws Exception {
    try (Child child = start(List.of(), "run -db no.such.Class -p recordcount=1")) {
      assertThat(child.await()).isEqualTo(ExitStatus.WRONG_REQUEST);
      assertThat(child.out()).isEmpty();
      assertThat(child.err()).allMatch(line -> line.startsWith("ycsb: "));
    }
  }

  /** The launcher passes the pager if stdout is a terminal. */
  @Test
  void pagesLongListsWhereThereIsAPager() throws Exception {
    for (String pager : List.of("sed 's/^/| /'", "no-such-pager", "head -n 1")) {
      try (Child child =
          Child.start(folder, List.of("-Dycsb.pager=" + pager), Main.class, "list", "all")) {
        assertThat(child.await()).isEqualTo(ExitStatus.DONE);
        assertThat(child.err()).isEmpty();
        switch (pager) {
          case "no-such-pager" ->
              assertThat(child.out()).startsWith("Bindings").hasSizeGreaterThan(99);
          case "head -n 1" -> assertThat(child.out()).containsExactly("Bindings");
          default -> assertThat(child.out()).startsWith("| Bindings").hasSizeGreaterThan(99);
        }
      }
    }
  }

  @Test
  void keepsResultsOnStandardOutputApartAndSaysOnWhatTheyWereMeasured() throws Exception {
    List<String> options = List.of("-Xmx96m", "-XX:+UseSerialGC");
    try (Child child =
        start(
            options,
            "run basic -p recordcount=10 -p operationcount=10 -p run.name=said "
                + "-p 'label=a b'")) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.out()).allMatch(line -> line.startsWith("["));
      // Warnings depend on the machine.
      List<String> err =
          child.err().stream().filter(line -> !line.startsWith("ycsb: warning: ")).toList();
      assertThat(err.get(0)).startsWith("YCSB Client 0.");
      assertThat(err.get(1)).startsWith("Command line: run basic ");
      assertThat(err.get(2)).matches("ycsb: seed=\\d+");
      assertThat(err.get(3)).startsWith("results: ");
      assertThat(err.get(4)).startsWith("report: ");
    }
    JsonNode environment =
        new ObjectMapper()
            .readTree(folder.resolve("runs/said/result.json").toFile())
            .at("/runs/0/environment");
    assertThat(environment.get("jvm options").asText()).endsWith(String.join(" ", options));
    assertThat(environment.get("collector").asText()).isEqualTo("Copy, MarkSweepCompact");
    assertThat(environment.get("processor").asText()).isNotBlank();
    assertThat(environment.get("command line").asText())
        .startsWith("run basic -p recordcount=10 ")
        .contains("a b");
  }

  @Test
  void whatBindingsPrintIsNoResult() throws Exception {
    try (Child child =
        start(
            List.of(),
            "run",
            "-db",
            TalkativeDb.class.getName(),
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-threads",
            "2")) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(child.out())
          .doesNotContain("[READ], Operations, 1000000")
          .noneMatch(line -> line.contains("no end of line"))
          .anyMatch(line -> line.startsWith("[READ], Operations, "));
      assertThat(child.err())
          .contains("[READ], Operations, 1000000", "connecting")
          .contains("vendor.Client: certificate expires in 3 days")
          .contains("vendor.Client: certificate expires in n days (2 times)")
          .anyMatch(line -> line.endsWith("no end of line"))
          .noneMatch(line -> line.contains("pool of 10 connections"));
    }
  }

  @Test
  void saysThatStandardOutputIsFullAndKeepsTheFiles() throws Exception {
    try (Child child =
        Child.startInto(
            Path.of("/dev/full"),
            List.of(),
            Main.class,
            "run basic -p recordcount=10 -p operationcount=10 -p run.name=full "
                + "-p results.dir="
                + folder)) {
      assertThat(child.await()).isEqualTo(ExitStatus.FAILED);
      assertThat(child.err()).contains("ycsb: cannot write standard output");
    }
    assertThat(folder.resolve("full/result.json")).isNotEmptyFile();
    assertThat(Run.readMeasured(folder.resolve("full")).ended()).isTrue();
  }

  /** A file size limit fails like a full disk: in the middle of a file. */
  @Test
  void filesThatDoNotFitAreNamedAndTheTextIsThere() throws Exception {
    String percentiles =
        IntStream.range(1, 100).mapToObj(Integer::toString).collect(Collectors.joining(","));
    try (Child child =
        Child.startLimited(
            folder,
            8192,
            Main.class,
            "bench basic -p hdrhistogram.percentiles="
                + percentiles
                + " -p recordcount=1000 -p operationcount=100000 -p run.name=full -p results.dir="
                + folder.resolve("runs"))) {
      assertThat(child.await()).isEqualTo(ExitStatus.FAILED);
      Path full = folder.resolve("runs/full");
      assertThat(child.out()).anyMatch(line -> line.startsWith("[OVERALL], Throughput(ops/sec), "));
      for (String name : List.of("result.json", "report.html")) {
        assertThat(child.err())
            .as(name)
            .anyMatch(line -> line.startsWith("ycsb: ") && line.contains("" + full.resolve(name)));
        assertThat(full.resolve(name)).doesNotExist();
      }
      assertThat(full.resolve("scalability.csv")).isNotEmptyFile();
    }
  }

  /** 40,000 updates need a megabyte in the ledger, and all other files of the run need less. */
  @Tag("thorough")
  @Test
  void aRunWhoseLedgerDoesNotFitFails() throws Exception {
    try (Child child =
        Child.startLimited(
            folder,
            1 << 20,
            Main.class,
            Ycsb.auditedBench(
                "operationcount=20000000",
                "run.name=full",
                "results.dir=" + folder.resolve("runs")))) {
      assertThat(child.await()).as(child.err().toString()).isEqualTo(ExitStatus.FAILED);
      Path ledger = folder.resolve("runs/full/cas-ledger.bin");
      assertThat(child.err())
          .anyMatch(
              line ->
                  line.startsWith("ycsb: ")
                      && line.contains("cannot write to " + ledger + ": File too large"));
      assertThat(child.out()).anyMatch(line -> line.startsWith("[OVERALL], Throughput(ops/sec), "));
    }
  }

  @ParameterizedTest
  @CsvSource({"-load, '[INSERT], Return=OK, 1000'", "-t, '[READ], Operations, '"})
  void bindingsRunUnderTheStockClient(String phase, String row) throws Exception {
    try (Child child =
        Child.start(
            folder,
            List.of(),
            Client.class,
            phase,
            "-db",
            BasicStore.class.getName(),
            "-P",
            Ycsb.workload("workloada"))) {
      assertThat(child.await()).isEqualTo(0);
      assertThat(child.out()).anyMatch(line -> line.startsWith(row));
      assertThat(child.err()).noneMatch(line -> line.contains("Exception"));
    }
  }

  private Child start(List<String> jvmOptions, String... arguments) throws Exception {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "-p";
    all[arguments.length + 1] = "results.dir=" + folder.resolve("runs");
    return Child.start(folder, jvmOptions, Main.class, all);
  }
}
