package io.github.ycsbxl.measure;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One row of an interval or a phase: the latencies of the operations that succeeded, and the number
 * of those that ended otherwise. Mutable while it is filled, then passed on and only read; not
 * thread-safe.
 *
 * @param service ns from the real start, or plain numbers, of operations that succeeded; without
 *     values if {@code stored} has the figures
 * @param intended ns from the time the operation was due; empty without a target rate
 * @param failures operations by the name of the status that is not OK, also of {@link #BATCHED}
 * @param bytes of the values that operations which succeeded read and wrote
 * @param successes of an interval, in ns from the start of the phase; the first span may begin with
 *     the last success before the interval
 * @param tries of an interval, from the beginning to the end of operations that failed or took
 *     longer than {@link SuccessSpans#HOLE_NANOS}
 * @param stored the figures of latencies that come from a line of a log, whose histograms are
 *     elsewhere
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
    Optional<LatencySummary> stored) {
  /** The histogram of rows whose figures are stored, to which nothing is added. */
  private static final Histogram NO_VALUES = new Histogram(1);

  /** The status of reads that did not find a record which another replica has. */
  public static final String STALE = "STALE";

  /** The status of inserts of a load that found the record in the store. */
  public static final String EXISTING = "EXISTING";

  /** The status of operations that may have taken place, or not. */
  public static final String INDETERMINATE = "INDETERMINATE";

  /**
   * The status of successes that the binding only put into a batch, and that are in the histogram.
   */
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

  /** Makes a row without histograms, whose latencies have these figures. */
  public static Row line(RowName name, Unit unit, LatencySummary latencies) {
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

  /** Adds up lines of one row, with empty histograms for their latencies. */
  public static Row ofLines(List<Row> lines) {
    Row sum = empty(lines.get(0).name, lines.get(0).unit);
    lines.forEach(sum::addCounts);
    return sum.withTimes(
        SuccessSpans.union(
            lines.stream().flatMap(line -> line.successes.spans().stream()).toList()),
        SuccessSpans.union(lines.stream().flatMap(line -> line.tries.spans().stream()).toList()));
  }

  /** This row, whose numbers it shares, with these times. */
  public Row withTimes(SuccessSpans succeeded, SuccessSpans tried) {
    return new Row(name, unit, service, intended, failures, bytes, succeeded, tried, stored);
  }

  /** This row, whose numbers it shares, with its times later by {@code nanos}. */
  Row later(long nanos) {
    return withTimes(successes.later(nanos), tries.later(nanos));
  }

  public long succeeded() {
    return stored.map(LatencySummary::values).orElseGet(service::getTotalCount);
  }

  /** The figures of the latencies that the log has beside the histograms. */
  public LatencySummary summary() {
    return stored.orElseGet(() -> LatencySummary.of(service, intended));
  }

  /** Whether nothing of the row was measured. */
  public boolean isEmpty() {
    return failures.isEmpty()
        && bytes.isEmpty()
        && succeeded() == 0
        && !hasIntended()
        && successes.isEmpty()
        && tries.isEmpty();
  }

  /** The number of operations that did not succeed. */
  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum() - count(BATCHED);
  }

  /** Whether the row counts operations. */
  public boolean isOperation() {
    return unit == Unit.NANOS && name.isOperation();
  }

  /** Whether the row counts operations that no other such row counts. */
  public boolean isSingle() {
    return unit == Unit.NANOS && name.isSingle();
  }

  /** The number of operations by outcome. */
  public Counts counts() {
    return Counts.of(succeeded(), failures);
  }

  /** The number of operations that ended with this status. */
  public long count(String status) {
    return failures.getOrDefault(status, 0L);
  }

  /** Adds up the bytes of all rows; those of blind read-modify-writes are in their halves' rows. */
  public static ValueBytes bytes(Collection<Row> rows) {
    var sum = new ValueBytes();
    rows.stream()
        .filter(row -> !row.name().isReadModifyWrite())
        .forEach(row -> sum.add(row.bytes().read(), row.bytes().written()));
    return sum;
  }

  public boolean hasIntended() {
    return stored.map(LatencySummary::intended).orElseGet(intended::getTotalCount) > 0;
  }

  /** Adds both up, as if one recorder had recorded everything. */
  public Row plus(Row other) {
    return empty(name, unit).with(this).with(other);
  }

  /** Adds another to this, and returns it with the times of both. */
  Row with(Row other) {
    boolean ofLines = stored.isPresent() || other.stored.isPresent();
    Row sum = ofLines ? line(name, unit, summary().plus(other.summary())) : this;
    if (ofLines) {
      sum.addCounts(this);
    }
    sum.add(other);
    return sum.withTimes(successes.plus(other.successes), tries.plus(other.tries));
  }

  /** Adds this to the row of its name, except for the times, which are an interval's. */
  public void addTo(Map<RowName, Row> sums) {
    sums.computeIfAbsent(name, any -> empty(name, unit)).add(this);
  }

  void add(Row other) {
    if (stored.isEmpty()) {
      service.add(other.service);
      intended.add(other.intended);
    }
    addCounts(other);
  }

  /** Adds what the other has beside its latencies. */
  void addCounts(Row other) {
    other.failures.forEach(this::addFailures);
    bytes.add(other.bytes.read(), other.bytes.written());
  }

  /** Sums of bytes of values, without keys and names of fields. Not thread-safe. */
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

  /** Counts operations that ended with a status other than OK. */
  public void addFailures(String status, long count) {
    if (count > 0) {
      failures.merge(status, count, Long::sum);
    }
  }
}
