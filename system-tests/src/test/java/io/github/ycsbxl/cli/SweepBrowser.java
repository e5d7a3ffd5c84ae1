package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Page of a sweep over three dimensions in Chromium, for the profile browser. */
final class SweepBrowser extends PageInChromium {
  private static final String POINTS =
      """
      return echarts.getInstanceByDom(arguments[0]).getOption().series
          .map((line) => line.name + " " + line.data.map((point) => point[0]));
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void runAndOpen() {
    var ycsb = new Ycsb(folder);
    Ycsb.Outcome outcome =
        ycsb.basic(
            "sweep -threads 1,2,4 -over value.size,requestdistribution "
                + "-p value.size=100,1000 -p requestdistribution=uniform,zipfian "
                + "-p cost.per.hour=0.5 -p cost.unit=USD -p run.name=s");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    page = ycsb.results().resolve("s/report.html");
  }

  @ParameterizedTest
  @CsvSource({"1280, light, threads", "390, light, threads", "390, dark, requestdistribution"})
  void pageIsDrawnWithoutAnError(int width, String scheme, String axis) throws IOException {
    open(width, scheme);
    choose("x axis", axis);
    Chromium.assertDrawn(browser, width);
    picture("sweep-%d-%s-%s".formatted(width, scheme, axis));
  }

  @Test
  void showsThreadsOnTheAxisAndAllRunsInTheTable() {
    open(1280, "light");
    assertThat(points("Throughput against threads by value.size: requestdistribution uniform"))
        .startsWith("value.size 100 1,2,4", "value.size 1000 1,2,4");
    assertThat(rows()).hasSize(12);
    assertThat(titles())
        .contains("Read p99 against threads by value.size: requestdistribution zipfian")
        .noneMatch(title -> title.contains("p50"));
  }

  @Test
  void showsWhatACostBuys() {
    open(1280, "light");
    assertThat(browser.findElement(By.tagName("body")).getText())
        .contains("Most operations per USD", "operations per USD");
  }

  @Test
  void drawsWhatIsChosen() {
    open(1280, "light");
    choose("lines", "requestdistribution");
    choose("latency", "p50");
    assertThat(points("Throughput against threads by requestdistribution: value.size 1000"))
        .startsWith("requestdistribution uniform 1,2,4", "requestdistribution zipfian 1,2,4");
    assertThat(titles())
        .contains("Read p50 against threads by requestdistribution: value.size 100")
        .noneMatch(title -> title.contains("p99"));
    assertThat(rows()).hasSize(12);
  }

  @Test
  void axisAndLinesChangePlaces() {
    open(1280, "light");
    choose("x axis", "value.size");
    assertThat(control("lines").getAttribute("value")).isEqualTo("threads");
    assertThat(points("Throughput against value.size by threads: requestdistribution uniform"))
        .containsExactly("threads 1 100,1000", "threads 2 100,1000", "threads 4 100,1000");
    assertThat(rows()).hasSize(12);
  }

  private static void choose(String control, String value) {
    control(control).findElement(By.xpath("option[.='" + value + "']")).click();
  }

  private static WebElement control(String name) {
    return browser.findElement(
        By.xpath("//div[@class='choices']/label[text()='" + name + "']/select"));
  }

  /** The line “linear” ends above the largest value, which depends on the machine. */
  private static List<String> points(String title) {
    WebElement chart =
        browser.findElement(By.xpath("//figure[.//h3='" + title + "']//div[@class='chart']"));
    assertThat(chart.isDisplayed()).as(title).isTrue();
    Chromium.awaitDrawn(browser);
    List<?> lines = (List<?>) browser.executeScript(POINTS, chart);
    List<String> texts = lines.stream().map(String::valueOf).toList();
    assertThat(texts)
        .filteredOn(line -> line.startsWith("linear"))
        .allMatch(line -> line.startsWith("linear 1,"));
    return texts;
  }

  private static List<String> titles() {
    return browser
        .findElements(By.cssSelector("section[aria-labelledby='section-by-setting'] h3"))
        .stream()
        .filter(WebElement::isDisplayed)
        .map(WebElement::getText)
        .toList();
  }

  /** Returns the visible rows of the table of runs. */
  private static List<WebElement> rows() {
    return browser
        .findElements(By.xpath("//table[starts-with(caption, 'Runs by')]/tbody/tr"))
        .stream()
        .filter(WebElement::isDisplayed)
        .toList();
  }
}
