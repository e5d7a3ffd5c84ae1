package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.MapStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.logging.LogType;

/** Page of {@code -live} in Chromium, for the profile browser. */
@Timeout(1_200)
final class LiveBrowser extends PageInChromium {

  /** The last second in the throughput chart; -1 without one. Waits for a later one. */
  private static final String AWAIT_LATER_THAN =
      """
      const [second, done] = arguments;
      const look = () => {
        const chart = document.querySelector("#throughput-and-p99-over-time .chart");
        const drawn = chart && echarts.getInstanceByDom(chart);
        const points = drawn ? drawn.getOption().series[0].data : [];
        const last = points.length > 0 ? points[points.length - 1][0] : -1;
        if (last > second) {
          done(last);
        } else {
          setTimeout(look, 100);
        }
      };
      look();
      """;

  /** Returns when the page has contents that only a report has. */
  private static final String AWAIT_REPORT =
      """
      const done = arguments[0];
      const look = () =>
        document.getElementById("latency-by-percentile") && document.readyState === "complete"
          ? done(true)
          : setTimeout(look, 100);
      look();
      """;

  /** Returns the name of the first band in the throughput chart as soon as there is one. */
  private static final String AWAIT_BAND =
      """
      const done = arguments[0];
      const look = () => {
        const chart = document.querySelector("#throughput-and-p99-over-time .chart");
        const drawn = chart && echarts.getInstanceByDom(chart);
        const bands = (drawn ? drawn.getOption().series : []).flatMap((line) =>
          line.markArea ? line.markArea.data : []);
        if (bands.length > 0) {
          done(bands[0][0].name);
        } else {
          setTimeout(look, 100);
        }
      };
      look();
      """;

  @TempDir Path folder;

  @BeforeAll
  static void waitLongForScripts() {
    browser.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
  }

  @Test
  void chartsMoveAndThePageBecomesTheReport() throws Exception {
    try (Child child = run()) {
      URI page = LiveIT.page(child);
      Chromium.show(browser, 1400, "light");
      Chromium.get(browser, page.toString());
      long second = await(-1);
      assertThat(await(second)).isGreaterThan(second);
      assertThat(texts("h3")).contains("READ latency over time", "CAS latency over time");
      assertThat(texts("[role=status]")).singleElement().asString().startsWith("run: ");
      Chromium.assertChartsAreDrawn(browser);

      browser.navigate().refresh();
      second = await(-1);
      hideALine();
      assertThat(await(second)).isGreaterThan(second);
      assertThat(browser.findElements(By.cssSelector(".legend [aria-pressed=false]"))).hasSize(1);

      Chromium.show(browser, 390, "dark");
      await(await(second));
      assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
          .isEqualTo(390L);
      picture("live-390-dark");

      child.signal("TERM");
      browser.executeAsyncScript(AWAIT_REPORT);
      assertThat(child.await()).isEqualTo(143);
      assertThat(browser.getCurrentUrl()).isEqualTo(page.toString());
      assertThat(browser.getTitle()).startsWith("mine (partial)");
      Chromium.assertChartsAreDrawn(browser);
      picture("live-ended");
      assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    }
  }

  /** Uses a store that is down for some seconds. */
  @Test
  void outageIsABandOfThePageAndOfTheReport() throws Exception {
    try (Child child = start("run", "-db", AwayDb.class.getName())) {
      Chromium.show(browser, 1400, "light");
      Chromium.get(browser, LiveIT.page(child).toString());
      assertThat(browser.executeAsyncScript(AWAIT_BAND)).isEqualTo("no success");
      picture("live-outage");
      child.signal("TERM");
      browser.executeAsyncScript(AWAIT_REPORT);
      assertThat(browser.executeAsyncScript(AWAIT_BAND)).isEqualTo("observed");
    }
  }

  @Test
  void faultIsABandWithItsNameFromItsBeginningOn() throws Exception {
    try (Child child = run("-fault", "at 2s exec \"true\" revert \"true\" for 3s")) {
      Chromium.show(browser, 1400, "light");
      Chromium.get(browser, LiveIT.page(child).toString());
      assertThat(browser.executeAsyncScript(AWAIT_BAND)).isEqualTo("exec \"true\"");
      assertThat(texts("[role=status]")).singleElement().asString().startsWith("run: ");
      await(await(await(-1)));
      picture("live-fault");
      child.signal("TERM");
      browser.executeAsyncScript(AWAIT_REPORT);
      assertThat(browser.executeAsyncScript(AWAIT_BAND)).isEqualTo("exec \"true\"");
    }
  }

  private Child run(String... more) throws IOException {
    var arguments = new ArrayList<String>(List.of(more));
    arguments.addAll(
        0,
        List.of(
            "bench",
            "memory-test",
            "-p",
            MapStore.NAME + "=" + folder,
            "-p",
            "readmodifywriteproportion=0.1",
            "-p",
            "readmodifywrite.mode=cas"));
    return start(arguments.toArray(String[]::new));
  }

  private Child start(String... arguments) throws IOException {
    var all = new ArrayList<String>(List.of(arguments));
    String[] common = {
      "-live",
      "-p",
      "recordcount=200",
      "-p",
      "operationcount=0",
      "-p",
      "maxexecutiontime=500",
      "-p",
      "warmup.seconds=0",
      "-p",
      "readproportion=0.9",
      "-p",
      "updateproportion=0",
      "-threads",
      "8",
      "-target",
      "1000",
      "-p",
      "run.name=mine",
      "-p",
      "results.dir=" + folder.resolve("runs")
    };
    all.addAll(List.of(common));
    return Child.start(folder, List.of(), Main.class, all.toArray(String[]::new));
  }

  private static long await(long second) {
    return ((Number) browser.executeAsyncScript(AWAIT_LATER_THAN, second)).longValue();
  }

  private static void hideALine() {
    browser.findElements(By.cssSelector(".legend button")).get(0).click();
  }

  private static List<String> texts(String selector) {
    return browser.findElements(By.cssSelector(selector)).stream()
        .map(WebElement::getText)
        .toList();
  }
}
