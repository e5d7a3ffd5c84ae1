package io.github.ycsbxl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command in this process, beside the test, without the start of a JVM. It can receive no signal.
 * Used by one thread. Closing interrupts it if it has not ended.
 */
final class Background implements Running {
  private final StringWriter out = new StringWriter();
  private final Lines err = new Lines();
  private final List<String> errLines = new ArrayList<>();
  private final AtomicInteger status = new AtomicInteger(-1);
  private final Thread command;

  private Background(String line) {
    String[] words = Ycsb.words(line).toArray(String[]::new);
    command =
        new Thread(
            () -> {
              try (err) {
                status.set(Main.run(words, new PrintWriter(out), new PrintWriter(err, true)));
              }
            },
            "command");
    command.setDaemon(true);
    command.start();
  }

  static Background start(String line) {
    return new Background(line);
  }

  @Override
  public MatchResult awaitErr(String pattern) throws IOException, InterruptedException {
    var wanted = Pattern.compile(pattern);
    for (Optional<String> line = next(); line.isPresent(); line = next()) {
      Matcher found = wanted.matcher(line.get());
      if (found.find()) {
        return found;
      }
    }
    throw new IOException("ended without " + pattern + ": " + errLines);
  }

  @Override
  public int await() throws InterruptedException {
    while (next().isPresent()) {
      // The line is kept.
    }
    command.join();
    return status.get();
  }

  private Optional<String> next() throws InterruptedException {
    Optional<String> line = err.lines.take();
    line.ifPresentOrElse(errLines::add, () -> err.lines.add(line));
    return line;
  }

  @Override
  public List<String> out() {
    return out.toString().lines().toList();
  }

  @Override
  public List<String> err() {
    return errLines;
  }

  @Override
  public void close() {
    command.interrupt();
  }

  /** Writer whose lines another thread takes; an empty value is its end. */
  private static final class Lines extends Writer {
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private final StringBuilder line = new StringBuilder();

    @Override
    public void write(char[] text, int from, int length) {
      for (int at = from; at < from + length; at++) {
        if (text[at] == '\n') {
          lines.add(Optional.of(line.toString()));
          line.setLength(0);
        } else {
          line.append(text[at]);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      lines.add(Optional.empty());
    }
  }
}
