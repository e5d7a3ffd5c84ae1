package io.github.ycsbxl.tables;

import io.github.ycsbxl.figures.ByteFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.remarks.ClientUseRemarks;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table of throughput and latency by size of store and fleet, with the columns of Oracle's table of
 * 2012. Stateless.
 */
public final class ScalabilityTable {
  /** Columns of a scalability table, published or measured. */
  public static final Table<ScalabilityRow> TABLE =
      Table.<ScalabilityRow>empty()
          .meaning("name of the run")
          .column("source", ScalabilityRow::source)
          .meaning("size of the store")
          .column("shards", ScalabilityRow::shards)
          .column("records", ScalabilityRow::records)
          .column("replication_factor", ScalabilityRow::replicationFactor)
          .meaning("")
          .column("clients", ScalabilityRow::clients)
          .column("threads_per_client", ScalabilityRow::threadsPerClient)
          .column("threads", ScalabilityRow::threads)
          .column("ops_per_sec", ScalabilityTable::opsPerSec)
          .meaning("service time of " + firstOf(RowName.MAIN_READS))
          .column("read_avg_ms", latency(0))
          .column("read_p95_ms", latency(1))
          .column("read_p99_ms", latency(2))
          .meaning("service time of " + firstOf(RowName.MAIN_WRITES))
          .column("write_avg_ms", latency(3))
          .column("write_p95_ms", latency(4))
          .column("write_p99_ms", latency(5))
          .meaning("")
          .column("store", ScalabilityRow::store);

  private static final List<Statistic> STATISTICS =
      Stream.of("mean", "p95", "p99").map(Statistic::parse).toList();

  private static final List<String> LATENCIES =
      TABLE.names().stream().filter(name -> name.endsWith("_ms")).toList();

  // Minimum share of updates in a comparable run. It is below 5 %, because the share of a short run
  // deviates from the configured one.
  private static final double LEAST_UPDATES = 0.02;
  private static final double MOST_UPDATES = 0.09;

  private static final Set<RowName> OPERATIONS = Set.of(RowName.READ, RowName.CAS);

  /** Source of the published rows. */
  public static final String PUBLISHED = "oracle-2012";

  /**
   * A run, measured or published, of a store and a fleet of some size. Immutable.
   *
   * @param latencies of reads and of writes, in ms
   * @param measured measurements; empty for a published run
   */
  public record ScalabilityRow(
      String source,
      OptionalInt shards,
      long records,
      OptionalInt replicationFactor,
      int clients,
      int threadsPerClient,
      double opsPerSec,
      List<Optional<BigDecimal>> latencies,
      String store,
      Optional<Phase> measured) {

    /** Returns the row of a measured run. Unknown cells are empty. */
    public static ScalabilityRow of(Phase result) {
      RunDescription run = result.run();
      return new ScalabilityRow(
          run.title().name(),
          run.layout().shards(),
          run.records(),
          run.layout().replicationFactor(),
          run.clients(),
          run.threads(),
          result.opsPerSec(),
          Stream.of(result.reads(), result.writes()).flatMap(ScalabilityTable::millis).toList(),
          run.layout().store(),
          Optional.of(result));
    }

    private static ScalabilityRow published(Map<String, String> line) {
      return new ScalabilityRow(
          line.get("source"),
          OptionalInt.of(Integer.parseInt(line.get("shards"))),
          Long.parseLong(line.get("records")),
          OptionalInt.of(Integer.parseInt(line.get("replication_factor"))),
          Integer.parseInt(line.get("clients")),
          Integer.parseInt(line.get("threads_per_client")),
          Double.parseDouble(line.get("ops_per_sec")),
          LATENCIES.stream().map(line::get).map(BigDecimal::new).map(Optional::of).toList(),
          line.get("store"),
          Optional.empty());
    }

    public long threads() {
      return (long) clients * threadsPerClient;
    }

    public boolean isPublished() {
      return source.equals(PUBLISHED);
    }

    /** Returns the settings of a measured run, or an empty map for a published one. */
    public Map<String, String> configuration() {
      return measured.<Map<String, String>>map(one -> one.run().configuration()).orElse(Map.of());
    }
  }

  private ScalabilityTable() {}

  /** Says which operation a line is about: the first of these that the run has. */
  static String firstOf(List<RowName> rows) {
    String others =
        rows.stream().skip(1).map(row -> "`" + row + "`").collect(Collectors.joining(", "));
    return "`" + rows.get(0) + "`, or else " + others;
  }

