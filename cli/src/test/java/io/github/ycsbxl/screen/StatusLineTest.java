package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StatusLineTest {
  private final StringWriter written = new StringWriter();

  @Test
  void lineOfATerminalIsWrittenOverAndTakenAway() {
    StatusLine line = StatusLine.of(new PrintWriter(written), true);
    line.show("10 %");
    line.show("20 %");
    line.clear();
    line.clear();
    String escape = "\u001b";
    assertThat(written.toString().replace(escape, "ESC"))
        .isEqualTo("\rESC[?7l10 %ESC[?7hESC[K" + "\rESC[?7l20 %ESC[?7hESC[K" + "\rESC[K");
  }

  @Test
  void linesBelowItAreWrittenOverAndTakenAway() {
    StatusLine line = StatusLine.of(new PrintWriter(written), true);
    line.show("10 %", List.of("rate", "p99"));
    line.show("20 %", List.of("rate"));
    line.clear();
    line.show("30 %");
    assertThat(written.toString().replace("\u001b", "ESC"))
        .isEqualTo(
            "\rESC[?7l10 %ESC[?7hESC[K"
                + "\nESC[?7lrateESC[?7hESC[K\nESC[?7lp99ESC[?7hESC[KESC[AESC[A\r"
                + "\rESC[?7l20 %ESC[?7hESC[KESC[J"
                + "\nESC[?7lrateESC[?7hESC[KESC[A\r"
                + "\rESC[KESC[J"
                + "\rESC[?7l30 %ESC[?7hESC[K");
  }

  @Test
  void elsewhereEveryLineStays() {
    StatusLine line = StatusLine.of(new PrintWriter(written), false);
    line.show("10 %");
    line.clear();
    line.show("20 %", List.of("rate"));
    assertThat(written.toString().lines()).containsExactly("10 %", "20 %");
  }

  /** Foreign text must not control the terminal, but the status line must. */
  @Test
  void textOfOthersIsPlain() {
    var written = new StringWriter();
    var printer = PlainPrinter.of(new PrintWriter(written));
    printer.println("ma\u001b[2Jchine\r\u009b1m\tx");
    printer.print('\u0007');
    printer.printf("%s", "a\u0000b");
    assertThat(written).hasToString("ma?[2Jchine??1m\tx" + System.lineSeparator() + "?a?b");
    StatusLine.of(printer, true).show("status \u001b[2J");
    assertThat(written.toString())
        .contains("\r", "status ?[2J", "\u001b[K")
        .doesNotContain("\u001b[2J");
  }
}
