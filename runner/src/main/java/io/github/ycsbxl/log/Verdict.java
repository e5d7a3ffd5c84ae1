package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbxl.audit.AuditScope;
import io.github.ycsbxl.audit.AuditSummary;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Verdict on a run, the last line of its log. A later audit adds a verdict that replaces this one.
 * It keeps each failure that the audit did not clear. Immutable.
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

  /**
   * Failure of a run: a sentence without a full stop. Immutable.
   *
   * @param covers for a failure of an audit: the updates that an audit must check to clear it;
   *     empty for all
   */
  public record Failure(Kind kind, String text, Optional<AuditScope> covers) {
    /** Logs of earlier releases do not say what an audit covered. */
    public Failure {
      covers = covers == null ? Optional.empty() : covers;
    }

    /** Creates a failure that is cleared by an audit of all updates, or by no audit. */
    public Failure(Kind kind, String text) {
      this(kind, text, Optional.empty());
    }

    /** Returns a copy with another sentence. */
    public Failure saying(String other) {
      return new Failure(kind, other, covers);
    }

    /** Returns true if an audit can clear this failure. */
    public boolean isOfAudit() {
      return kind == Kind.AUDIT || kind == Kind.AUDIT_STOPPED;
    }

    private boolean isClearedBy(AuditSummary found) {
      return isOfAudit() && found.covers(covers.orElseGet(AuditScope::all));
    }

    /**
     * Returns the failures of an audit, one per scenario.
     *
     * @param kind of the failures
     */
    public static List<Failure> of(AuditSummary found, Kind kind) {
      SortedMap<String, String> faults = found.faultsByScenario();
      return found.parts().entrySet().stream()
          .filter(part -> faults.containsKey(part.getKey()))
          .map(
              part ->
                  new Failure(
                      kind,
                      faults.get(part.getKey()),
                      Optional.of(found.scope().only(part.getKey()))))
          .toList();
    }
  }

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

  /** Returns the failures that an audit of at least the same updates would clear. */
  public List<Failure> ofAudit() {
    return failures.stream().filter(Failure::isOfAudit).toList();
  }

  /**
   * Returns the verdict after a later audit. Failures of earlier audits remain unless the later
   * audit covers them.
   */
  Verdict audited(AuditSummary found) {
    List<Failure> all =
        Stream.concat(
                failures.stream().filter(one -> !one.isClearedBy(found)),
                Failure.of(found, Kind.AUDIT).stream())
            .distinct()
            .toList();
    return new Verdict(all, targetReached);
  }
}
