package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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
  void elsewhereEveryLineStays() {
    StatusLine line = StatusLine.of(new PrintWriter(written), false);
    line.show("10 %");
    line.clear();
    line.show("20 %");
    assertThat(written.toString().lines()).containsExactly("10 %", "20 %");
  }
}
