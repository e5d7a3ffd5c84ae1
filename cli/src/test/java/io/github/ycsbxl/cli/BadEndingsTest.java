package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/**
 * Runs that stock YCSB 0.17.0 ends with exit code 0, or with a stack trace and without a result.
 */
final class BadEndingsTest {
  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void refusesABindingClassThatIsNotThere() {
    assertRefused(
        Ycsb.exactly("load -db no.such.Class -p recordcount=1"),
        "ycsb: there is no class no.such.Class on the class path; add its jar with -cp");
  }

  @Test
  void failsWhenAConnectionCannotBeOpened() {
    Outcome outcome = ycsb.db(UserDb.class, "run", "-p", UserDb.FAULT + "=init");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.faults())
        .contains(
            "ycsb: UserDb does not start: cannot connect, because no answer from example.org:5000"
                + " (IllegalStateException); the documentation of the binding lists the properties"
                + " that it needs");
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
    assertThat(outcome.faults())
        .singleElement()
        .asString()
        .startsWith("ycsb: cannot read from the store: a read ended with SERVICE_UNAVAILABLE");
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
        .matches(
            "ycsb: warning: run: \\d+ of \\d+ operations failed, within error.budget=0.99;"
                + " first \\w+ ERROR: .*");
    assertThat(Ycsb.rows(outcome))
        .anyMatch(line -> line.startsWith("[READ], Return=ERROR, "))
        .anyMatch(line -> line.startsWith("[UPDATE], Return=OK, "));
  }

  @Test
  void refusesAnUnknownDistribution() {
    assertRefused(
        ycsb.basic("run -p requestdistribution=zipfan"),
        "ycsb: requestdistribution=zipfan: expected one of uniform, zipfian, latest, hotspot,"
            + " exponential, sequential, file");
  }

  @Test
  void refusesAMisspeltPropertyAndNamesTheNearest() {
    assertRefused(
        ycsb.basic("run -p reedproportion=1"),
        "ycsb: reedproportion is not a property; did you mean readproportion?");
  }

  @Test
  void refusesAnExporterThatIsNoClass() {
    Outcome outcome = ycsb.basic("run -p exporter=no.such.Class");
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err())
        .singleElement()
        .asString()
        .contains("exporter=no.such.Class: expected json, or a class on the class path");
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

  private static void assertRefused(Outcome outcome, String sentence) {
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(outcome.err()).containsExactly(sentence);
    assertThat(outcome.out()).isEmpty();
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
