package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.audit.StampSource.Present;

/**
 * Check of one record: follows its updates from the present token back to the start, the latest
 * first. Of each count one update can be on this path: the one whose token the update above
 * replaced. Where no entry has that token the path ends, and nothing is known of the updates below.
 * But if a process that was killed may have made them last, the path has a gap, and goes on at the
 * last acknowledged update that is known, which is taken for the one that was replaced. Used by one
 * thread, for one record; it keeps none of the entries that it has seen.
 */
final class RecordCheck {
  private final LedgerSet ledgers;
  private final AuditTally tally;
  private final String key;
  private long cursor;
  private long cursorCount;
  private boolean followed = true;
  private boolean gap;
  private LedgerEntry onWay;
  private LedgerEntry last;
  private int replacing;

  RecordCheck(LedgerSet ledgers, AuditTally tally, String key, Present present) {
    this.ledgers = ledgers;
    this.tally = tally;
    this.key = key;
    this.cursor = present.token();
    this.cursorCount = present.count();
  }

  /** Checks the next entry, in the order of entries. */
  void accept(LedgerEntry entry) {
    if (last == null || last.count() != entry.count()) {
      descend(entry.count());
    }
    if (gap && entry.state() == UpdateState.ACKNOWLEDGED) {
      gap = false;
      cursor = entry.token();
      cursorCount = entry.count();
    }
    boolean isOnWay = followed && !gap && entry.count() == cursorCount && entry.token() == cursor;
    if (isOnWay) {
      onWay = entry;
    }
    countFork(entry, isOnWay);
    if (followed && !gap) {
      judge(entry, isOnWay);
    }
    last = entry;
  }

  /** Ends the check; called once, after the last entry. */
  void end() {
    descend(0);
  }

  /** Steps down from the last count by one, and finds updates from which no step leads on. */
  private void descend(long count) {
    if (!followed || gap || count >= cursorCount) {
      return;
    }
    if (onWay != null) {
      cursor = onWay.replaced();
      cursorCount--;
      onWay = null;
    }
    if (count < cursorCount && ledgers.isCutOff(cursor)) {
      gap = true;
    } else if (count < cursorCount) {
      followed = false;
      // An update that is missing in a damaged ledger is no fault of the store.
      if (!ledgers.isDamaged(cursor)) {
        tally.unexplained("%s, update %d: %s".formatted(key, cursorCount, ledgers.origin(cursor)));
      }
    }
  }

  private void judge(LedgerEntry entry, boolean isOnWay) {
    switch (entry.state()) {
      case ACKNOWLEDGED -> {
        tally.audited++;
        if (!isOnWay) {
          tally.lost(lost(entry));
        }
      }
      case IN_DOUBT -> {
        tally.determined++;
        tally.tookPlace += isOnWay ? 1 : 0;
      }
      case REFUSED -> {
        if (isOnWay) {
          tally.unexplained(
              "%s, update %d: the store had refused it".formatted(key, entry.count()));
        }
      }
      case EMPTY -> throw new IllegalStateException("an empty slot is no entry");
    }
  }

  /** Counts updates that replaced the same token; in the order of entries they are neighbours. */
  private void countFork(LedgerEntry entry, boolean isOnWay) {
    boolean same =
        last != null && last.count() == entry.count() && last.replaced() == entry.replaced();
    if (!same) {
      replacing = 0;
    }
    if (isOnWay || entry.state() == UpdateState.ACKNOWLEDGED) {
      replacing++;
      tally.forks += replacing == 2 ? 1 : 0;
    }
  }

  private LostUpdate lost(LedgerEntry entry) {
    int client = UpdateToken.client(entry.token());
    return new LostUpdate(
        ledgers.key(entry),
        client,
        UpdateToken.thread(entry.token()),
        ledgers.startMillis(client) + 1_000 * entry.seconds());
  }
}
