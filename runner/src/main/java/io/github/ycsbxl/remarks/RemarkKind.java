package io.github.ycsbxl.remarks;

import java.util.Set;

/** Kind of a {@link Remark}. Outputs leave out remarks by their kinds, never by their words. */
public enum RemarkKind {
  VERDICT("verdict", Severity.FAILURE, "the run failed or violated an SLO"),
  AUDIT("audit", Severity.FAILURE, "audit"),
  LOST_CLIENTS("lost-clients", Severity.FAILURE, "clients lost"),
  PARTIAL("partial", Severity.WARNING, "partial result"),
  TARGET("target", Severity.WARNING, "target missed"),
  LATE_STARTS("late-starts", Severity.WARNING, "too few threads"),
  SHORT("short", Severity.WARNING, "run too short"),
  PAUSES("pauses", Severity.WARNING, "JVM pauses"),
  CLOCK_SKEW("clock-skew", Severity.WARNING, "clock skew"),
  FAILED_OPERATIONS("failed-operations", Severity.WARNING, "operations failed"),
  STALE_READS("stale-reads", Severity.WARNING, "stale reads"),
  NO_RECORD_LEFT("no-record-left", Severity.WARNING, "all records deleted"),
  STEADINESS("steadiness", Severity.WARNING, "not steady"),
  DAMAGE("damage", Severity.WARNING, "damaged results"),
  OPEN_FILES("open-files", Severity.WARNING, "low limit of open files"),
  CPU("cpu", Severity.WARNING, "other processes used the CPU"),
  THREADS("threads", Severity.WARNING, "the client limits throughput"),
  MACHINE("machine", Severity.WARNING, "slow settings of the machine"),
  CLIENTS("clients", Severity.WARNING, "clients that stand out"),
  SOURCE("source", Severity.NOTE, "how the source was read");

  /** Kinds that steps of a search may have, since some steps must miss their SLO or target. */
  public static final Set<RemarkKind> EXPECTED_OF_SEARCH = Set.of(VERDICT, TARGET);

  /** Meaning of a remark for the results. */
  public enum Severity {
    /** The run failed. */
    FAILURE,
    /** Results may be distorted. */
    WARNING,
    /** Results were not measured as shown, but computed. */
    NOTE
  }

  private final String id;
  private final Severity severity;
  private final String title;

  RemarkKind(String id, Severity severity, String title) {
    this.id = id;
    this.severity = severity;
    this.title = title;
  }

  /** Returns the name in JSON. */
  public String id() {
    return id;
  }

  public Severity severity() {
    return severity;
  }

  /** Returns a few words for several remarks of this kind. */
  public String title() {
    return title;
  }
}
