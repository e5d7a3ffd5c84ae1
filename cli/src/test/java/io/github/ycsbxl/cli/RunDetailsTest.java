package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Iterations, target rates and details of the output, on the command line. */
final class RunDetailsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String SYSTEM = "/sys/devices/system";

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void everyIterationHasItsOwnResult() throws IOException {
    Outcome outcome = ycsb.memory("bench -p iterations=3 -p run.name=x");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("run 1: 500 operations in .* s, .*/s"))
        .anyMatch(line -> line.matches("run 3: 500 operations in .* s, .*/s"))
        .anyMatch(line -> line.startsWith("throughput of 3 iterations: mean "))
        .contains("[OVERALL], Succeeded, 1500");
    List<String> summary = Files.readAllLines(ycsb.results().resolve("x/summary.csv"));
    assertThat(summary.stream().filter(line -> line.startsWith("x,run,") && overall(line)))
        .hasSize(4);
  }

  @Test
  void oneIterationIsToldAsEver() {
    Outcome outcome = ycsb.memory("bench");
    assertThat(outcome.out())
        .noneMatch(line -> line.startsWith("run 1:") || line.startsWith("throughput of"));
  }

  @Test
  void notesTheMachineAtStartAndEnd() throws IOException {
    ycsb.basic("run -p run.name=x");
    Map<String, String> environment =
        Run.readMeasured(ycsb.results().resolve("x")).description().environment();
    assertThat(environment)
        .containsKeys("swap used bytes at start", "swap used bytes at end")
        .containsKeys("open files limit", "open files at start", "open files at end")
        .containsKeys("load average at start", "load average at end");
    // Linux provides these facts only where they apply.
    assertThat(environment.containsKey("clock source"))
        .isEqualTo(Files.exists(Path.of(SYSTEM, "clocksource/clocksource0/current_clocksource")));
    assertThat(environment.containsKey("CPU frequency governor"))
        .isEqualTo(Files.exists(Path.of(SYSTEM, "cpu/cpu0/cpufreq/scaling_governor")));
  }

  @Test
  void iterationsAreAuditedOnceTogether() {
    Outcome outcome =
        ycsb.memory(
            "bench -p iterations=2 -p cas.audit=true -p readmodifywrite.mode=cas "
                + "-p readproportion=0 -p updateproportion=0 -p readmodifywriteproportion=1");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out().stream().filter(line -> line.startsWith("audit: ")))
        .singleElement()
        .asString()
        .startsWith("audit: 1000 acknowledged ");
  }

  @Test
  void saysThatATargetWasNotReached() throws IOException {
    Outcome outcome = ycsb.basic("run -target 2000000000 -p arrival=constant -p run.name=x");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.faults())
        .singleElement()
        .asString()
        .contains(" of 2,000,000,000 ops/s, 499 of 500 starts late ");
    golden.pinWords(outcome.faults());
    assertThat(Files.readString(ycsb.results().resolve("x/result.json")))
        .contains("\"targetReached\" : false");
  }

  @Test
  void aTargetIsForTheRunOfABenchAndNotForItsLoad() throws IOException {
    ycsb.memory("bench -target 20000 -p arrival=poisson -p run.name=x");
    assertThat(latencies("x", "load", "INSERT")).containsExactly("service");
    assertThat(latencies("x", "run", "READ")).containsExactly("service", "intended");
    assertThat(Files.readString(ycsb.results().resolve("x/result.json")))
        .contains("\"targetOpsPerSec\" : 20000");
  }

  @Test
  void aTargetIsForALoadThatIsAskedForAlone() throws IOException {
    ycsb.memory("load -target 20000 -p run.name=x");
    assertThat(latencies("x", "load", "INSERT")).containsExactly("service", "intended");
  }

  /** Returns the kinds of latency of an operation; intended ones exist only with a target. */
  private List<String> latencies(String run, String phase, String operation) throws IOException {
    List<String> lines = Files.readAllLines(ycsb.results().resolve(run).resolve("summary.csv"));
    List<String> header = List.of(lines.get(0).split(",", -1));
    return lines.stream()
        .map(line -> List.of(line.split(",", -1)))
        .filter(cells -> cells.get(header.indexOf("phase")).equals(phase))
        .filter(cells -> cells.get(header.indexOf("operation")).equals(operation))
        .map(cells -> cells.get(header.indexOf("latency")))
        .toList();
  }

  @Test
  void refusesArrivalsWithoutARate() {
    Outcome outcome = ycsb.basic("run -p arrival=poisson");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.err());
  }

  @Test
  void refusesIntendedLatenciesAloneWithoutATarget() {
    Outcome outcome = ycsb.basic("run -p measurement.interval=intended");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).singleElement().asString().contains("needs a target");
    assertThat(ycsb.basic("run -p measurement.interval=both").status()).isZero();
  }

  @Test
  void takesStocksWordForLoadOrRunIfItAgrees() {
    assertThat(ycsb.basic("load -p dotransactions=false").status()).isZero();
    assertThat(ycsb.basic("run -p dotransactions=true").status()).isZero();
    for (String command : List.of("run", "bench")) {
      Outcome outcome = ycsb.basic(command, "-p", "dotransactions=false");
      assertThat(outcome.status()).isEqualTo(2);
      assertThat(outcome.err()).singleElement().asString().startsWith("ycsb: dotransactions=false");
    }
    assertThat(ycsb.basic("load -p dotransactions=true").status()).isEqualTo(2);
  }

  @Test
  void printsALinePerMillisecondIfAskedFor() {
    assertThat(ycsb.basic("run -p metric.type=histogram").out())
        .anyMatch(line -> line.startsWith("[READ], 0, "));
  }

  @Test
  void printsStocksFiguresOfTheJvmIfAskedFor() {
    assertThat(ycsb.basic("run -p measurement.trackjvm=true").out())
        .anyMatch(line -> line.matches("\\[MAX_MEM_USED\\], MBs, [0-9]+"))
        .anyMatch(line -> line.matches("\\[MIN_MEM_USED\\], MBs, [0-9]+"))
        .anyMatch(line -> line.matches("\\[MAX_THREADS\\], Count, [1-9][0-9]*"))
        .anyMatch(line -> line.matches("\\[MIN_THREADS\\], Count, [1-9][0-9]*"))
        .anyMatch(line -> line.matches("\\[MAX_SYS_LOAD_AVG\\], Load, -?[0-9.]+"))
        .anyMatch(line -> line.matches("\\[MIN_SYS_LOAD_AVG\\], Load, -?[0-9.]+"));
    assertThat(ycsb.basic("run").out()).noneMatch(line -> line.startsWith("[MAX_MEM"));
  }

  private static boolean overall(String line) {
    return line.contains(",OVERALL,");
  }
}
