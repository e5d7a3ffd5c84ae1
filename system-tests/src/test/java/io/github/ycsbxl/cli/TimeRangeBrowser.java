package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** Colours, range of time and cursor that all charts of a page share, in headless Chromium. */
final class TimeRangeBrowser extends PageInChromium {
  /** Returns the first and last time that each chart over time shows. */
  private static final String RANGES =
      """
      return [...document.querySelectorAll(".chart")]
        .filter((place) => place.clientWidth > 0)
        .map((place) => echarts.getInstanceByDom(place).getOption().xAxis[0])
        .filter(({ type, interval }) => type === "value" && interval)
        .map(({ min, max }) => min + " to " + max);
      """;

  /** Returns the colours of each line that has one of its own, by name, over all charts. */
  private static final String COLOURS =
      """
      const colours = {};
      [...document.querySelectorAll(".chart")]
        .filter((place) => place.clientWidth > 0)
        .flatMap((place) => echarts.getInstanceByDom(place).getOption().series)
        .filter(({ name }) => name)
        .forEach(({ name, itemStyle }) => {
          const key = name.replace(" p99", "");
          colours[key] = [...new Set([...(colours[key] ?? []), itemStyle.color])];
        });
      return Object.entries(colours)
        .filter(([name]) => arguments[0].includes(name))
        .map(([name, some]) => name + " " + some.join(" "));
      """;

  @TempDir private static Path folder;

  private static Path compared;

  @BeforeAll
  static void runAndOpen() {
    var ycsb = new Ycsb(folder);
    for (String name : List.of("one", "two")) {
      ycsb.memory(
          "bench -p run.name=%s -p operationcount=0 -p maxexecutiontime=5 -p readproportion=0.5 "
              .concat("-p target=%d -sla READ.p99<1us")
              .formatted(name, name.equals("one") ? 500 : 1000));
    }
    page = ycsb.results().resolve("one/report.html");
    compared = folder.resolve("compared.html");
    Ycsb.Outcome outcome =
        Ycsb.exactly(
            "report",
            ycsb.results().resolve("one").toString(),
            ycsb.results().resolve("two").toString(),
            "-o",
            compared.toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
  }

  @Test
  void aRangeOfOneChartIsShownInAllAndInTheLink() {
    open(1280, "light");
    Chromium.awaitDrawn(browser);
    WebElement chart = browser.findElement(By.cssSelector(".chart"));
    new Actions(browser)
        .moveToElement(chart, -100, 0)
        .clickAndHold()
        .moveByOffset(60, 5)
        .moveByOffset(60, 0)
        .release()
        .perform();
    List<String> ranges = ranges();
    assertThat(ranges.stream().distinct()).hasSize(1);
    assertThat(ranges).hasSizeGreaterThan(2).doesNotContain("0 to 4");
    String link = browser.getCurrentUrl();
    assertThat(link).matches(".*#t=\\d,\\d");
    browser.get("about:blank");
    Chromium.get(browser, link);
    assertThat(ranges()).isEqualTo(ranges);
    browser.findElement(By.tagName("body")).sendKeys(Keys.ESCAPE);
    assertThat(ranges().get(0)).startsWith("0 to ");
    assertThat(browser.getCurrentUrl()).doesNotContain("#t=");
  }

  @Test
  void theCursorIsInAllChartsOverTime() {
    open(1280, "light");
    Chromium.awaitDrawn(browser);
    new Actions(browser).moveToElement(browser.findElement(By.cssSelector(".chart"))).perform();
    List<WebElement> cursors =
        browser.findElements(By.cssSelector(".cursor")).stream()
            .filter(WebElement::isDisplayed)
            .toList();
    assertThat(cursors).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void anOperationHasOneColour() {
    open(1280, "light");
    Chromium.awaitDrawn(browser);
    assertThat(texts(browser.executeScript(COLOURS, List.of("READ", "UPDATE"))))
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(one -> one.split(" ").length == 2);
  }

  @Test
  void aRunHasOneColour() {
    open(1280, "light");
    Chromium.get(browser, compared.toUri().toString());
    Chromium.awaitDrawn(browser);
    assertThat(texts(browser.executeScript(COLOURS, List.of("one", "two"))))
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(one -> one.split(" ").length == 2);
  }

  @Test
  void theVerdictIsOnTheFirstScreenWithAChart() {
    open(390, "light");
    Chromium.awaitDrawn(browser);
    WebElement failed = browser.findElement(By.cssSelector(".tiles .failed"));
    assertThat(failed.getText()).contains("SLO READ.p99<1us");
    WebElement chart = browser.findElement(By.cssSelector(".chart"));
    assertThat(failed.getLocation().getY()).isLessThan(400);
    assertThat(chart.getLocation().getY()).isLessThan(600);
  }

  private static List<String> ranges() {
    Chromium.awaitDrawn(browser);
    return texts(browser.executeScript(RANGES));
  }

  private static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(String::valueOf).toList();
  }
}
