package io.github.ycsbxl.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/** Base of the tests of a page in Chromium. Screenshots are in target/browser. */
abstract class PageInChromium {
  static final Path PICTURES = Path.of("target", "browser");

  static ChromeDriver browser;

  /** The page, created by the test class. */
  static Path page;

  @BeforeAll
  static void leavePageOfOtherTests() {
    browser = Chromium.session();
    browser.get("about:blank");
    browser.manage().logs().get(LogType.BROWSER);
  }

  static void open(int width, String scheme) {
    Chromium.show(browser, width, scheme);
    Chromium.get(browser, page.toUri().toString());
  }

  static void picture(String name) throws IOException {
    Chromium.picture(browser, PICTURES.resolve(name + ".png"));
  }
}
