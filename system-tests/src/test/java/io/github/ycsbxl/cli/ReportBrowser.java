package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.ycsbxl.tables.SummaryRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Page of a real run in headless Chromium, for the profile browser. Needs chromium and chromedriver
 * (Debian: chromium-driver). Screenshots are in target/browser.
 */
final class ReportBrowser extends PageInChromium {
  /** Stores where the lines of a colour end in each chart on paper. */
  private static final String KEEP_ENDS =
      """
      const colour = arguments[0];
      addEventListener("beforeprint", () => {
        // A line of one second is a point, and leaves no stroke.
        const isLine = ({ data }) =>
          data.some((point, i, all) => i > 0 && point[1] != null && all[i - 1][1] != null);
        const ends = (chart) => chart.getOption().series
          .map((line, seriesIndex) => ({ ...line, seriesIndex }))
          .filter((line) => line.itemStyle?.color === colour && isLine(line))
          .map(({ seriesIndex, data }) => chart.convertToPixel({ seriesIndex }, data.at(-1))[0]);
        window.ends = [...document.querySelectorAll(".chart")]
          .filter((place) => place.clientWidth > 0)
          .map((place) => ends(echarts.getInstanceByDom(place)))
          .filter((some) => some.length > 0)
          .map((some) => Math.max(...some));
      });
      """;

  /** Maximum length of a dash and the gap after it. */
  private static final double DASH = 10;

  /** Colour of the first operation in the light theme. */
  private static final String FIRST = "#0072b2";

  /** Maximum size of a page of one run, most of which is the chart library. */
  private static final int MOST_BYTES = 450_000;

  @TempDir private static Path folder;

  private static Path run;

  @BeforeAll
  static void runAndOpen() throws IOException {
    var ycsb = new Ycsb(folder);
    ycsb.memory(
        "bench -p run.name=example -p operationcount=0 -p maxexecutiontime=6 "
            + "-p readproportion=0.95 -p updateproportion=0 "
            + "-p readmodifywriteproportion=0.05 -p readmodifywrite.mode=cas -p target=2000 "
            + "-threads 4");
    run = ycsb.results().resolve("example");
    page = run.resolve("report.html");
    Files.createDirectories(PICTURES);
  }

