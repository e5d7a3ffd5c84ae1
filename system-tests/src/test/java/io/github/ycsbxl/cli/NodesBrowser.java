package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.tables.Example;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Page of five days on six nodes next to kaChing's, in Chromium, for the profile browser. */
final class NodesBrowser extends PageInChromium {
  private static final int DAYS = 5;
  private static final int SECONDS = 20;
  private static final int SSD = 3;

  @TempDir private static Path folder;

  @BeforeAll
  static void writeAndOpen() throws IOException {
    writeRun();
    page = folder.resolve("page.html");
    Ycsb.Outcome outcome =
        Ycsb.exactly("report", folder.resolve("nodes").toString(), "-o", page.toString());
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1280, light", "390, light", "390, dark"})
  void pageIsDrawnWithoutAnError(int width, String scheme) throws IOException {
    open(width, scheme);
    Chromium.assertDrawn(browser, width);
    picture("nodes-" + width + "-" + scheme);
  }

  @Test
  void keysSwitchBetweenMeanAndPercentileAndKeepWhichLinesAreHidden() {
    open(1280, "light");
    Chromium.awaitDrawn(browser);
    WebElement figure = browser.findElement(By.id("read-by-node-over-time"));
    List<WebElement> figures = figure.findElements(By.cssSelector(".figures button"));
    assertThat(figures).extracting(WebElement::getText).containsExactly("mean", "p99");
    assertThat(pressed(figures)).containsExactly("true", "false");
    List<WebElement> nodes = figure.findElements(By.cssSelector(".legend button"));
    assertThat(nodes).hasSize(6);
    nodes.get(1).sendKeys(Keys.SPACE);
    double mean = first(figure);
    figures.get(1).sendKeys(Keys.SPACE);
    assertThat(pressed(figures)).containsExactly("false", "true");
    assertThat(first(figure)).isGreaterThan(mean * 1.5);
    assertThat(pressed(nodes)).containsExactly("true", "false", "true", "true", "true", "true");
    assertThat(shown(figure, "1")).isEqualTo(false);
    figures.get(0).sendKeys(Keys.ENTER);
    assertThat(first(figure)).isEqualTo(mean);
  }

  @Test
  void aNodeIsBroughtOutWhateverFigureIsShown() {
    open(1280, "light");
    Chromium.awaitDrawn(browser);
    WebElement figure = browser.findElement(By.id("read-by-node-over-time"));
    figure.findElements(By.cssSelector(".figures button")).get(1).click();
    browser.executeScript(
        "arguments[0].focus()", figure.findElements(By.cssSelector(".legend button")).get(SSD));
    assertThat(opacities(figure).toList())
        .containsExactly("0.15", "0.15", "0.15", "1", "0.15", "0.15");
  }

  private static List<String> pressed(List<WebElement> buttons) {
    return buttons.stream().map(button -> button.getAttribute("aria-pressed")).toList();
  }

  private static double first(WebElement figure) {
    return ((Number) option(figure, "option.series[0].data[0][1]")).doubleValue();
  }

  private static Object shown(WebElement figure, String line) {
    return option(figure, "option.legend[0].selected['" + line + "']");
  }

  private static Stream<String> opacities(WebElement figure) {
    return ((List<?>) option(figure, "option.series.map((line) => line.lineStyle.opacity)"))
        .stream().map(Object::toString);
  }

  private static Object option(WebElement figure, String expression) {
    return browser.executeScript(
        "const option = echarts.getInstanceByDom(arguments[0]).getOption(); return " + expression,
        figure.findElement(By.cssSelector(".chart")));
  }

  private static void writeRun() throws IOException {
    var random = new Random(20110110);
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "nodes"))) {
      files
          .log()
          .plan(Example.run("nodes", Map.of("report.beside", "kaching-ssd:dataset=stock ticker")));
      for (int day = 0; day < DAYS; day++) {
        files.log().begin(new PhaseKey("run", day + 1), true);
        for (long second = 0; second < SECONDS; second++) {
          files
              .log()
              .interval(
                  new Interval(
                      second * 1_000_000_000,
                      (second + 1) * 1_000_000_000,
                      (day * SECONDS + second) * 1_000,
                      new Counts(1, 0, 0),
                      new Counts(1, 0, 0),
                      rows(random)));
        }
      }
    }
  }

  private static List<Row> rows(Random random) {
    return Stream.of("READ", "UPDATE", "MULTIGET")
        .flatMap(
            operation ->
                Stream.concat(
                    Stream.of(row(operation, 3, random)),
                    IntStream.range(0, 6)
                        .mapToObj(
                            node ->
                                row(operation + "@" + node, node == SSD ? 1 : 3 + node, random))))
        .toList();
  }

  /** Creates latencies of which one in a hundred is long. */
  private static Row row(String name, int millis, Random random) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    for (int i = 0; i < 50; i++) {
      long nanos = millis * 500_000L + random.nextInt(millis * 1_000_000);
      row.service().recordValue(i == 0 ? nanos * 4 : nanos);
    }
    return row;
  }
}
