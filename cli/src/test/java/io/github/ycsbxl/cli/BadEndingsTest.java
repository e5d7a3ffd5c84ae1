package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/**
 * Runs that stock YCSB 0.17.0 ends with exit code 0, or with a stack trace and without a result.
 */
final class BadEndingsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void refusesABindingClassThatIsNotThere() {
    assertRefused(Ycsb.exactly("load -db no.such.Class -p recordcount=1"));
  }

  @Test
  void failsWhenAConnectionCannotBeOpened() {
    Outcome outcome = ycsb.db(UserDb.class, "run", "-p", UserDb.FAULT + "=init");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(outcome.errors("example.org"));
    assertThat(Ycsb.rows(outcome)).isEmpty();
    assertThat(ycsb.results()).isEmptyDirectory();
  }

  @Test
  void countsAnExceptionOutOfAnOperationAsItsFailure() {
    ycsb.memory("load");
    afterTheFirst(100, Fault.exception(new IllegalStateException("the connection is closed")));
    assertAllFailed(
        ycsb.memory("run"), "first READ ERROR: IllegalStateException: the connection is closed");
  }

  @Test
  void countsNoFailureAsThroughput() {
    ycsb.memory("load");
    afterTheFirst(100, Fault.status(Status.ERROR));
    assertAllFailed(ycsb.memory("run"), "first READ ERROR: " + Status.ERROR.getDescription());
  }

  @Test
  void failsWhenItCannotSeeWhatTheStoreHolds() {
    ycsb.store().inject(call -> true, Fault.status(Status.SERVICE_UNAVAILABLE));
    Outcome outcome = ycsb.memory("run");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(outcome.faults());
    assertThat(ycsb.results()).isEmptyDirectory();
  }

  @Test
  void toleratesFailuresWithinTheErrorBudget() {
    ycsb.memory("load");
    afterTheFirst(100, Fault.status(Status.ERROR));
    Outcome outcome = ycsb.memory("run -p error.budget=0.99");
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.faults())
        .singleElement()
        .asString()
        .contains("error.budget=0.99")
        .containsPattern("first \\w+ ERROR: .*");
    golden.pinWords(outcome.faults());
    assertThat(Ycsb.rows(outcome))
        .anyMatch(line -> line.startsWith("[READ], Return=ERROR, "))
        .anyMatch(line -> line.startsWith("[UPDATE], Return=OK, "));
  }

  @Test
  void refusesAnUnknownDistribution() {
    assertRefused(ycsb.basic("run -p requestdistribution=zipfan"));
  }

  @Test
  void refusesAMisspeltPropertyAndNamesTheNearest() {
    assertRefused(ycsb.basic("run -p reedproportion=1"));
  }

  @Test
  void refusesAnExporterThatIsNoClass() {
    assertRefused(ycsb.basic("run -p exporter=no.such.Class"));
  }

  @Test
  void writesStockHistogramLogsOnThisJava() throws IOException {
    String prefix = Files.createDirectory(folder.resolve("hdr")) + "/";
    Outcome outcome =
        ycsb.basic("run -p hdrhistogram.fileoutput=true -p hdrhistogram.output.path=" + prefix);
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    try (var log = new HistogramLogReader(prefix + "READ.hdr")) {
      long reads = ((Histogram) log.nextIntervalHistogram()).getTotalCount();
      assertThat(Ycsb.rows(outcome)).contains("[READ], Return=OK, " + reads);
    }
  }

  /** Makes all reads fail except the first ones, which only check the contents. */
  private void afterTheFirst(int reads, Fault fault) {
    var left = new AtomicInteger(reads);
    ycsb.store().inject(call -> call.is(Kind.READ) && left.getAndDecrement() <= 0, fault);
  }

  private static void assertRefused(Outcome outcome) {
    golden.pin(outcome.refusal());
  }

  private static void assertAllFailed(Outcome outcome, String reason) {
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.faults()).hasSize(2);
    assertThat(outcome.faults().get(0))
        .startsWith("ycsb: run: ")
        .contains("of 500 operations failed", "error.budget=0");
    assertThat(outcome.faults().get(1)).isEqualTo("ycsb: " + reason);
    assertThat(Ycsb.rows(outcome))
        .anyMatch(line -> line.startsWith("[READ], Return=ERROR, "))
        .doesNotContain("[OVERALL], Succeeded, 500");
  }
}
