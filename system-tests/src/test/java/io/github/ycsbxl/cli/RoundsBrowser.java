package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.compare.InterimAnalyses;
import io.github.ycsbxl.compare.Judge;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.RoundsPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Page of the rounds of {@code ab} in Chromium, for the profile browser. */
final class RoundsBrowser extends PageInChromium {

  @TempDir private static Path folder;

  @BeforeAll
  static void runAndOpen() throws IOException {
    var ycsb = new Ycsb(folder);
    var rounds = new RoundsPage(new Judge(InterimAnalyses.NONE, 0.05, 0.03));
    for (int round = 1; round <= 2; round++) {
      Path a = run("a-" + round, more -> ycsb.basic("bench", more));
      Path b = run("b-" + round, more -> ycsb.db(UserDb.class, "bench -threads 2", more));
      rounds.add(round, ycsb.results().resolve(a), ycsb.results().resolve(b));
    }
    page = folder.resolve("report.html");
    Page.write(rounds.json("Two sides: x", "a: threadcount=1; b: threadcount=2"), page);
  }

  /** Runs one side of a round in this process, and returns the name of its directory. */
  private static Path run(String name, Function<String[], Ycsb.Outcome> command) {
    Ycsb.Outcome outcome = command.apply(new String[] {"-p", "run.name=" + name});
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    return Path.of(name);
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
