package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Page of 24 clients on six nodes, one of them slow, for the profile browser. */
final class ClientsBrowser extends PageInChromium {
  private static final int PROCESSES = 24;
  private static final int ON_EACH = 4;
  private static final int SLOW_NODE = 5;
  private static final int FAILING = 2;
  private static final int SECONDS = 12;
  private static final long SECOND = 1_000_000_000;

  @TempDir private static Path folder;

  @BeforeAll
  static void writeAndOpen() throws IOException {
    for (int index = 0; index < PROCESSES; index++) {
      write(index);
    }
    page = folder.resolve("page.html");
    Ycsb.Outcome outcome = Ycsb.exactly("report", folder.toString(), "-o", page.toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1280, light", "390, light", "390, dark"})
  void pageIsDrawnWithoutAnError(int width, String scheme) throws IOException {
    open(width, scheme);
    Chromium.assertDrawn(browser, width);
    browser.executeScript("arguments[0].scrollIntoView()", section());
    picture("clients-" + width + "-" + scheme);
  }

  @Test
  void sectionTellsWhichStandOutAndAddsUpNodes() {
    open(1280, "light");
    assertThat(section().getText())
        .containsPattern(
            "All 1,200 failures are client 2's, on node-0\\.\\s+The 4 clients on node-5: p50 of \\w+"
                + " [\\d.]+ to [\\d.]+ ms, the others' median [\\d.]+ ms\\.");
    List<WebElement> tables = section().findElements(By.cssSelector("section > .table table"));
    assertThat(tables)
        .extracting(table -> table.findElements(By.cssSelector("tbody tr")).size())
        .containsExactly(PROCESSES, PROCESSES / ON_EACH);
    assertThat(section().findElements(By.cssSelector("figure h3")))
        .extracting(WebElement::getText)
        .startsWith("Latency by client");
  }

  private static WebElement section() {
    return browser.findElement(By.cssSelector("section[aria-labelledby='section-clients']"));
  }

  private static void write(int index) throws IOException {
    var random = new Random(index);
    String name = "client-" + index;
    Path clients = folder.resolve(Run.CLIENTS);
    RunDescription run =
        Example.run(name, Map.of("client.index", "" + index, "client.count", "" + PROCESSES))
            .plus(
                Map.of(
                    "host", "ycsb-pod-" + index,
                    "node", "node-" + index / ON_EACH,
                    "processors", "8"));
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(clients, name))) {
      files.log().plan(run);
      files.log().begin(new PhaseKey("run", 1), true);
      Counts all = Counts.NONE;
      for (long second = 0; second < SECONDS; second++) {
        var now = new Counts(200, 0, index == FAILING ? 100 : 0);
        all = all.plus(now);
        files
            .log()
            .interval(
                new Interval(
                    second * SECOND,
                    (second + 1) * SECOND,
                    Example.STARTED_AT_MILLIS + second * 1_000,
                    now,
                    all,
                    rows(index, random)));
      }
      files.log().end(result(run, all, random));
      files.end(Verdict.PASSED);
    }
  }

  private static Phase result(RunDescription run, Counts all, Random random) {
    var measured =
        new PhaseMeasurement(
            new PhaseTime(Example.STARTED_AT_MILLIS + random.nextInt(20), SECONDS * SECOND),
            all,
            new TreeMap<>(),
            new TreeMap<>(),
            GarbageCollection.none(),
            new JvmPauses(random.nextInt(3), 40_000_000, 20_000_000),
            Optional.empty(),
            new ClientUse(SECONDS * SECOND + random.nextInt(1_000_000), SECOND, new TreeMap<>()));
    return new Phase(run, "run", 1, measured, false);
  }

  private static List<Row> rows(int index, Random random) {
    double slower = index / ON_EACH == SLOW_NODE ? 5.3 : 1;
    List<Row> rows =
        Stream.of("READ", "UPDATE")
            .map(name -> Row.empty(RowName.parse(name), Unit.NANOS))
            .toList();
    for (int i = 0; i < 100; i++) {
      rows.forEach(
          row ->
              row.service()
                  .recordValue((long) (slower * 9e5 * Math.exp(random.nextGaussian() / 2))));
    }
    if (index == FAILING) {
      rows.get(0).failures().put("ERROR", 100L);
    }
    return rows;
  }
}
