package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.LatencySummary.Spread;
import io.github.ycsbxl.numbers.Unit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One row of an interval or a phase: latencies of successful operations, and numbers of other
 * operations by status. Mutable while it is filled, then only read. Not thread-safe.
 *
 * @param service nanoseconds from the actual start, or plain numbers, of successful operations;
 *     empty if {@code stored} has summaries
 * @param intended nanoseconds from the scheduled start; empty without a target rate
 * @param failures numbers of operations by status other than OK, including {@link #BATCHED}
 * @param bytes bytes of the values that successful operations read and wrote
 * @param successes spans of successes in an interval, in nanoseconds since the start of the phase;
 *     the first span may begin with the last success before the interval
 * @param tries spans of operations in an interval that failed or took longer than {@link
 *     SuccessSpans#HOLE_NANOS}
 * @param stored summaries of the latencies from a line of a log, whose histograms are in another
 *     file
 */
public record Row(
    RowName name,
    Unit unit,
    Histogram service,
    Histogram intended,
    SortedMap<String, Long> failures,
    ValueBytes bytes,
    SuccessSpans successes,
    SuccessSpans tries,
    Optional<LatencySummary.Pair> stored) {
  /** Histogram of rows with stored summaries. Never modified. */
  private static final Histogram NO_VALUES = new Histogram(1);

  /** Status of reads that missed a record which another replica has. */
  public static final String STALE = "STALE";

  /** Status of loads of records that already existed. */
  public static final String EXISTING = "EXISTING";

  /** Status of operations that may or may not have taken effect. */
  public static final String INDETERMINATE = "INDETERMINATE";

  /** Status of successes that the binding only added to a batch. They are in the histogram. */
  public static final String BATCHED = "BATCHED_OK";

  public static Row empty(RowName name, Unit unit) {
    return new Row(
        name,
        unit,
        RowLatencies.emptyHistogram(name),
        RowLatencies.emptyHistogram(name),
        new TreeMap<>(),
        new ValueBytes(),
        SuccessSpans.NONE,
        SuccessSpans.NONE,
        Optional.empty());
  }

  /** Returns a row without histograms that has these latency summaries. */
  public static Row line(RowName name, Unit unit, LatencySummary.Pair latencies) {
    return new Row(
        name,
        unit,
        NO_VALUES,
        NO_VALUES,
        new TreeMap<>(),
        new ValueBytes(),
        SuccessSpans.NONE,
        SuccessSpans.NONE,
        Optional.of(latencies));
  }

  /** Returns the sum of lines of one row, with empty histograms. */
  public static Row ofLines(List<Row> lines) {
    Row sum = empty(lines.get(0).name, lines.get(0).unit);
    lines.forEach(sum::addCounts);
    return sum.withTimes(
        SuccessSpans.union(
            lines.stream().flatMap(line -> line.successes.spans().stream()).toList()),
        SuccessSpans.union(lines.stream().flatMap(line -> line.tries.spans().stream()).toList()));
  }

  /** Returns a row with these times that shares all other data with this one. */
  public Row withTimes(SuccessSpans succeeded, SuccessSpans tried) {
    return new Row(name, unit, service, intended, failures, bytes, succeeded, tried, stored);
  }

  /** Returns a row with this name that shares all data with this one. */
  public Row named(RowName other) {
    return new Row(other, unit, service, intended, failures, bytes, successes, tries, stored);
  }

  /** Returns a row with times shifted by {@code nanos} that shares all other data with this one. */
  Row later(long nanos) {
    return withTimes(successes.later(nanos), tries.later(nanos));
  }

  public long succeeded() {
    return stored.map(known -> known.service().values()).orElseGet(service::getTotalCount);
  }

  /** Returns the latency summaries that the log stores beside the histograms. */
  public LatencySummary.Pair summaries() {
    return stored.orElseGet(() -> LatencySummary.Pair.of(service, intended));
  }

  /** Returns the summary of the service times. */
  public LatencySummary summary() {
    return stored.map(LatencySummary.Pair::service).orElseGet(() -> LatencySummary.of(service));
  }

  /**
   * Returns the spread of the latencies: that of the line of a log, or of the histograms.
   *
   * @param slo latency limit in nanoseconds; empty without one
   */
  public Spread spread(OptionalLong slo) {
    return stored.isPresent()
        ? stored.get().spread().orElse(Spread.NONE)
        : Spread.of(service, intended, slo);
  }

  /** Returns true if nothing was recorded. */
  public boolean isEmpty() {
    return failures.isEmpty()
        && bytes.isEmpty()
        && succeeded() == 0
        && !hasIntended()
        && successes.isEmpty()
        && tries.isEmpty();
  }

  /** Returns the number of unsuccessful operations. */
  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum() - count(BATCHED);
  }

  /** Returns true if the row counts operations. */
  public boolean isOperation() {
    return unit == Unit.NANOS && name.isOperation();
  }

  /** Returns true if no other row counts the same operations. */
  public boolean isSingle() {
    return unit == Unit.NANOS && name.isSingle();
  }

  /** Returns the numbers of operations by outcome. */
  public Counts counts() {
    return Counts.of(succeeded(), failures);
  }

  /** Returns the number of operations with this status. */
  public long count(String status) {
    return failures.getOrDefault(status, 0L);
  }

  /**
   * Returns the bytes of all rows. Rows of blind read-modify-writes are left out, because other
   * rows contain the same bytes.
   */
  public static ValueBytes bytes(Collection<Row> rows) {
    var sum = new ValueBytes();
    rows.stream()
        .filter(row -> !row.name().isReadModifyWrite())
        .forEach(row -> sum.add(row.bytes().read(), row.bytes().written()));
    return sum;
  }

  public boolean hasIntended() {
    return stored.map(LatencySummary.Pair::intended).orElseGet(intended::getTotalCount) > 0;
  }

  /** Returns the sum of both rows, as if one recorder had recorded everything. */
  public Row plus(Row other) {
    return empty(name, unit).addWithTimes(this).addWithTimes(other);
  }

  /** Adds this row, with its times, to the row of the same name in {@code sums}. */
  void addWithTimesTo(Map<RowName, Row> sums) {
    sums.compute(name, (any, sum) -> (sum == null ? empty(name, unit) : sum).addWithTimes(this));
  }

  /** Adds another row to this one. Returns this row with the times of both. */
  Row addWithTimes(Row other) {
    boolean ofLines = stored.isPresent() || other.stored.isPresent();
    Row sum = ofLines ? line(name, unit, summaries().plus(other.summaries())) : this;
    if (ofLines) {
      sum.addCounts(this);
    }
    sum.add(other);
    return sum.withTimes(successes.plus(other.successes), tries.plus(other.tries));
  }

  void add(Row other) {
    if (stored.isEmpty()) {
      service.add(other.service);
      intended.add(other.intended);
    }
    addCounts(other);
  }

  /** Adds everything except latencies. */
  void addCounts(Row other) {
    other.failures.forEach(this::addFailures);
    bytes.add(other.bytes.read(), other.bytes.written());
  }

  /** Bytes of values, without keys and field names. Not thread-safe. */
  public static final class ValueBytes {
    private long read;
    private long written;

    public void add(long readBytes, long writtenBytes) {
      read += readBytes;
      written += writtenBytes;
    }

    public long read() {
      return read;
    }

    public long written() {
      return written;
    }

    public boolean isEmpty() {
      return read + written == 0;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ValueBytes bytes && bytes.read == read && bytes.written == written;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(31 * read + written);
    }

    @Override
    public String toString() {
      return read + " read, " + written + " written";
    }
  }

  /** Counts operations with a status other than OK. */
  public void addFailures(String status, long count) {
    if (count > 0) {
      failures.merge(status, count, Long::sum);
    }
  }
}
