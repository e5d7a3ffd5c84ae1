package io.github.ycsbxl.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Result of an audit. Logs contain the members of its records as its own. Immutable. An update is a
 * conditional write with outcome OK or INDETERMINATE.
 *
 * @param faults reasons why the audit does not cover the whole benchmark, as sentences
 * @param examples of unexplained changes or unreadable records, as sentences
 * @param firstLost the first ten lost updates by time
 * @param lostAt numbers of lost updates per second of sending; keys are Unix times in ms
 * @param scenarios results of the scenarios that this result sums, by name; empty without scenarios
 */
public record AuditSummary(
    @JsonUnwrapped ReadRecords read,
    @JsonUnwrapped CheckedUpdates updates,
    @JsonUnwrapped Violations violations,
    @JsonUnwrapped UnauditedRecords unaudited,
    List<String> faults,
    List<String> examples,
    List<LostUpdate> firstLost,
    SortedMap<Long, Long> lostAt,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, AuditSummary> scenarios) {

  /**
   * Numbers of records that the audit read.
   *
   * @param records number of records that were read
   * @param unreadable records whose read failed or whose state could not be determined
   * @param recordLimit maximum number of records to read; 0 for all
   */
  public record ReadRecords(long records, long unreadable, long recordLimit) {
    private ReadRecords plus(ReadRecords other) {
      return new ReadRecords(
          records + other.records,
          unreadable + other.unreadable,
          Math.max(recordLimit, other.recordLimit));
    }
  }

  /**
   * Numbers of updates in the ledgers, and of those whose fate is known.
   *
   * @param acknowledged updates in the ledgers, plus updates counted in the logs of clients without
   *     a ledger
   * @param audited acknowledged updates that the audit could trace from the record's current value
   *     back to its first update
   * @param inDoubt indeterminate updates in the ledgers
   * @param tookPlace indeterminate updates that are in the store
   * @param undetermined indeterminate updates that the audit could not trace
   */
  public record CheckedUpdates(
      long acknowledged, long audited, long inDoubt, long tookPlace, long undetermined) {
    private CheckedUpdates plus(CheckedUpdates other) {
      return new CheckedUpdates(
          acknowledged + other.acknowledged,
          audited + other.audited,
          inDoubt + other.inDoubt,
          tookPlace + other.tookPlace,
          undetermined + other.undetermined);
    }

    private long total() {
      return acknowledged + inDoubt;
    }
  }

  /**
   * Numbers of findings that a store with correct conditional writes cannot have.
   *
   * @param lost acknowledged and audited updates that are not in the store
   * @param forks values that more than one acknowledged update replaced
   * @param unexplained changes in the store that no ledger contains, and changes by writes that the
   *     store had rejected
   */
  public record Violations(long lost, long forks, long unexplained) {
    private Violations plus(Violations other) {
      return new Violations(
          lost + other.lost, forks + other.forks, unexplained + other.unexplained);
    }

    public long total() {
      return lost + forks + unexplained;
    }
  }

  /**
   * Numbers of records that were read, but whose updates could not be audited.
   *
   * @param overwritten records with acknowledged updates but without a stamp of this benchmark; the
   *     updates were lost, or other writers overwrote them
   * @param overwrittenByOthers records with acknowledged updates that another writer provably
   *     overwrote
   * @param damaged records with an unreadable stamp
   * @param restamped number of {@code overwritten} records that now have the stamp of another
   *     benchmark or load, and did not have it before the first update
   */
  public record UnauditedRecords(
      long overwritten, long overwrittenByOthers, long damaged, long restamped) {
    private UnauditedRecords plus(UnauditedRecords other) {
      return new UnauditedRecords(
          overwritten + other.overwritten,
          overwrittenByOthers + other.overwrittenByOthers,
          damaged + other.damaged,
          restamped + other.restamped);
    }

    private long total() {
      return overwritten + overwrittenByOthers + damaged;
    }

    /** Formats the counts above 0. */
    private String sentence(String separator) {
      return other(separator, overwritten - restamped, "records lost or overwritten later")
          + other(separator, restamped, "records now have the stamp of another benchmark or load")
          + other(separator, overwrittenByOthers, "records overwritten by another writer")
          + other(separator, damaged, "stamps damaged");
    }

    private static String other(String separator, long count, String what) {
      return count == 0 ? "" : separator + count + " " + what;
    }
  }

  /** Copies the maps. Logs of earlier releases have no scenarios. */
  public AuditSummary {
    lostAt = Collections.unmodifiableSortedMap(new TreeMap<>(lostAt));
    scenarios =
        Collections.unmodifiableSortedMap(
            scenarios == null ? new TreeMap<>() : new TreeMap<>(scenarios));
  }

  /**
   * Returns the result for updates that could not be audited.
   *
   * @param acknowledged number of updates that the logs count
   * @param fault reason, as a sentence
   */
  public static AuditSummary notAudited(long acknowledged, String fault) {
    var tally = new AuditTally();
    tally.acknowledged = acknowledged;
    return tally.summary(0, List.of(fault));
  }

  /**
   * Returns the sum of the audits of several scenarios; empty if there is none.
   *
   * @param all by scenario; an empty name is that of a benchmark without scenarios
   */
  public static Optional<AuditSummary> sum(SortedMap<String, AuditSummary> all) {
    return all.containsKey("")
        ? Optional.of(all.get(""))
        : all.values().stream().reduce(AuditSummary::plus).map(sum -> sum.of(all));
  }

  /** Returns the result for each scenario. Without scenarios, the only name is empty. */
  public SortedMap<String, AuditSummary> parts() {
    return scenarios.isEmpty() ? new TreeMap<>(Map.of("", this)) : scenarios;
  }

  /** Returns the result of one scenario if it was audited, or this sum if the name is empty. */
  public Optional<AuditSummary> part(String scenario) {
    return scenario.isEmpty() ? Optional.of(this) : Optional.ofNullable(scenarios.get(scenario));
  }

  private AuditSummary of(SortedMap<String, AuditSummary> all) {
    return new AuditSummary(
        read, updates, violations, unaudited, faults, examples, firstLost, lostAt, all);
  }

  private AuditSummary plus(AuditSummary other) {
    var lost = new TreeMap<>(lostAt);
    other.lostAt.forEach((second, count) -> lost.merge(second, count, Long::sum));
    return new AuditSummary(
        read.plus(other.read),
        updates.plus(other.updates),
        violations.plus(other.violations),
        unaudited.plus(other.unaudited),
        both(faults, other.faults),
        both(examples, other.examples),
        both(firstLost, other.firstLost),
        lost,
        new TreeMap<>());
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Returns true if the benchmark had no CAS operation to audit. */
  @JsonIgnore
  public boolean isEmpty() {
    return updates.total() == 0 && faults.isEmpty();
  }

  /** Returns the audited fraction of acknowledged updates; 1 if there were none. */
  @JsonIgnore
  public double share() {
    return updates.acknowledged == 0 ? 1 : (double) updates.audited / updates.acknowledged;
  }

  /**
   * Returns true if the audit read records of each scenario. Otherwise, "lost updates: 0" would
   * prove nothing.
   */
  @JsonIgnore
  public boolean isProof() {
    return scenarios.isEmpty()
        ? read.records > 0
        : read.records > 0
            && scenarios.values().stream().allMatch(part -> part.isEmpty() || part.isProof());
  }

  /**
   * Returns true if the audit determined the fate of every update that it had to check, whatever it
   * found.
   */
  private boolean isWhole() {
    long open = read.unreadable + unaudited.total();
    boolean all = read.recordLimit > 0 || updates.audited == updates.acknowledged;
    return isEmpty() || isProof() && open == 0 && faults.isEmpty() && all;
  }

  /**
   * Returns what an audit must cover to replace a failure of this one. If this audit could not use
   * every ledger, that is the whole benchmark, because records with the most updates are unknown.
   */
  public AuditScope scope() {
    var all = new TreeMap<String, AuditScope.Part>();
    parts()
        .forEach(
            (scenario, part) ->
                all.put(
                    scenario,
                    new AuditScope.Part(
                        part.faults.isEmpty() ? part.read.recordLimit : 0, part.updates.total())));
    return new AuditScope(all);
  }

  /** Returns true if this audit determined the fate of all updates of the scope. */
  public boolean covers(AuditScope scope) {
    return scope.scenarios().entrySet().stream()
        .allMatch(
            asked -> {
              AuditSummary part = asked.getKey().isEmpty() ? this : scenarios.get(asked.getKey());
              return part != null && part.covers(asked.getValue());
            });
  }

  private boolean covers(AuditScope.Part asked) {
    boolean whole =
        parts().values().stream()
            .allMatch(part -> part.isWhole() && asked.isWithin(part.read.recordLimit));
    return whole && updates.total() >= asked.updates();
  }

  /**
   * Returns true if readers of a log should take this audit for an earlier one. A smaller audit
   * replaces neither the failure nor the proof of a larger one.
   */
  public boolean replaces(AuditSummary earlier) {
    boolean tellsMore =
        earlier.passed() && !passed() || !earlier.isProof() && isProof() || violations.total() > 0;
    return covers(earlier.scope()) || earlier.violations.total() == 0 && tellsMore;
  }

  @JsonIgnore
  public boolean passed() {
    return fault().isEmpty();
  }

  /** Returns the reason why the benchmark failed its audit, or empty. */
  @JsonIgnore
  public Optional<String> fault() {
    return scenarios.isEmpty()
        ? ownFault()
        : Optional.of(String.join("; ", faultsByScenario().values())).filter(all -> !all.isEmpty());
  }

  /** Returns why scenarios failed their audit, as sentences that begin with the scenario's name. */
  public SortedMap<String, String> faultsByScenario() {
    var all = new TreeMap<String, String>();
    parts()
        .forEach(
            (name, part) ->
                part.fault()
                    .ifPresent(
                        fault -> all.put(name, name.isEmpty() ? fault : name + ": " + fault)));
    return all;
  }

  private Optional<String> ownFault() {
    if (isEmpty() || isWhole() && violations.total() == 0) {
      return Optional.empty();
    }
    if (!isProof()) {
      return Optional.of(
          faults.isEmpty()
              ? "audit: no result, because no record could be read"
              : "audit: no result; " + faults.get(0));
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "audit%s failed: %,d updates lost, %,d forks, %,d changes unexplained%s; %,d of %,d not"
                + " audited%s",
            read.recordLimit == 0 ? "" : " of at most " + read.recordLimit + " records",
            violations.lost,
            violations.forks,
            violations.unexplained,
            unaudited.sentence(", "),
            updates.acknowledged - updates.audited,
            updates.acknowledged,
            faults.isEmpty() ? "" : "; " + faults.get(0)));
  }

  /** Formats the summary line. It reports lost updates only if the audit read records. */
  public String line() {
    if (read.records == 0) {
      return "audit: none of %d acknowledged CAS updates audited".formatted(updates.acknowledged);
    }
    String open =
        updates.undetermined == 0 ? "" : "; %d undetermined".formatted(updates.undetermined);
    // No commas: tools that parse YCSB's output treat a line with two commas as a result.
    String line =
        String.format(
            Locale.ROOT,
            "audit: %d acknowledged compare-and-set updates on %d records; %s %% audited; %d"
                + " indeterminate and %d of them took place%s; lost updates: %d; forks: %d;"
                + " unexplained: %d",
            updates.acknowledged,
            read.records,
            percent(),
            updates.inDoubt,
            updates.tookPlace,
            open,
            violations.lost,
            violations.forks,
            violations.unexplained);
    return line + unaudited.sentence("; ");
  }

  /** Formats the audited percentage; "100" only if everything was audited. */
  public String percent() {
    double percent =
        Math.min(100 * share(), updates.audited < updates.acknowledged ? 99.9999 : 100);
    return percent == 100
        ? "100"
        : String.format(Locale.ROOT, percent < 99.9 ? "%.1f" : "%.4f", percent);
  }

  /** Returns a sentence per problem, lost updates first. */
  public List<String> details() {
    var sentences = new ArrayList<String>();
    for (LostUpdate update : firstLost) {
      sentences.add(
          "lost: %s, client %d, thread %d, %s"
              .formatted(
                  update.record(),
                  update.client(),
                  update.thread(),
                  Instant.ofEpochMilli(update.unixMillis())));
    }
    sentences.addAll(examples);
    sentences.addAll(faults);
    return sentences;
  }

  /**
   * Acknowledged update that is missing in the store. Immutable.
   *
   * @param record key of the record
   * @param unixMillis time at which it was sent, with a precision of one second
   */
  public record LostUpdate(String record, int client, int thread, long unixMillis) {}
}
