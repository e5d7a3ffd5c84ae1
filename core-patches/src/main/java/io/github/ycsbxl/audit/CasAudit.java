package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.RecordSelection.Chosen;
import io.github.ycsbxl.audit.StampSource.Present;
import io.github.ycsbxl.audit.StampSource.Present.Kind;
import io.github.ycsbxl.binding.CompareAndSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Audit: comparison of a benchmark's ledgers with the records in the store. Each record is read
 * once, and its updates are traced from its current token back to the start. Memory is bounded,
 * whatever the number of updates in total or per record. Used once, by one thread.
 */
public final class CasAudit {
  /** Number of records to read at a time. */
  private static final int BATCH = 1 << 12;

  /** Number of entries between two checks of the stop signal. */
  private static final int STRIDE = 1 << 12;

  private final LedgerSet ledgers;
  private final AuditConfig config;
  private final AuditProgress progress;
  private final BooleanSupplier stop;
  private final AuditTally tally = new AuditTally();
  private final List<String> faults = new ArrayList<>();
  private long entries;
  private boolean testIsTheLast;

  public CasAudit(
      LedgerSet ledgers, AuditConfig config, AuditProgress progress, BooleanSupplier stop) {
    this.ledgers = ledgers;
    this.config = config;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Declares that no other writer has used the store since the benchmark ended. The audit then
   * counts the updates of a record as lost if the record is missing or has its initial value again.
   */
  public CasAudit rightAfter() {
    testIsTheLast = true;
    return this;
  }

  /**
   * Audits on all connections concurrently.
   *
   * @param folder directory for temporary files, which need 32 bytes per update
   * @param hanging receives the connections that never responded; the caller must not close them
   * @throws IOException if the ledgers cannot be read, or temporary files cannot be written
   */
  public AuditSummary run(List<CompareAndSet> stores, Path folder, Set<CompareAndSet> hanging)
      throws IOException {
    var reads =
        new StoreReads(
            stores,
            ledgers.header(),
            ledgers.scenarios(),
            config.timeout(),
            stop,
            System::nanoTime);
    try {
      return run(reads, EntrySort.in(folder));
    } finally {
      hanging.addAll(reads.hanging());
    }
  }

  AuditSummary run(StampSource reads, EntrySort sort) throws IOException {
    try (sort) {
      ledgers.read(entry -> take(entry, sort));
      if (!stop.getAsBoolean()) {
        sort.finish();
        check(reads, sort);
      }
    } catch (SortException e) {
      throw e.getCause();
    }
    faults.addAll(ledgers.faults());
    faults.addAll(tally.faults());
    tally.acknowledged += ledgers.acknowledgedElsewhere();
    if (stop.getAsBoolean()) {
      faults.add("the audit was interrupted; run 'ycsb audit' on the result directory");
    } else if (reads.ended() != null) {
      faults.add(reads.ended());
    }
    return tally.summary(config.recordLimit(), faults);
  }

  private boolean take(LedgerEntry entry, EntrySort sort) {
    try {
      sort.add(entry);
    } catch (IOException e) {
      throw new SortException(e);
    }
    tally.entered(entry);
    return !reportAndCheckStop("reading ledgers", ++entries, 0);
  }

  /** Reports progress after every {@link #STRIDE} entries. Returns true to stop. */
  private boolean reportAndCheckStop(String stage, long done, long all) {
    if (done % STRIDE != 0) {
      return false;
    }
    progress.at(stage, done, all);
    return stop.getAsBoolean();
  }

  /**
   * Makes two concurrent passes over the entries: one selects the records to read, the other checks
   * them.
   */
  private void check(StampSource reads, EntrySort sort) throws IOException {
    EntryCursor judged = sort.cursor();
    var selection = new RecordSelection(sort, config.records());
    long done = 0;
    for (List<Chosen> batch = selection.next(BATCH);
        !batch.isEmpty() && reads.ended() == null && !stop.getAsBoolean();
        batch = selection.next(BATCH)) {
      List<String> keys =
          batch.stream().filter(Chosen::read).map(one -> ledgers.key(one.entry())).toList();
      List<Present> presents = reads.read(keys);
      int next = 0;
      for (Chosen one : batch) {
        if (one.read()) {
          judge(one, keys.get(next), presents.get(next), judged);
          next++;
        } else {
          skip(one, judged);
        }
        done += one.entries();
      }
      progress.at("audit", done, entries);
    }
  }

  private void judge(Chosen one, String key, Present present, EntryCursor judged)
      throws IOException {
    if (present == null) {
      skip(one, judged);
    } else if (!present.isRead()) {
      tally.unreadable(key + ": " + present.problem());
      skip(one, judged);
    } else if (present.kind() == Kind.DAMAGED) {
      tally.records++;
      tally.damaged(key);
      skip(one, judged);
    } else {
      tally.records++;
      var check = new RecordCheck(ledgers, tally, key, present, testIsTheLast);
      for (long i = 0; i < one.entries(); i++) {
        check.accept(judged.next());
      }
      check.end();
    }
  }

  private static void skip(Chosen one, EntryCursor judged) throws IOException {
    for (long i = 0; i < one.entries(); i++) {
      judged.next();
    }
  }

  /**
   * Unchecked wrapper for an I/O failure of the sort, because the ledger reader's callback cannot
   * throw checked exceptions.
   */
  private static final class SortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SortException(IOException cause) {
      super(cause);
    }

    @Override
    public synchronized IOException getCause() {
      return (IOException) super.getCause();
    }
  }

  /** Listener for the progress of an audit. The auditing thread calls it often. */
  @FunctionalInterface
  public interface AuditProgress {
    /**
     * Reports the progress of a stage.
     *
     * @param stage description, such as "reading ledgers"
     * @param all value of {@code done} at the end of the stage; 0 if unknown
     */
    void at(String stage, long done, long all);
  }
}