  /** Returns the table that Oracle published, up to 1.2 million ops/s on ten shards. */
  public static List<ScalabilityRow> oracle2012() {
    try {
      Table.CsvLines published = new TableSelection(PUBLISHED, Map.of()).published().orElseThrow();
      return published.lines().stream().map(ScalabilityRow::published).toList();
    } catch (IOException e) {
      throw new IllegalStateException("the published table is part of the jar", e);
    }
  }

  /** Returns the rows of the runs, preceded by the published ones if all runs are comparable. */
  public static List<ScalabilityRow> besidePublished(List<Phase> runs) {
    boolean ofTheirKind = runs.stream().allMatch(ScalabilityTable::isOfPublishedKind);
    return Stream.concat(
            ofTheirKind ? oracle2012().stream() : Stream.of(),
            runs.stream().map(ScalabilityRow::of))
        .toList();
  }

  /**
   * Returns true if a run has the workload of the published test, at any size: about 95 % reads and
   * 5 % CAS updates on Oracle NoSQL Database.
   */
  public static boolean isOfPublishedKind(Phase result) {
    Stream<RowName> operations =
        result.measurement().rows().keySet().stream().filter(RowName::isOperation);
    double reads = result.measurement().succeeded(RowName.READ);
    double updates = result.measurement().succeeded(RowName.CAS);
    double share = updates / (reads + updates);
    return result.run().title().binding().equals("nosql")
        && share >= LEAST_UPDATES
        && share <= MOST_UPDATES
        && operations.allMatch(OPERATIONS::contains);
  }

  /** Returns true if our rows differ in the number of shards or clients. */
  public static boolean differInSize(List<ScalabilityRow> rows) {
    return rows.stream()
            .filter(row -> !row.isPublished())
            .map(row -> List.of(row.shards(), row.clients()))
            .distinct()
            .count()
        > 1;
  }

  /**
   * Returns the table with a column per swept property. Adds the columns of the cost if any run has
   * a cost.
   */
  public static Table<ScalabilityRow> table(
      Collection<String> swept, Collection<ScalabilityRow> rows) {
    return SweepTable.withCost(
        TABLE.columns(swept, name -> name, (name, row) -> row.configuration().get(name)),
        rows,
        ScalabilityRow::measured);
  }

  /**
   * Returns the table with additional columns for human readers: throughput relative to the first
   * row of the same source, MB/s if any run moved values at 1 MB/s or more, and remarks on machines
   * if there are any.
   */
  public static Table<ScalabilityRow> forPeople(
      List<ScalabilityRow> rows, Collection<String> swept) {
    Table<ScalabilityRow> table =
        table(swept, rows).column("ratio", row -> row.opsPerSec() / first(rows, row).opsPerSec());
    if (results(rows).anyMatch(ScalabilityTable::movesMuch)) {
      table =
          table.columns(
              ByteFigures.RATES,
              Figure::name,
              (figure, row) -> row.measured().map(one -> figure.cell(ResultRow.of(one))));
    }
    boolean remarked =
        results(rows).anyMatch(result -> !ClientUseRemarks.ofMachines(result).isEmpty());
    return remarked
        ? table.column("remarks", row -> row.measured().map(SweepTable::remarks))
        : table;
  }

  private static Stream<Phase> results(List<ScalabilityRow> rows) {
    return rows.stream().flatMap(row -> row.measured().stream());
  }

  private static boolean movesMuch(Phase result) {
    ResultRow whole = ResultRow.of(result);
    return ByteFigures.RATES.stream().anyMatch(rate -> rate.number(whole).orElse(0) >= 1);
  }

  private static ScalabilityRow first(List<ScalabilityRow> rows, ScalabilityRow like) {
    return rows.stream()
        .filter(row -> row.isPublished() == like.isPublished())
        .findFirst()
        .orElseThrow();
  }

  private static Function<ScalabilityRow, Object> latency(int column) {
    return row -> row.latencies().get(column);
  }

  /** Returns service times in ms, or empty cells without such operations. */
  private static Stream<Optional<BigDecimal>> millis(Optional<Row> row) {
    return STATISTICS.stream()
        .map(
            statistic ->
                row.map(Row::service)
                    .flatMap(statistic::nanos)
                    .map(nanos -> new BigDecimal(Numbers.millis(nanos))));
  }

  /** Returns the throughput; published values have no decimals. */
  private static BigDecimal opsPerSec(ScalabilityRow row) {
    return row.isPublished()
        ? BigDecimal.valueOf(Math.round(row.opsPerSec))
        : new BigDecimal(Numbers.decimal(row.opsPerSec));
  }
}
