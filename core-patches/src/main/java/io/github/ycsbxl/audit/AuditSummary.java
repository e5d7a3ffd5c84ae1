package io.github.ycsbxl.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of an audit, for people and result files. Immutable. Updates are conditional writes
 * whose outcome is OK or indeterminate.
 *
 * @param records that were read
 * @param unreadable records that could not be read, or show nothing
 * @param recordLimit how many were to be read at most; 0 for all
 * @param acknowledged updates in the ledgers, and those that the logs count of a client whose
 *     ledger is missing
 * @param audited how many of these were followed from the record's present value to the start
 * @param inDoubt updates of unknown outcome in the ledgers
 * @param tookPlace how many of these are in the store
 * @param undetermined how many of these the audit could not follow
 * @param lost acknowledged and audited, and not in the store
 * @param forks values that more than one acknowledged update replaced
 * @param unexplained changes in the store that no ledger has, or that the store had refused
 * @param overwritten records with acknowledged updates that carry nothing of this benchmark, which
 *     lost them or was written over since
 * @param overwrittenByOthers records with acknowledged updates that somebody else provably
 *     overwrote, so that nothing is known of these
 * @param damaged records with a stamp that cannot be read
 * @param faults why this is not the proof of the whole benchmark, a sentence each
 * @param examples of what is unexplained or unreadable, a sentence each
 * @param firstLost the first ten by time
 * @param lostAt how many are lost of those sent in the second that began then, Unix time in ms
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

  /** Whether the benchmark did no compare-and-set that could be audited. */
  @JsonIgnore
  public boolean isEmpty() {
    return acknowledged + inDoubt == 0 && faults.isEmpty();
  }

  /** The share of the acknowledged updates that was audited; 1 if there were none. */
  @JsonIgnore
  public double share() {
    return acknowledged == 0 ? 1 : (double) audited / acknowledged;
  }

  /** Whether the audit read anything of the store, so that "lost updates: 0" means something. */
  @JsonIgnore
  public boolean isProof() {
    return records > 0;
  }

  @JsonIgnore
  public boolean passed() {
    return fault().isEmpty();
  }

  /** The reason for which the benchmark failed its audit, if it did. */
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
              ? "audit: no record could be read, so nothing is known"
              : "audit: nothing is known; " + faults.get(0));
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

  /**
   * Formats the line about the audit, which speaks of lost updates only where records were read.
   */
  public String line() {
    if (!isProof()) {
      return "audit: none of %d acknowledged compare-and-set updates audited"
          .formatted(acknowledged);
    }
    String open = undetermined == 0 ? "" : "; %d undetermined".formatted(undetermined);
    // Without commas: tools that read YCSB's output take a line with two of them for a result.
    String line =
        String.format(
            Locale.ROOT,
            "audit: %d acknowledged compare-and-set updates on %d records; %s %% audited; %d indeterminate"
                + " and %d of them took place%s; lost updates: %d; forks: %d; unexplained: %d",
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

  /** Formats the counts that most audits do not have. */
  private String others(String separator) {
    return other(separator, overwritten, "records lost or overwritten since")
        + other(separator, overwrittenByOthers, "records overwritten by another writer")
        + other(separator, damaged, "stamps damaged");
  }

  private static String other(String separator, long count, String what) {
    return count == 0 ? "" : separator + count + " " + what;
  }

  /** Formats the audited share in per cent; it is 100 only if everything was audited. */
  public String percent() {
    double percent = Math.min(100 * share(), audited < acknowledged ? 99.9999 : 100);
    return percent == 100
        ? "100"
        : String.format(Locale.ROOT, percent < 99.9 ? "%.1f" : "%.4f", percent);
  }

  /** Returns a sentence for each fault that was found; the lost updates come first. */
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
   * An update that the store acknowledged and does not have. Immutable.
   *
   * @param record the record's key
   * @param unixMillis the time at which it was sent, to the second
   */
  public record LostUpdate(String record, int client, int thread, long unixMillis) {}
}
