package io.github.ycsbxl;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Result of a load or a run of a {@link Benchmark}. Immutable. */
public final class BenchmarkResult {
  private final Run run;
  private final Phase result;

  BenchmarkResult(BenchmarkOutcome outcome) {
    this.run = outcome.run();
    this.result = run.last();
  }

  /** Returns phase, throughput, counts and directory for logging. */
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

  /** Returns successful ops/s. */
  public double throughput() {
    return result.opsPerSec();
  }

  /**
   * Returns true if the target rate was reached, or if there was no target. A target is reached if,
   * at the end of the phase, no operation was overdue by more than 0.5 % of the phase's length.
   */
  public boolean targetReached() {
    return result.targetReached().orElse(true);
  }

  public long succeeded() {
    return result.measurement().counts().succeeded();
  }

  /** Returns the number of operations that found no record. */
  public long missed() {
    return result.measurement().counts().missed();
  }

  public long failed() {
    return result.measurement().counts().failed();
  }

  /** Returns the number of records that a load did not modify because they existed. */
  public long existing() {
    return result.measurement().counts().existing();
  }

  /** Returns the number of reads from a lagging replica that missed an acknowledged insert. */
  public long stale() {
    return result.measurement().counts().stale();
  }

  /**
   * Returns the time from the scheduled start of the first operation to the end of the last one.
   */
  public Duration duration() {
    return Duration.ofNanos(result.measurement().durationNanos());
  }

  /**
   * Returns the location of the store: this process, this machine or the network; empty if unknown.
   */
  public String store() {
    return result.run().layout().store();
  }

  /** Returns the number of client threads. */
  public int threads() {
    return result.run().threads();
  }

  /** Returns the measured rows, such as READ, UPDATE and READ-FAILED, without rows of nodes. */
  public Set<String> operations() {
    return result.measurement().byPart().labelled().keySet().stream()
        .filter(row -> !row.isOfNode())
        .map(RowName::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns the service times of the successful operations of a row.
   *
   * @throws NoSuchElementException if there were none
   */
  public Latency latency(String operation) {
    return new Latency(row(operation).service());
  }

  /**
   * Returns the response times of a row's successful operations, from their scheduled starts.
   * Requires a target rate.
   *
   * @throws NoSuchElementException if the row has no response times
   */
  public Latency intendedLatency(String operation) {
    return new Latency(row(operation).intended());
  }

  /**
   * Returns the violations of the read-your-writes guarantee.
   *
   * @throws NoSuchElementException without {@code consistency.check=true}
   */
  public Staleness staleToOwnWrites() {
    return staleness(SessionGuarantee.READ_YOUR_WRITES);
  }

  /**
   * Returns the violations of the monotonic-reads guarantee.
   *
   * @throws NoSuchElementException without {@code consistency.check=true}
   */
  public Staleness staleToOwnReads() {
    return staleness(SessionGuarantee.MONOTONIC_READS);
  }

  /**
   * Returns the percentage of operations that succeeded within {@code fault.slo}.
   *
   * @throws NoSuchElementException without {@code fault.slo}, or if the workload does not report
   *     operations
   */
  public double availability() {
    return result
        .outages()
        .map(OutageReport::availability)
        .orElse(OptionalDouble.empty())
        .orElseThrow(() -> new NoSuchElementException("no availability; set fault.slo"));
  }

  /** Returns the impact of each fault, and of each outage without a fault. */
  public List<FaultCost> faults() {
    return result.outages().map(OutageReport::faults).orElse(List.of());
  }

  /** Returns the result of the audit, with {@code cas.audit=true}. */
  public Optional<AuditSummary> audit() {
    return run.audit();
  }

  /** Returns the result directory. results/README.md describes its files. */
  public Path folder() {
    return run.folder();
  }

  private Staleness staleness(SessionGuarantee guarantee) {
    return StaleReads.of(result.measurement(), RowName.parse(guarantee.label()))
        .map(Staleness::new)
        .orElseThrow(
            () -> new NoSuchElementException("reads were not checked; set consistency.check=true"));
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
