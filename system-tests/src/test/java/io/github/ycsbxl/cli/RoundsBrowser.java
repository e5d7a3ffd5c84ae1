package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Page of {@code ab} in Chromium, for the profile browser. */
final class RoundsBrowser extends PageInChromium {

  @TempDir private static Path folder;

  @BeforeAll
  static void runAndOpen() {
    var ycsb = new Ycsb(folder);
    String sideB = "threadcount=2 -db " + UserDb.class.getName();
    Ycsb.Outcome outcome = ycsb.basic("ab", "-b", sideB, "-rounds", "2", "-p", "run.name=x");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    page = ycsb.results().resolve("x/report.html");
  }

  @ParameterizedTest
  @CsvSource({"1400, light", "390, dark"})
  void pageIsDrawnWithoutAnError(int width, String scheme) throws IOException {
    open(width, scheme);
    assertThat(browser.findElements(By.cssSelector(".chart"))).hasSize(3);
    Chromium.assertDrawn(browser, width);
    picture("rounds-" + width + "-" + scheme);
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
}
