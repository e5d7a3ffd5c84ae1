package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a benchmark reads the log that it wrote: once for all of its files. */
final class LogReadingsTest {
  /** The end of latency.hlog is read first, to find an incomplete last line. */
  private static final long LAST_BLOCK = 8192;

  @TempDir private Path folder;

  @Test
  void readsItsLogOnceForTablesPageDocumentAndChecksums() throws IOException {
    List<RecordedEvent> reads = reads(() -> new Ycsb(folder).basic("bench", "-p", "run.name=once"));
    Path run = folder.resolve("results/once");
    assertThat(run).isDirectoryContaining("glob:**/{result.json,SHA256SUMS,timeseries.csv}");
    Path log = run.resolve(Run.NAME);
    Path latencies = run.resolve(Run.LATENCIES);
    assertThat(bytes(reads, log)).isEqualTo(Files.size(log));
    long size = Files.size(latencies);
    assertThat(bytes(reads, latencies)).isEqualTo(size + Math.min(size, LAST_BLOCK));
  }

  private interface Command {
    Outcome run();
  }

  private List<RecordedEvent> reads(Command command) throws IOException {
    Path recorded = folder.resolve("reads.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.FileRead").withThreshold(Duration.ZERO).withoutStackTrace();
      recording.start();
      assertThat(command.run().status()).isZero();
      recording.stop();
      recording.dump(recorded);
    }
    return RecordingFile.readAllEvents(recorded);
  }

  private static long bytes(List<RecordedEvent> reads, Path file) {
    return reads.stream()
        .filter(read -> read.getString("path").equals(file.toString()))
        .mapToLong(read -> Math.max(0, read.getLong("bytesRead")))
        .sum();
  }
}
