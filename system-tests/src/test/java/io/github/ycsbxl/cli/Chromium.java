package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Headless Chromium, and what tests see in it. */
final class Chromium {
  /** Returns true if pixels have the colour of the chart's last line, which nothing covers. */
  private static final String IS_DRAWN =
      """
      const chart = arguments[0];
      const canvas = chart.querySelector("canvas");
      const option = echarts.getInstanceByDom(chart).getOption();
      const colour = option.series.filter((line) => line.data.length > 0).at(-1).itemStyle.color;
      const wanted = [1, 3, 5].map((at) => parseInt(colour.substr(at, 2), 16));
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      let found = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        if (wanted.every((value, part) => Math.abs(value - pixels[at + part]) < 3)) {
          found++;
        }
      }
      return found >= 20;
      """;

  /** Returns when the script of the page has run. */
  private static final String AWAIT_SCRIPT =
      """
      const done = arguments[0];
      const look = () => (window.ycsb ? done(true) : setTimeout(look, 5));
      look();
      """;

  /** Returns when all visible charts are drawn. */
  private static final String AWAIT_DRAWN =
      """
      const done = arguments[0];
      const isShown = (chart) => chart.clientWidth > 0;
      const look = () =>
        [...document.querySelectorAll(".chart")].filter(isShown).every(echarts.getInstanceByDom)
          ? done(true)
          : setTimeout(look, 20);
      look();
      """;

  private static ChromeDriver session;

  private Chromium() {}

  /** Returns the session of all tests in this JVM, which starts with the first and ends with it. */
  static synchronized ChromeDriver session() {
    if (session == null) {
      session = start();
      Runtime.getRuntime().addShutdownHook(new Thread(session::quit));
    }
    return session;
  }

  private static ChromeDriver start() {
    var options = new ChromeOptions();
    options.addArguments("--headless=new", "--no-sandbox", "--hide-scrollbars");
    var logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    options.setBinary(onPath("chromium"));
    System.setProperty(
        ChromeDriverService.CHROME_DRIVER_EXE_PROPERTY, onPath("chromedriver").getPath());
    return new ChromeDriver(options);
  }

  /** Selenium itself would download the newest versions. */
  private static File onPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> new File(folder, program))
        .filter(File::canExecute)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(program + " is not on the path"));
  }

  /** Opens further pages in a window of this width and colour scheme. */
  static void show(ChromeDriver browser, int width, String scheme) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Asserts that the page is as wide as the window, with all its charts and without an error. */
  static void assertDrawn(ChromeDriver browser, int width) {
    assertChartsAreDrawn(browser);
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
        .isEqualTo((long) width);
  }

  /** Opens a page and waits for its script, which is unpacked first. */
  static void get(ChromeDriver browser, String url) {
    browser.get(url);
    browser.executeAsyncScript(AWAIT_SCRIPT);
  }

  /** Waits for the charts further down, which are drawn one by one. */
  static void awaitDrawn(ChromeDriver browser) {
    browser.executeAsyncScript(AWAIT_DRAWN);
  }

  static void assertChartsAreDrawn(ChromeDriver browser) {
    awaitDrawn(browser);
    List<WebElement> shown =
        browser.findElements(By.cssSelector(".chart")).stream()
            .filter(WebElement::isDisplayed)
            .toList();
    assertThat(shown)
        .isNotEmpty()
        .allSatisfy(
            chart ->
                assertThat(browser.executeScript(IS_DRAWN, chart))
                    .as(chart.getAttribute("aria-label"))
                    .isEqualTo(true));
  }

  /** Takes a screenshot of the whole page. */
  static void picture(ChromeDriver browser, Path file) throws IOException {
    Map<String, Object> picture =
        browser.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
    Files.createDirectories(file.getParent());
    Files.write(file, OutputType.BYTES.convertFromBase64Png((String) picture.get("data")));
  }
}
