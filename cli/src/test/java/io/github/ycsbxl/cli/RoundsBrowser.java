package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page of {@code ab} in Chromium, for the profile browser. */
final class RoundsBrowser {
  private static final Path PICTURES = Path.of("target", "browser");

  @TempDir private static Path folder;

  private static ChromeDriver browser;
  private static Path page;

  @BeforeAll
  static void runAndOpen() {
    var ycsb = new Ycsb(folder);
    String sideB = "threadcount=2 -db " + UserDb.class.getName();
    Ycsb.Outcome outcome = ycsb.basic("ab", "-b", sideB, "-rounds", "3", "-p", "run.name=x");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    page = ycsb.results().resolve("x/report.html");
    browser = Chromium.start();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @ParameterizedTest
  @CsvSource({"1400, light", "390, dark"})
  void pageIsDrawnWithoutAnError(int width, String scheme) throws IOException {
    open(width, scheme);
    assertThat(browser.findElements(By.cssSelector(".chart"))).hasSize(3);
    Chromium.assertDrawn(browser, width);
    Chromium.picture(browser, PICTURES.resolve("rounds-" + width + "-" + scheme + ".png"));
  }

  @Test
  void keysGoFromIntervalToInterval() {
    open(1400, "light");
    WebElement figure = browser.findElement(By.id("ratios-and-their-intervals"));
    WebElement chart = figure.findElement(By.cssSelector(".chart"));
    chart.sendKeys(Keys.ARROW_RIGHT);
    assertThat(chart.getText()).contains("b / a").contains("throughput");
    chart.sendKeys(Keys.ARROW_RIGHT);
    assertThat(chart.getText()).contains("READ.p50");
    assertThat(figure.findElements(By.cssSelector(".legend button"))).isEmpty();
  }

  private static void open(int width, String scheme) {
    Chromium.show(browser, width, scheme);
    browser.get(page.toUri().toString());
  }
}
