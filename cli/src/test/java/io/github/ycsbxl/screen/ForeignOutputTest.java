package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

final class ForeignOutputTest {
  private final StringWriter err = new StringWriter();
  private final PrintStream stream = ForeignOutput.stream(new PrintWriter(err, true), false);

  @Test
  void comesInWholeLines() {
    stream.print("caf");
    stream.print('\u00e9');
    assertThat(err.toString()).isEmpty();
    stream.println(" is open");
    stream.printf("one%ntwo%nthr");
    assertThat(err.toString().lines()).containsExactly("caf\u00e9 is open", "one", "two");
    stream.close();
    assertThat(err.toString().lines()).last().isEqualTo("thr");
  }

  @Test
  void showsNoSecretProperty() throws IOException {
    String words = "a-pass-phrase-of-many-words-which-is-long";
    ForeignOutput.hide("db.password", "hush");
    ForeignOutput.hide("db.secret", "hush and hush");
    ForeignOutput.hide("other.password", words + "\nend");
    ForeignOutput.hide("db.name", "name");
    stream.print("{db.password=hu");
    stream.flush();
    stream.print("sh, db.secret=");
    stream.write("hush and hush, db.name=name}\n".getBytes(StandardCharsets.UTF_8));
    stream.println(words + "\nend");
    var listed = new Properties();
    listed.setProperty("other.password", words);
    listed.list(stream);
    assertThat(err.toString().lines())
        .containsExactly(
            "{db.password=(not shown), db.secret=(not shown), db.name=name}",
            "(not shown)",
            "end",
            "-- listing properties --",
            "other.password=(not shown)...");
  }

  @Test
  void clearsTheStatusLineOfATerminal() {
    ForeignOutput.stream(new PrintWriter(err, true), true).println("text");
    assertThat(err).hasToString("\r\u001b[Ktext" + System.lineSeparator());
  }

  @Test
  void logsTheFirstWarningOfAKindAndCountsTheOthers() {
    try (var log = new Closing(new LibraryLog(stream))) {
      log.log(Level.INFO, "starting", null);
      log.log(Level.WARNING, "request 1 of node 7 failed", new IllegalStateException("closed"));
      log.log(Level.WARNING, "request 2 of node 7 failed", new IllegalStateException("closed"));
      log.log(Level.SEVERE, "no node answers", null);
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "store: request 1 of node 7 failed: java.lang.IllegalStateException: closed",
            "store: no node answers",
            "store: request n of node n failed: java.lang.IllegalStateException: closed (2 times)");
  }

  private record Closing(LibraryLog handler) implements AutoCloseable {
    void log(Level level, String message, Throwable thrown) {
      var record = new LogRecord(level, message);
      record.setLoggerName("store");
      record.setThrown(thrown);
      handler.publish(record);
    }

    @Override
    public void close() {
      handler.close();
    }
  }
}
