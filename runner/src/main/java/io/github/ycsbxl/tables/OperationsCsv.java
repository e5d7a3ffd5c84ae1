package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.ClockReading;
import io.github.ycsbxl.measure.OperationBatch;
import io.github.ycsbxl.measure.OperationLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writer of operations.csv.gz: a line per operation, ordered by thread and then by end. Used by one
 * thread at a time.
 */
final class OperationsCsv implements AutoCloseable {
  static final String NAME = Run.OPERATIONS;

  /** Columns. They are a frozen interface, so new columns go to the end. */
  static final List<String> COLUMNS =
      List.of(
          "phase",
          "iteration",
          "thread",
          "row",
          "status",
          "start_unix_us",
          "latency_us",
          "intended_us");

  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream out;
  private final StringBuilder lines = new StringBuilder();

  OperationsCsv(Path folder) throws IOException {
    out = new FastGzip(Files.newOutputStream(folder.resolve(NAME)));
    write(String.join(",", COLUMNS) + "\n");
  }

  /**
   * Returns the output for an iteration. Reads both clocks now, to convert monotonic times to
   * wall-clock times.
   */
  OperationLog.Output of(String phase, int iteration) {
    String start = phase + "," + iteration + ",";
    ClockReading now = ClockReading.now();
    long zeroMicros = now.wallMillis() * 1000 - now.nanos() / 1000;
    return batch -> write(start, zeroMicros, batch);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private void write(String start, long zeroMicros, OperationBatch batch) throws IOException {
    lines.setLength(0);
    for (int i = 0; i < batch.size(); i++) {
      lines.append(start).append(batch.thread()).append(',').append(batch.row(i)).append(',');
      lines.append(batch.status(i)).append(',');
      lines.append(zeroMicros + batch.startNanos(i) / 1000).append(',');
      appendMicros(batch.latencyNanos(i));
      lines.append(',');
      if (batch.isPaced(i)) {
        appendMicros(batch.intendedNanos(i));
      }
      lines.append('\n');
    }
    write(lines.toString());
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends microseconds with three decimals, faster than a formatter. */
  private void appendMicros(long nanos) {
    int thousandths = (int) (nanos % 1000);
    lines.append(nanos / 1000).append('.');
    lines.append((char) ('0' + thousandths / 100));
    lines.append((char) ('0' + thousandths / 10 % 10));
    lines.append((char) ('0' + thousandths % 10));
  }

  /**
   * Gzip stream with a fast compression level: it takes a third of the default level's time and 10
   * % more space.
   */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, BUFFER_BYTES);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
