package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbxl.audit.AuditSummary;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The verdict on a run, which is the last thing that its log says. A later audit adds another one,
 * which replaces it. Immutable.
 *
 * @param failures why the run did not do what it was asked for; none if it did
 * @param targetReached whether the run kept to its target rate, if it had one
 */
public record Verdict(List<Failure> failures, Optional<Boolean> targetReached) implements LogLine {
  /** The verdict on a run without a target that did what it was asked for. */
  public static final Verdict PASSED = new Verdict(List.of(), Optional.empty());

  /** Kinds of failures of a run that did everything, so that another one would do the same. */
  private static final Set<Kind> SETTLED = Set.of(Kind.SLO, Kind.ERROR_BUDGET, Kind.AUDIT);

  /** Cause of a failure. */
  public enum Kind {
    SLO,
    ERROR_BUDGET,
    AUDIT,
    /** A client is gone, or its machine. */
    CLIENT_LOST,
    /** The user stopped the run. */
    STOPPED,
    /** The user stopped the run's audit, or the run before it; a later audit replaces this. */
    AUDIT_STOPPED,
    /** The store, a file, a fault that was not injected, and others. */
    OTHER;

    /** Whether the run failed only because it was stopped. */
    public boolean isStop() {
      return this == STOPPED || this == AUDIT_STOPPED;
    }
  }

  /** Failure of a run, as a sentence without a full stop. Immutable. */
  public record Failure(Kind kind, String text) {}

  public Verdict {
    failures = failures == null ? null : List.copyOf(failures);
  }

  /** Reads a line; those of earlier releases have {@code faults} without kinds. */
  @JsonCreator
  static Verdict read(
      @JsonProperty("failures") List<Failure> failures,
      @JsonProperty("targetReached") Optional<Boolean> targetReached,
      @JsonProperty("faults") List<String> faults) {
    List<Failure> all =
        failures == null && faults != null
            ? faults.stream().map(text -> new Failure(Kind.OTHER, text)).toList()
            : failures;
    return new Verdict(all, targetReached == null ? Optional.empty() : targetReached);
  }

  /** Whether the run did what it was asked for. */
  public boolean passed() {
    return failures.isEmpty();
  }

  /** Whether the run did what it was asked for at the rate that it was asked for. */
  public boolean holds() {
    return passed() && targetReached.orElse(true);
  }

  /** Whether the run did everything, so that running it again cannot be expected to help. */
  public boolean settled() {
    return failures.stream().map(Failure::kind).allMatch(SETTLED::contains);
  }

  /** Whether the run failed for a reason of its own, and not only because it was stopped. */
  public boolean hasCause() {
    return failures.stream().anyMatch(failure -> !failure.kind().isStop());
  }

  /** The sentences of all failures. */
  public List<String> texts() {
    return failures.stream().map(Failure::text).toList();
  }

  /** This verdict with more failures. */
  public Verdict plus(List<Failure> more) {
    return new Verdict(Stream.of(failures, more).flatMap(List::stream).toList(), targetReached);
  }

  /** The verdict after a later audit, instead of an earlier one. */
  Verdict audited(AuditSummary found) {
    Set<Kind> replaced = Set.of(Kind.AUDIT, Kind.AUDIT_STOPPED);
    List<Failure> others = failures.stream().filter(one -> !replaced.contains(one.kind())).toList();
    return new Verdict(others, targetReached)
        .plus(found.fault().stream().map(text -> new Failure(Kind.AUDIT, text)).toList());
  }
}
