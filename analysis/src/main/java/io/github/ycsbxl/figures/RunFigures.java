package io.github.ycsbxl.figures;

import io.github.ycsbxl.measure.NodeRow;
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
 * @param opsPerSec throughput of the whole
 * @param failedPercent operations that failed or found no record, of all
 * @param rows by the names that YCSB's text has, those of nodes of the store ({@code READ@14})
 *     among them; {@code WRITE} is what changes records in publications that say no more
 * @param megabytesPerSec of values, of the whole and of each row: {@code bytes-read}, {@code
 *     READ.bytes-read}
 */
public record RunFigures(
    String name,
    SortedMap<String, String> setting,
    Optional<Estimate> opsPerSec,
    OptionalDouble failedPercent,
    SortedMap<String, RowFigures> rows,
    SortedMap<String, Double> megabytesPerSec) {
  /** In {@link #megabytesPerSec}, alone or behind a row's name and a point. */
  public static final String BYTES_READ = "bytes-read";

  public static final String BYTES_WRITTEN = "bytes-written";

  /** Figures that do not tell how many bytes were moved. */
  public RunFigures(
      String name,
      SortedMap<String, String> setting,
      Optional<Estimate> opsPerSec,
      OptionalDouble failedPercent,
      SortedMap<String, RowFigures> rows) {
    this(name, setting, opsPerSec, failedPercent, rows, new TreeMap<>());
  }

  /** The rows of whole operations, without those of nodes. */
  public SortedMap<String, RowFigures> operations() {
    var operations = new TreeMap<>(rows);
    operations.keySet().removeIf(NodeRow::isRow);
    return operations;
  }

  /**
   * A row; {@code WRITE} is also the first that there is of those that change records, and {@code
   * READ-MODIFY-WRITE}, which others measure of every kind of read and write, also {@code CAS}.
   */
  public Optional<RowFigures> row(String row) {
    Stream<String> names =
        switch (row) {
          case "WRITE" -> Stream.of("WRITE", "CAS", "READ-MODIFY-WRITE", "UPDATE", "INSERT");
          case "READ-MODIFY-WRITE" -> Stream.of("READ-MODIFY-WRITE", "CAS");
          default -> Stream.of(row);
        };
    return names.filter(rows::containsKey).map(rows::get).findFirst();
  }

  /** The same under another name. */
  public RunFigures named(String other) {
    return new RunFigures(other, setting, opsPerSec, failedPercent, rows, megabytesPerSec);
  }
}
