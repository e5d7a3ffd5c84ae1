package io.github.ycsbxl.compare;

import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.RowName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Figures of one run or of one line of a published table. Immutable.
 *
 * @param name short, for the head of a column
 * @param setting what was run, by property or column
 * @param opsPerSec throughput of all operations
 * @param failedPercent operations that failed or found no record, of all
 * @param rows by the names that YCSB's text has, those of nodes of the store ({@code READ@14})
 *     among them; {@code WRITE} is whatever changes records in publications that say no more
 * @param details figures that only runs of ours have, and some tables
 * @param outages longest of a kind and longest degraded time in s, by {@link #OUTAGES}, and {@link
 *     #LATE}, per cent of operations that failed or took longer than the SLO
 */
public record Figures(
    String name,
    SortedMap<String, String> setting,
    Optional<Estimate> opsPerSec,
    OptionalDouble failedPercent,
    SortedMap<String, RowFigures> rows,
    Details details,
    SortedMap<String, Double> outages)
    implements RunsOfSource.Named<Figures> {
  /**
   * The name of read bytes in {@link #megabytesPerSec}, alone or behind a row's name and a point.
   */
  public static final String BYTES_READ = "bytes-read";

  public static final String BYTES_WRITTEN = "bytes-written";

  public static final String CLIENT_LOW = "slowest-client";
  public static final String CLIENT_HIGH = "fastest-client";

  /** The names of outages of all operations, of reads and of writes. */
  public static final List<String> OUTAGES = List.of("outage", "read-outage", "write-outage");

  public static final String DEGRADED = "degraded";
  public static final String LATE = "late";

  /**
   * More figures of a run. Immutable.
   *
   * @param megabytesPerSec of values, of all operations and of each row: {@code bytes-read}, {@code
   *     READ.bytes-read}
   * @param cpuMicros time of processors that the client took for an operation, user and system
   * @param conflictPercent conditional writes that came too late, of all compare-and-sets; half of
   *     one more than there were, so that none can be compared with few
   * @param unsteady how throughput changed while it was not asked to, without a full stop
   * @param clientOpsPerSec of the slowest and of the fastest client, by {@link #CLIENT_LOW} and
   *     {@link #CLIENT_HIGH}
   * @param ending latencies of a load's last tenth, by row
   * @param ofEnd whether the rows themselves are of the end of a load, as a table says
   * @param remarks on how the source was read, and on what else went on in the client's machine;
   *     sentences without a full stop
   */
  public record Details(
      SortedMap<String, Double> megabytesPerSec,
      Optional<Estimate> cpuMicros,
      OptionalDouble conflictPercent,
      Optional<String> unsteady,
      SortedMap<String, Double> clientOpsPerSec,
      SortedMap<String, RowFigures> ending,
      boolean ofEnd,
      List<String> remarks) {

    /** Whatever makes the figures doubtful, in sentences without full stops. */
    public List<String> doubts() {
      return Stream.concat(unsteady.map("not steady: "::concat).stream(), remarks.stream())
          .toList();
    }

    static Details of(SortedMap<String, Double> megabytesPerSec) {
      return new Details(
          megabytesPerSec,
          Optional.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          new TreeMap<>(),
          new TreeMap<>(),
          false,
          List.of());
    }

    Details ofClients(SortedMap<String, Double> opsPerSec, boolean end) {
      return new Details(
          megabytesPerSec, cpuMicros, conflictPercent, unsteady, opsPerSec, ending, end, remarks);
    }

    Details remarked(List<String> all) {
      return new Details(
          megabytesPerSec,
          cpuMicros,
          conflictPercent,
          unsteady,
          clientOpsPerSec,
          ending,
          ofEnd,
          all);
    }
  }

  /** Makes figures without details. */
  public Figures(
      String name,
      SortedMap<String, String> setting,
      Optional<Estimate> opsPerSec,
      OptionalDouble failedPercent,
      SortedMap<String, RowFigures> rows) {
    this(name, setting, opsPerSec, failedPercent, rows, Details.of(new TreeMap<>()));
  }

  /** Makes the settings of a run that goes on, whose figures are not known yet. */
  public static Figures running(RunDescription run) {
    return new Figures(
        run.name(),
        LogFigures.setting(run),
        Optional.empty(),
        OptionalDouble.empty(),
        new TreeMap<>());
  }

  public SortedMap<String, Double> megabytesPerSec() {
    return details.megabytesPerSec();
  }

  /** Makes figures without outages. */
  public Figures(
      String name,
      SortedMap<String, String> setting,
      Optional<Estimate> opsPerSec,
      OptionalDouble failedPercent,
      SortedMap<String, RowFigures> rows,
      Details details) {
    this(name, setting, opsPerSec, failedPercent, rows, details, new TreeMap<>());
  }

  /** These figures with more remarks, sentences without a full stop. */
  Figures remarked(List<String> more) {
    var all = Stream.concat(details.remarks().stream(), more.stream()).toList();
    return with(rows, details.remarked(all));
  }

  /**
   * These figures with the latencies of a load's last tenth instead of those of the whole, and a
   * remark that says so; a run has no such latencies, and stays as it is.
   */
  public Figures towardsTheEnd() {
    return details.ending().isEmpty()
        ? this
        : with(details.ending(), details)
            .remarked(List.of("latencies are of the last tenth of the load"));
  }

  private Figures with(SortedMap<String, RowFigures> otherRows, Details otherDetails) {
    return new Figures(name, setting, opsPerSec, failedPercent, otherRows, otherDetails, outages);
  }

  /** Whether the store was away. */
  public boolean hasOutages() {
    return OUTAGES.stream().anyMatch(name -> outages.getOrDefault(name, 0.0) > 0);
  }

  /** The rows of whole operations, without those of nodes. */
  public SortedMap<String, RowFigures> operations() {
    var operations = new TreeMap<>(rows);
    operations.keySet().removeIf(name -> RowName.of(name).isOfNode());
    return operations;
  }

  /**
   * Finds a row. {@code WRITE} is also the first row of those that change records. {@code
   * READ-MODIFY-WRITE}, which other tools measure of every kind of update, is also {@code CAS}.
   */
  public Optional<RowFigures> row(String row) {
    return found(row).map(rows::get);
  }

  /** Finds a row's latencies from the due time, which are the row's own if nothing was due. */
  public Optional<RowFigures> responses(String row) {
    return found(row)
        .map(name -> rows.getOrDefault(RowName.of(name).asIntended().toString(), rows.get(name)));
  }

  private Optional<String> found(String row) {
    Stream<String> names =
        switch (row) {
          case "WRITE" -> Stream.of("WRITE", "CAS", "READ-MODIFY-WRITE", "UPDATE", "INSERT");
          case "READ-MODIFY-WRITE" -> Stream.of("READ-MODIFY-WRITE", "CAS");
          default -> Stream.of(row);
        };
    return names.filter(rows::containsKey).findFirst();
  }

  @Override
  public Figures named(String other) {
    return new Figures(other, setting, opsPerSec, failedPercent, rows, details, outages);
  }
}
