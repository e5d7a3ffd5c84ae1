package io.github.ycsbxl.results;

import io.github.ycsbxl.text.Csv;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVParser;

/** Incremental reader of the timeseries.csv of a running benchmark. Used by one thread. */
public final class TimeSeriesTail {
  private final Path file;
  private long position;

  private TimeSeriesTail(Path file) {
    this.file = file;
  }

  /** The folder need not be there yet. */
  public static TimeSeriesTail of(Path folder) {
    return new TimeSeriesTail(folder.resolve("timeseries.csv"));
  }

  /** The lines that were written since the last call. */
  public List<TimeSeriesRow> next() throws IOException {
    boolean first = position == 0;
    String lines = wholeLines();
    try (CSVParser parser = CSVParser.parse(lines, Csv.format(TimeSeriesCsv.Column.class))) {
      return parser.stream().skip(first ? 1 : 0).map(TimeSeriesReader::row).toList();
    }
  }

  private String wholeLines() throws IOException {
    byte[] fresh = readOn();
    int end = fresh.length;
    while (end > 0 && fresh[end - 1] != '\n') {
      end--;
    }
    position += end;
    return new String(fresh, 0, end, StandardCharsets.UTF_8);
  }

  private byte[] readOn() throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      var fresh = ByteBuffer.allocate((int) (channel.size() - position));
      channel.position(position);
      while (fresh.hasRemaining() && channel.read(fresh) >= 0) {
        // The file only grows.
      }
      return fresh.array();
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }
}
