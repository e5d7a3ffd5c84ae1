package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Page of {@code plan} in Chromium, for the profile browser. */
final class PlanBrowser extends PageInChromium {
  @TempDir private static Path folder;

  @BeforeAll
  static void planAndOpen() {
    page = folder.resolve("plan.html");
    String[] words = {
      "plan", "-P", Ycsb.workload("oracle-2012"), "-shards", "2,4,8,10", "-capacity", "100"
    };
    Ycsb.Outcome outcome =
        Ycsb.exactly(
            Stream.concat(Stream.of(words), Stream.of("-o", page.toString()))
                .toArray(String[]::new));
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1280, light", "390, dark"})
  void pageIsDrawnWithoutAnError(int width, String scheme) throws IOException {
    open(width, scheme);
    Chromium.assertDrawn(browser, width);
    picture("plan-" + width + "-" + scheme);
  }

  @Test
  void everyScopeHasItsIntervals() {
    open(1280, "light");
    Chromium.awaitDrawn(browser);
    WebElement chart =
        browser.findElement(By.id("rate-against-shards")).findElement(By.cssSelector(".chart"));
    assertThat(
            browser.executeScript(
                "return echarts.getInstanceByDom(arguments[0]).getOption().series"
                    + ".map((line) => line.markLine?.data.length ?? 0)",
                chart))
        .isEqualTo(List.of(4L, 4L, 4L, 4L, 0L));
    chart.sendKeys(Keys.ARROW_RIGHT);
    assertThat(chart.getText()).containsPattern("global\\s+\\d+ ops/s \\(\\d+ to \\d+\\)");
  }
}
