package io.github.ycsbxl.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Result of an audit. Immutable. An update is a conditional write with outcome OK or INDETERMINATE.
 *
 * @param records number of records that were read
 * @param unreadable records whose read failed or whose state could not be determined
 * @param recordLimit maximum number of records to read; 0 for all
 * @param acknowledged updates in the ledgers, plus updates counted in the logs of clients without a
 *     ledger
 * @param audited acknowledged updates that the audit could trace from the record's current value
 *     back to its first update
 * @param inDoubt indeterminate updates in the ledgers
 * @param tookPlace indeterminate updates that are in the store
 * @param undetermined indeterminate updates that the audit could not trace
 * @param lost acknowledged and audited updates that are not in the store
 * @param forks values that more than one acknowledged update replaced
 * @param unexplained changes in the store that no ledger contains, and changes by writes that the
 *     store had rejected
 * @param overwritten records with acknowledged updates but without a stamp of this benchmark; the
 *     updates were lost, or other writers overwrote them
 * @param overwrittenByOthers records with acknowledged updates that another writer provably
 *     overwrote, so that their updates cannot be audited
 * @param damaged records with an unreadable stamp
 * @param faults reasons why the audit does not cover the whole benchmark, as sentences
 * @param examples of unexplained changes or unreadable records, as sentences
 * @param firstLost the first ten lost updates by time
 * @param lostAt numbers of lost updates per second of sending; keys are Unix times in ms
 */
public record AuditSummary(
    long records,
    long unreadable,
    long recordLimit,
    long acknowledged,
    long audited,
    long inDoubt,
    long tookPlace,
    long undetermined,
    long lost,
    long forks,
    long unexplained,
    long overwritten,
    long overwrittenByOthers,
    long damaged,
    List<String> faults,
    List<String> examples,
    List<LostUpdate> firstLost,
    SortedMap<Long, Long> lostAt) {

  public AuditSummary {
    lostAt = Collections.unmodifiableSortedMap(new TreeMap<>(lostAt));
  }

  /** Returns the sum of the audits of several scenarios; empty if there is none. */
  public static Optional<AuditSummary> sum(Collection<AuditSummary> all) {
    return all.stream().reduce(AuditSummary::plus);
  }

  private AuditSummary plus(AuditSummary other) {
    var lost = new TreeMap<>(lostAt);
    other.lostAt.forEach((second, count) -> lost.merge(second, count, Long::sum));
    return new AuditSummary(
        records + other.records,
        unreadable + other.unreadable,
        Math.max(recordLimit, other.recordLimit),
        acknowledged + other.acknowledged,
        audited + other.audited,
        inDoubt + other.inDoubt,
        tookPlace + other.tookPlace,
        undetermined + other.undetermined,
        this.lost + other.lost,
        forks + other.forks,
        unexplained + other.unexplained,
        overwritten + other.overwritten,
        overwrittenByOthers + other.overwrittenByOthers,
        damaged + other.damaged,
        both(faults, other.faults),
        both(examples, other.examples),
        both(firstLost, other.firstLost),
        lost);
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Returns true if the benchmark had no CAS operation to audit. */
  @JsonIgnore
  public boolean isEmpty() {
    return acknowledged + inDoubt == 0 && faults.isEmpty();
  }

  /** Returns the audited fraction of acknowledged updates; 1 if there were none. */
  @JsonIgnore
  public double share() {
    return acknowledged == 0 ? 1 : (double) audited / acknowledged;
  }

  /** Returns true if the audit read records. Otherwise, "lost updates: 0" would prove nothing. */
  @JsonIgnore
  public boolean isProof() {
    return records > 0;
  }

  @JsonIgnore
  public boolean passed() {
    return fault().isEmpty();
  }

  /** Returns the reason why the benchmark failed its audit, or empty. */
  @JsonIgnore
  public Optional<String> fault() {
    boolean whole = recordLimit > 0 || audited == acknowledged;
    long wrong = lost + forks + unexplained + overwritten + overwrittenByOthers + damaged;
    boolean right = wrong + unreadable == 0 && faults.isEmpty();
    if (isEmpty() || isProof() && right && whole) {
      return Optional.empty();
    }
    if (!isProof()) {
      return Optional.of(
          faults.isEmpty()
              ? "audit: no result, because no record could be read"
              : "audit: no result; " + faults.get(0));
    }
    return Optional.of(
        "audit failed: %d updates lost, %d forks, %d changes unexplained%s; %d of %d not audited%s"
            .formatted(
                lost,
                forks,
                unexplained,
                others(", "),
                acknowledged - audited,
                acknowledged,
                faults.isEmpty() ? "" : "; " + faults.get(0)));
  }

  /** Formats the summary line. It reports lost updates only if the audit read records. */
  public String line() {
    if (!isProof()) {
      return "audit: none of %d acknowledged CAS updates audited".formatted(acknowledged);
    }
    String open = undetermined == 0 ? "" : "; %d undetermined".formatted(undetermined);
    // No commas: tools that parse YCSB's output treat a line with two commas as a result.
    String line =
        String.format(
            Locale.ROOT,
            "audit: %d acknowledged compare-and-set updates on %d records; %s %% audited; %d"
                + " indeterminate and %d of them took place%s; lost updates: %d; forks: %d;"
                + " unexplained: %d",
            acknowledged,
            records,
            percent(),
            inDoubt,
            tookPlace,
            open,
            lost,
            forks,
            unexplained);
    return line + others("; ");
  }

  /** Formats the counts of rare problems, and omits counts of 0. */
  private String others(String separator) {
    return other(separator, overwritten, "records lost or overwritten later")
        + other(separator, overwrittenByOthers, "records overwritten by another writer")
        + other(separator, damaged, "stamps damaged");
  }

  private static String other(String separator, long count, String what) {
    return count == 0 ? "" : separator + count + " " + what;
  }

  /** Formats the audited percentage; "100" only if everything was audited. */
  public String percent() {
    double percent = Math.min(100 * share(), audited < acknowledged ? 99.9999 : 100);
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
