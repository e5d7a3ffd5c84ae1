package io.github.ycsbxl;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Figures of a load or a run of a {@link Benchmark}. Immutable. */
public final class BenchmarkResult {
  private final Run run;
  private final Phase result;

  BenchmarkResult(BenchmarkOutcome outcome) {
    this.run = outcome.run();
    this.result = run.last();
  }

  /** Formats the result for a log: phase, throughput, counts, directory. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %.1f ops/s, %d succeeded, %d failed, %s",
        result.phase(),
        throughput(),
        succeeded(),
        failed(),
        run.folder());
  }

  /** Successful operations a second. */
  public double throughput() {
    return result.opsPerSec();
  }

  /**
   * Whether a target rate, if there was one, was kept: at the end no operation was overdue by more
   * than 1/200 of the phase.
   */
  public boolean targetReached() {
    return result.targetReached().orElse(true);
  }

  public long succeeded() {
    return result.measurement().counts().succeeded();
  }

  /** Operations that found no record. */
  public long missed() {
    return result.measurement().counts().missed();
  }

  public long failed() {
    return result.measurement().counts().failed();
  }

  /** Records that a load left alone because they were there before. */
  public long existing() {
    return result.measurement().counts().existing();
  }

  /** Reads of a replica that lags behind, which lacked a record whose insert was acknowledged. */
  public long stale() {
    return result.measurement().counts().stale();
  }

  /** The time from the first operation's due time to the last one's end. */
  public Duration duration() {
    return Duration.ofNanos(result.measurement().durationNanos());
  }

  /** The place of the store: in this process, this machine or network; empty if not known. */
  public String store() {
    return result.run().store();
  }

  /** Client threads. */
  public int threads() {
    return result.run().threads();
  }

  /** The rows that were measured, such as READ, UPDATE and READ-FAILED, and not those of nodes. */
  public Set<String> operations() {
    return result.measurement().rows().keySet().stream()
        .filter(row -> !row.isOfNode())
        .map(RowName::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Latencies of the operations of a row that succeeded, from their real start.
   *
   * @throws NoSuchElementException if there were none
   */
  public Latency latency(String operation) {
    return new Latency(row(operation).service());
  }

  /**
   * The same from the time that they were due: what a user would have waited. Only with a target.
   *
   * @throws NoSuchElementException if there were none
   */
  public Latency intendedLatency(String operation) {
    return new Latency(row(operation).intended());
  }

  /**
   * Reads that were older than what their own thread had written.
   *
   * @throws NoSuchElementException without {@code consistency.check=true}
   */
  public Staleness staleToOwnWrites() {
    return staleness(SessionGuarantee.READ_YOUR_WRITES);
  }

  /**
   * Reads that were older than what their own thread had read.
   *
   * @throws NoSuchElementException without {@code consistency.check=true}
   */
  public Staleness staleToOwnReads() {
    return staleness(SessionGuarantee.MONOTONIC_READS);
  }

  /**
   * Operations that succeeded within {@code fault.slo}, in per cent; in a run in which it is not
   * known, those that succeeded at all.
   */
  public double availability() {
    Counts counts = result.measurement().counts();
    return result
        .outages()
        .map(OutageReport::availability)
        .orElse(100.0 * (counts.total() - counts.failed()) / Math.max(1, counts.total()));
  }

  /** The costs of each fault, and of each outage of the store without one. */
  public List<FaultCost> faults() {
    return result.outages().map(OutageReport::faults).orElse(List.of());
  }

  /** The outcomes of the compare-and-sets, with {@code cas.audit=true}. */
  public Optional<AuditSummary> audit() {
    return run.audit();
  }

  /** The folder with the files of the benchmark, which results/README.md explains. */
  public Path folder() {
    return run.folder();
  }

  private Staleness staleness(SessionGuarantee guarantee) {
    return StaleReads.of(result.measurement(), RowName.of(guarantee.label()))
        .map(Staleness::new)
        .orElseThrow(
            () -> new NoSuchElementException("reads are checked with consistency.check=true"));
  }

  private Row row(String operation) {
    return result
        .measurement()
        .row(operation)
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "no " + operation + " was done; there were " + operations()));
  }
}
