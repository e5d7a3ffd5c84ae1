package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import io.github.ycsbxl.text.AlignedText;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Throughput and latency against threads or target rate, a line per run. Immutable.
 *
 * @param rows cells as text, in the order of {@link Column}
 */
public record SweepTable(List<List<String>> rows) {
  /** The columns of sweep.csv, in order. A frozen interface: new ones go to the end. */
  enum Column {
    RUN,
    THREADS,
    TARGET_OPS_PER_SEC,
    OPS_PER_SEC,
    TARGET_REACHED,
    FAILED,
    LATENCY,
    READ_MEAN_MS,
    READ_P50_MS,
    READ_P95_MS,
    READ_P99_MS,
    WRITE_MEAN_MS,
    WRITE_P50_MS,
    WRITE_P95_MS,
    WRITE_P99_MS,
    PARTIAL,
    CLIENTS,
    SHARDS,
    RECORDS,
    REPLICATION_FACTOR,
    FAILURE,
    WRITTEN_MB_PER_SEC,
    SHARD_WRITTEN_MB_PER_SEC,
    REMARKS
  }

  private static final List<Statistic> LATENCIES =
      Stream.of("mean", "p50", "p95", "p99").map(Statistic::parse).toList();

  public static final SweepTable EMPTY = new SweepTable(List.of());

  /** This table with a run's line below. */
  public SweepTable plus(PhaseResult result) {
    return new SweepTable(Stream.concat(rows.stream(), Stream.of(row(result))).toList());
  }

  /** This table with the line of a run that measured nothing below. */
  public SweepTable plusFailed(String run, String reason) {
    var cells = new ArrayList<>(Collections.nCopies(Column.values().length, ""));
    cells.set(Column.RUN.ordinal(), run);
    cells.set(Column.FAILURE.ordinal(), reason.replace('\n', ' '));
    return new SweepTable(Stream.concat(rows.stream(), Stream.of(List.copyOf(cells))).toList());
  }

  /** Columns of equal width for people, in lines of this width at most. */
  public String aligned(int width) {
    return AlignedText.of(Csv.lines(Column.class, rows), width);
  }

  public void write(Path file) throws IOException {
    Csv.write(file, Column.class, rows);
  }

  private static List<String> row(PhaseResult result) {
    RunDescription run = result.run();
    Counts counts = result.measurement().counts();
    boolean intended =
        result.measurement().rows().values().stream().anyMatch(RowMeasurement::hasIntended);
    var cells = new ArrayList<String>();
    cells.add(run.name());
    cells.add(String.valueOf(run.threads()));
    cells.add(
        run.targetOpsPerSec().isPresent()
            ? Numbers.decimal(run.targetOpsPerSec().getAsDouble())
            : "");
    cells.add(Numbers.decimal(result.opsPerSec()));
    cells.add(result.targetReached().map(String::valueOf).orElse(""));
    cells.add(String.valueOf(counts.failed() + counts.missed()));
    cells.add(intended ? "intended" : "service");
    cells.addAll(millis(result.reads(), intended));
    cells.addAll(millis(result.writes(), intended));
    cells.add(String.valueOf(result.partial()));
    cells.add(String.valueOf(run.clients()));
    cells.add(Numbers.whole(run.shards()));
    cells.add(String.valueOf(run.records()));
    cells.add(Numbers.whole(run.replicationFactor()));
    cells.add("");
    addWritten(result, cells);
    cells.add(String.join("; ", result.machineRemarks()));
    return List.copyOf(cells);
  }

  /** The rate of written bytes, and what a shard has of it; replicas are not counted. */
  private static void addWritten(PhaseResult result, List<String> cells) {
    ValueBytes bytes = RowKind.bytes(result.measurement().rows().values());
    double seconds = result.seconds();
    OptionalInt shards = result.run().shards();
    boolean shared = !bytes.isEmpty() && shards.isPresent();
    cells.add(bytes.isEmpty() ? "" : Numbers.megabytesPerSec(bytes.written(), seconds));
    cells.add(shared ? Numbers.megabytesPerSec(bytes.written(), seconds * shards.getAsInt()) : "");
  }

  private static List<String> millis(Optional<RowMeasurement> row, boolean intended) {
    return Statistic.millis(
        row.map(measured -> intended ? measured.intended() : measured.service()), LATENCIES);
  }
}
