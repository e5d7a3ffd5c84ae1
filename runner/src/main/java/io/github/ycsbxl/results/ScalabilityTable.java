package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.text.AlignedText;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Throughput and latency against the size of store and client fleet, in the columns of Oracle's
 * 2012 table. Immutable.
 *
 * @param rows cells as text, in the order of {@link Column}
 */
public record ScalabilityTable(List<List<String>> rows) {
  /**
   * The columns of a scalability table, published or ours. A frozen interface: new ones go to the
   * end.
   */
  public enum Column {
    SOURCE,
    SHARDS,
    RECORDS,
    REPLICATION_FACTOR,
    CLIENTS,
    THREADS_PER_CLIENT,
    THREADS,
    OPS_PER_SEC,
    READ_AVG_MS,
    READ_P95_MS,
    READ_P99_MS,
    WRITE_AVG_MS,
    WRITE_P95_MS,
    WRITE_P99_MS,
    STORE
  }

  public static final ScalabilityTable EMPTY = new ScalabilityTable(List.of());

  private static final List<Statistic> LATENCIES =
      Stream.of("mean", "p95", "p99").map(Statistic::parse).toList();

  // A run of a few hundred operations has five per cent only roughly.
  private static final double LEAST_UPDATES = 0.02;
  private static final double MOST_UPDATES = 0.09;

  private static final List<String> OTHER_OPERATIONS =
      List.of("INSERT", "UPDATE", "READ-MODIFY-WRITE", "SCAN", "DELETE", "MULTIGET");

  /** The source of the published rows. */
  public static final String PUBLISHED = "oracle-2012";

  /** The table of seed 002: up to 1.2 million mixed operations a second on ten shards. */
  public static ScalabilityTable oracle2012() {
    try (Reader reader = new TableSelection(PUBLISHED, Map.of()).published().orElseThrow();
        var parser = CSVParser.parse(reader, Csv.readFormat(Column.class))) {
      return new ScalabilityTable(parser.stream().map(CSVRecord::toList).toList());
    } catch (IOException e) {
      throw new IllegalStateException("the published table is part of the jar", e);
    }
  }

  /** A run as a table of one row; cells that it says nothing about are empty. */
  public static ScalabilityTable of(PhaseResult result) {
    RunDescription run = result.run();
    var cells = new ArrayList<String>();
    cells.add(run.name());
    cells.add(Numbers.whole(run.shards()));
    cells.add(String.valueOf(run.records()));
    cells.add(Numbers.whole(run.replicationFactor()));
    cells.add(String.valueOf(run.clients()));
    cells.add(String.valueOf(run.threads()));
    cells.add(String.valueOf((long) run.clients() * run.threads()));
    cells.add(Numbers.decimal(result.opsPerSec()));
    cells.addAll(millis(result.measurement().row("READ")));
    cells.addAll(millis(result.writes()));
    cells.add(run.store());
    return new ScalabilityTable(List.of(List.copyOf(cells)));
  }

  /** A run under the published rows, if it is of their kind. Any other is a table of its own. */
  public static ScalabilityTable besidePublished(PhaseResult result) {
    return isOfPublishedKind(result) ? oracle2012().plus(of(result)) : of(result);
  }

  /**
   * Whether a run does what the published test did, at whatever size: about 95 % reads and 5 %
   * compare-and-set updates, and nothing else, on Oracle NoSQL Database.
   */
  public static boolean isOfPublishedKind(PhaseResult result) {
    SortedMap<String, RowMeasurement> rows = result.measurement().rows();
    double reads = succeeded(rows, "READ");
    double updates = succeeded(rows, "CAS");
    double share = updates / (reads + updates);
    return result.run().binding().equals("nosql")
        && share >= LEAST_UPDATES
        && share <= MOST_UPDATES
        && OTHER_OPERATIONS.stream().noneMatch(rows::containsKey);
  }

  private static long succeeded(SortedMap<String, RowMeasurement> rows, String operation) {
    RowMeasurement row = rows.get(operation);
    return row == null ? 0 : row.succeeded();
  }

  /** This table with the other's rows below. */
  public ScalabilityTable plus(ScalabilityTable other) {
    return new ScalabilityTable(Stream.concat(rows.stream(), other.rows.stream()).toList());
  }

  /** Whether our rows are of more than one number of shards or client processes. */
  public boolean differInSize() {
    return rows.stream()
            .filter(row -> !isPublished(row))
            .map(
                row -> List.of(row.get(Column.SHARDS.ordinal()), row.get(Column.CLIENTS.ordinal())))
            .distinct()
            .count()
        > 1;
  }

  /** Columns of equal width for people, in lines of this width at most. */
  public String aligned(int width) {
    return AlignedText.of(Csv.lines(Column.class, rows), width);
  }

  public void write(Path file) throws IOException {
    Csv.write(file, Column.class, rows);
  }

  /**
   * These rows and a last column for people: throughput relative to the first of them, or of the
   * published ones.
   */
  public String alignedWithRatios(int width) {
    var lines = new ArrayList<List<String>>();
    lines.add(withLast(List.of(Csv.names(Column.class)), "ratio"));
    for (List<String> row : rows) {
      boolean published = isPublished(row);
      List<String> first =
          rows.stream().filter(other -> isPublished(other) == published).findFirst().orElseThrow();
      lines.add(withLast(row, Numbers.decimal(opsPerSec(row) / opsPerSec(first))));
    }
    return AlignedText.of(lines, width);
  }

  private static boolean isPublished(List<String> row) {
    return row.get(Column.SOURCE.ordinal()).equals(PUBLISHED);
  }

  private static double opsPerSec(List<String> row) {
    return Double.parseDouble(row.get(Column.OPS_PER_SEC.ordinal()));
  }

  private static List<String> withLast(List<String> row, String cell) {
    return Stream.concat(row.stream(), Stream.of(cell)).toList();
  }

  private static List<String> millis(Optional<RowMeasurement> row) {
    return Statistic.millis(row.map(RowMeasurement::service), LATENCIES);
  }
}