  @ParameterizedTest
  @CsvSource({"1400, light", "1400, dark", "390, light", "390, dark"})
  void pageIsDrawnWithoutAnError(int width, String scheme) throws IOException {
    assertThat(page.toFile().length()).isLessThan(MOST_BYTES);
    open(width, scheme);
    assertThat(browser.findElements(By.cssSelector(".chart"))).hasSizeGreaterThanOrEqualTo(5);
    Chromium.assertDrawn(browser, width);
    picture("report-" + width + "-" + scheme);
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1000, 1400})
  void printedLinesEndWhereTheRunEnds(int width) {
    open(width, "dark");
    browser.executeScript(KEEP_ENDS, FIRST);
    Map<String, Object> pdf = browser.executeCdpCommand("Page.printToPDF", Map.of());
    List<Double> printed =
        PrintedLines.ends(Base64.getDecoder().decode((String) pdf.get("data")), FIRST);
    List<?> ends = (List<?>) browser.executeScript("return ends");
    // A dashed line is a drawing of its own, besides the solid one of its chart, and may end with a
    // gap.
    assertThat(printed).hasSizeGreaterThanOrEqualTo(ends.size()).hasSizeGreaterThanOrEqualTo(4);
    List<Double> wanted = ends.stream().map(end -> ((Number) end).doubleValue()).toList();
    assertThat(printed)
        .allSatisfy(end -> assertThat(wanted).anyMatch(one -> end <= one + 1 && end >= one - DASH));
    assertThat(wanted)
        .allSatisfy(one -> assertThat(printed).anyMatch(end -> Math.abs(one - end) <= 1));
  }

  @Test
  void savedPageHasEveryControlOnce() throws IOException {
    open(1400, "light");
    List<Integer> controls = controls();
    Path saved = folder.resolve("saved.html");
    Files.writeString(
        saved, (String) browser.executeScript("return document.documentElement.outerHTML"));
    Chromium.get(browser, saved.toUri().toString());
    assertThat(controls()).isEqualTo(controls);
    Chromium.assertDrawn(browser, 1400);
  }

  private static List<Integer> controls() {
    Chromium.awaitDrawn(browser);
    return Stream.of(".legend button", ".figures", ".save", "canvas")
        .map(one -> browser.findElements(By.cssSelector(one)).size())
        .toList();
  }

  @Test
  void everythingIsReachedByKeys() {
    open(1400, "light");
    String wanted =
        ".chart, .legend button, .save, .numbers, summary, .scroll, .table button, nav a, pre";
    List<WebElement> all =
        browser.findElements(By.cssSelector(wanted)).stream()
            .filter(WebElement::isDisplayed)
            .toList();
    Set<WebElement> reached = new LinkedHashSet<>();
    browser.findElement(By.tagName("body")).sendKeys(Keys.TAB);
    for (int i = 0; i < all.size() + 20; i++) {
      reached.add(browser.switchTo().activeElement());
      browser.switchTo().activeElement().sendKeys(Keys.TAB);
    }
    assertThat(reached).containsAll(all);
  }

  @Test
  void keysWorkChartsLegendsAndTables() {
    open(1400, "light");
    WebElement figure = browser.findElement(By.id("latency-by-percentile"));
    WebElement chart = figure.findElement(By.cssSelector(".chart"));
    chart.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    assertThat(chart.getText()).contains("10 %").contains("READ");

    WebElement line = figure.findElement(By.cssSelector(".legend button"));
    line.sendKeys(Keys.SPACE);
    assertThat(line.getAttribute("aria-pressed")).isEqualTo("false");

    assertThat(figure.findElements(By.cssSelector(".table table"))).isEmpty();
    figure.findElement(By.cssSelector(".numbers")).sendKeys(Keys.ENTER);
    assertThat(figure.findElement(By.cssSelector(".table table")).isDisplayed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"100, 100", "99.9999, 99.9999", "99.988, 99.988", "96.3264217, 96.32", "0, 0"})
  void availabilityIsNotRoundedUp(double percent, String shown) {
    open(1400, "light");
    assertThat(browser.executeScript("return ycsb.percentDown(arguments[0])", percent))
        .isEqualTo(shown);
  }

  @Test
  void linesBreakWhereNothingIsKnown() {
    open(1400, "light");
    assertThat(
            browser.executeScript(
                "return JSON.stringify("
                    + "ycsb.overTime({ at: [0, 1, 5], length: [1, 1, 1] }, [7, null, 8]))"))
        .isEqualTo("[[0,7],[1,null],[2,null],[5,8]]");
  }

  @Test
  void tablesSortAndCopy() {
    open(1400, "light");
    WebElement table =
        browser.findElement(By.xpath("//div[@class='table'][.//caption='Operations']"));
    WebElement head = table.findElement(By.xpath(".//thead/tr/th[starts-with(., 'p99')]"));
    head.findElement(By.tagName("button")).sendKeys(Keys.ENTER);
    assertThat(head.getAttribute("aria-sort")).isEqualTo("ascending");
    List<Double> ascending = p99s(table);
    assertThat(ascending).isSorted().hasSize(4);
    head.findElement(By.tagName("button")).sendKeys(Keys.ENTER);
    assertThat(head.getAttribute("aria-sort")).isEqualTo("descending");
    assertThat(p99s(table).get(0)).isEqualTo(ascending.get(3));

    WebElement copy = table.findElement(By.cssSelector(".copy"));
    copy.click();
    browser.executeAsyncScript(
        "const [copy, done] = arguments;"
            + "const look = () => copy.textContent === 'Copied' ? done(1) : setTimeout(look, 20);"
            + "look();",
        copy);
  }

  private static List<Double> p99s(WebElement table) {
    return table.findElements(By.xpath(".//tbody/tr/td[7]/data")).stream()
        .map(cell -> Double.valueOf(cell.getAttribute("value")))
        .toList();
  }

  @Test
  void buttonSavesTheChartAsSvgWithTheLinesThatAreShown() throws Exception {
    open(1400, "dark");
    Path downloads = Files.createDirectories(folder.resolve("downloads"));
    browser.executeCdpCommand(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", downloads.toString()));
    WebElement figure = browser.findElement(By.id("latency-by-percentile"));
    WebElement hidden = figure.findElement(By.cssSelector(".legend button"));
    hidden.sendKeys(Keys.SPACE);
    try (WatchService watch = downloads.getFileSystem().newWatchService()) {
      downloads.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      figure.findElement(By.cssSelector(".save")).sendKeys(Keys.ENTER);
      Path saved = downloads.resolve("report-latency-by-percentile.svg");
      while (!Files.exists(saved)) {
        WatchKey created = watch.poll(30, TimeUnit.SECONDS);
        assertThat(created).as("a download").isNotNull();
        created.pollEvents();
        created.reset();
      }
      Files.copy(saved, PICTURES.resolve("saved.svg"), StandardCopyOption.REPLACE_EXISTING);
    }
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(PICTURES.resolve("saved.svg").toFile());
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    List<String> texts = elements(svg, "text").map(Node::getTextContent).toList();
    assertThat(texts)
        .contains("Latency by percentile", "99.9 %", "percentile")
        .doesNotContain(hidden.getText());
    // Only lines are clipped to the plot.
    assertThat(elements(svg, "path").map(path -> ((Element) path.getParentNode())))
        .filteredOn(parent -> parent.hasAttribute("clip-path"))
        .hasSize(figure.findElements(By.cssSelector(".legend button")).size() - 1);
  }

  private static Stream<Node> elements(Document svg, String tag) {
    NodeList all = svg.getElementsByTagName(tag);
    return IntStream.range(0, all.getLength()).mapToObj(all::item);
  }

  @Test
  void numbersAreThoseOfTheSummary() throws IOException {
    open(1400, "light");
    int compared = 0;
    for (Map<String, String> row : SummaryRows.in(run)) {
      if (row.get("phase").equals("run") && row.get("operation").equals("OVERALL")) {
        WebElement throughput = browser.findElement(By.cssSelector(".tiles data"));
        double opsPerSec = Double.parseDouble(throughput.getAttribute("value"));
        assertIsShown(opsPerSec, row.get("ops_per_sec"));
        compared++;
      }
      boolean intended = row.get("latency").equals("intended");
      List<WebElement> cells =
          cells(row.get("operation"), intended ? "response time" : "service time");
      if (row.get("phase").equals("run") && !cells.isEmpty()) {
        assertThat(value(cells.get(1))).isEqualTo(row.get("values"));
        List<String> columns = List.of("mean", "p50", "p95", "p99", "p999", "max");
        for (int i = 0; i < columns.size(); i++) {
          double shown = Double.parseDouble(value(cells.get(i + 3)));
          assertIsShown(shown * microsOfColumn(i + 4), row.get(columns.get(i)));
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(1 + 4 * 6);
  }

  /** Returns the unit of a column in the table of operations, in µs; ns if its cells have units. */
  private static double microsOfColumn(int column) {
    String head =
        browser
            .findElement(
                By.xpath(
                    "//table[starts-with(caption, 'Operations')]//thead//th[%d]"
                        .formatted(column + 1)))
            .getText();
    return Map.of("ns", 1e-3, "\u00b5s", 1.0, "ms", 1e3, "s", 1e6)
        .getOrDefault(head.substring(head.lastIndexOf(' ') + 1), 1e-3);
  }

  /** Returns the row of an operation and one kind of latency in the table of operations. */
  private static List<WebElement> cells(String operation, String time) {
    return browser.findElements(
        By.xpath(
            "//table[starts-with(caption, 'Operations')]//tr[th='%s' and td[1]='%s']/td"
                .formatted(operation, time)));
  }

  private static String value(WebElement cell) {
    return cell.findElement(By.tagName("data")).getAttribute("value");
  }

  /** Asserts that a number on the page equals that in the file, except for omitted digits. */
  private static void assertIsShown(double shown, String written) {
    assertThat(shown).isCloseTo(Double.parseDouble(written), withinPercentage(0.01));
  }
}
