package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbxl.audit.AuditSummary;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Verdict on a run, the last line of its log. A later audit adds a verdict that replaces this one.
 * Immutable.
 *
 * @param failures reasons why the run failed; empty if it succeeded
 * @param targetReached whether the run reached its target rate; empty without one
 */
public record Verdict(List<Failure> failures, Optional<Boolean> targetReached) implements LogLine {
  /** Verdict on a successful run without a target. */
  public static final Verdict PASSED = new Verdict(List.of(), Optional.empty());

  /** Kinds of failures that would occur again if the run were repeated. */
  private static final Set<Kind> SETTLED = Set.of(Kind.SLO, Kind.ERROR_BUDGET, Kind.AUDIT);

  /** Causes of a failure. */
  public enum Kind {
    SLO,
    ERROR_BUDGET,
    AUDIT,
    /** A client, or its machine, was lost. */
    CLIENT_LOST,
    /** The user stopped the run. */
    STOPPED,
    /**
     * The user stopped the run or its audit before the audit was finished. The verdict of a later
     * audit replaces this failure.
     */
    AUDIT_STOPPED,
    /** Other causes: the store, a file, a fault that was not injected. */
    OTHER;

    /** Returns true if the run failed only because it was stopped. */
    public boolean isStop() {
      return this == STOPPED || this == AUDIT_STOPPED;
    }
  }

  /** Failure of a run: a sentence without a full stop. Immutable. */
  public record Failure(Kind kind, String text) {}

  public Verdict {
    failures = failures == null ? null : List.copyOf(failures);
  }

  /** Deserializes a line. Earlier releases wrote {@code faults} without kinds. */
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

  /** Returns true if the run succeeded. */
  public boolean passed() {
    return failures.isEmpty();
  }

  /** Returns true if the run succeeded at its target rate. */
  public boolean holds() {
    return passed() && targetReached.orElse(true);
  }

  /** Returns true if repeating the run would not change the verdict. */
  public boolean settled() {
    return failures.stream().map(Failure::kind).allMatch(SETTLED::contains);
  }

  /** Returns true if the run failed for another reason than a stop. */
  public boolean hasCause() {
    return failures.stream().anyMatch(failure -> !failure.kind().isStop());
  }

  /** Returns the sentences of all failures. */
  public List<String> texts() {
    return failures.stream().map(Failure::text).toList();
  }

  /** Returns a copy with additional failures. */
  public Verdict plus(List<Failure> more) {
    return new Verdict(Stream.of(failures, more).flatMap(List::stream).toList(), targetReached);
  }

  /** Returns the verdict after a later audit, which replaces an earlier one. */
  Verdict audited(AuditSummary found) {
    Set<Kind> replaced = Set.of(Kind.AUDIT, Kind.AUDIT_STOPPED);
    List<Failure> others = failures.stream().filter(one -> !replaced.contains(one.kind())).toList();
    return new Verdict(others, targetReached)
        .plus(found.fault().stream().map(text -> new Failure(Kind.AUDIT, text)).toList());
  }
}
