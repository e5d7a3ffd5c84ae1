package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import io.github.ycsbxl.audit.Branches.Branch;
import io.github.ycsbxl.audit.StampSource.Present;
import io.github.ycsbxl.audit.StampSource.Present.Kind;

/**
 * Check of one record. It follows the record's updates from the current token down to the first
 * update. At most one update per count is on this path: the one whose token the next update
 * replaced. The path ends at a token without a ledger entry; earlier updates cannot be checked.
 *
 * <p>An acknowledged update off the path is lost if it descends from a value on the path. If counts
 * restart from a different value, another writer wrote that value. The store has not lost the
 * updates that this writer overwrote. Used by one thread, for one record; retains no entries.
 */
final class RecordCheck {
  private final LedgerSet ledgers;
  private final AuditTally tally;
  private final String key;
  private final Present present;
  private final boolean rightAfter;
  private final Branches branches = new Branches();
  private long cursor;
  private long cursorCount;
  private boolean followed = true;
  private LedgerEntry onWay;
  private LedgerEntry last;
  private LedgerEntry first;
  private boolean severalStarts;
  private int replacing;
  private long forksOfUnstamped;

  RecordCheck(
      LedgerSet ledgers, AuditTally tally, String key, Present present, boolean rightAfter) {
    this.ledgers = ledgers;
    this.tally = tally;
    this.key = key;
    this.present = present;
    this.rightAfter = rightAfter;
    this.cursor = present.token();
    this.cursorCount = present.count();
  }

  /** Checks the next entry. Entries must be in {@link LedgerEntry} order. */
  void accept(LedgerEntry entry) {
    if (last == null || last.count() != entry.count()) {
      descend(entry.count());
    }
    boolean isOnWay = followed && entry.count() == cursorCount && entry.token() == cursor;
    if (isOnWay) {
      onWay = entry;
    }
    countFork(entry, isOnWay);
    noteStart(entry);
    branches.follow(entry);
    if (followed) {
      judge(entry, isOnWay);
    }
    last = entry;
  }

  private void noteStart(LedgerEntry entry) {
    if (entry.count() == 1) {
      first = first == null ? entry : first;
      severalStarts |= first.replaced() != entry.replaced();
    }
  }

  /** Ends the check. Called once, after the last entry. */
  void end() {
    descend(0);
    boolean startIsKnown = followed && cursorCount == 0 && present.kind() != Kind.MISSING;
    severalStarts |= startIsKnown && first != null && first.replaced() != cursor;
    Branch same = startIsKnown ? branches.take(cursor) : new Branch();
    Branch others = branches.takeAll();
    boolean showsLoss = present.kind() == Kind.STAMPED || rightAfter || isReverted(startIsKnown);
    // All values without a stamp have the same token. Different start values can therefore not be
    // distinguished.
    if (showsLoss && (cursor != UpdateToken.NONE || !severalStarts)) {
      lost(same);
    } else {
      others.addAll(same);
    }
    if (showsLoss && !severalStarts) {
      lost(others);
    } else {
      overwritten(others);
    }
    tally.forks += severalStarts ? 0 : forksOfUnstamped;
  }

  /** Returns true if the record has returned to the value before its first update. */
  private boolean isReverted(boolean startIsKnown) {
    return present.kind() == Kind.FOREIGN && startIsKnown && first != null;
  }

  private void lost(Branch branch) {
    tally.audited += branch.acknowledged().count();
    tally.determined += branch.inDoubt();
    tally.lost(branch.acknowledged());
  }

  private void overwritten(Branch branch) {
    long updates = branch.acknowledged().count();
    if (updates > 0 && !present.scenario().isEmpty()) {
      tally.overwrittenBy(present.scenario());
    } else if (updates > 0 && (rightAfter || present.kind() == Kind.STAMPED)) {
      tally.overwrittenByOthers(key, updates);
    } else if (updates > 0 && isWrittenLater()) {
      tally.restamped(key, updates);
    } else if (updates > 0) {
      tally.overwritten(key, updates, present.kind() == Kind.FOREIGN);
    }
  }

  /**
   * Returns true if the record has a foreign stamp that it did not have before its first update.
   */
  private boolean isWrittenLater() {
    return present.kind() == Kind.FOREIGN && first != null && first.replaced() != present.token();
  }

  /**
   * Moves down to the next count with entries. Ends the path if the ledgers lack the update that
   * the path expects.
   */
  private void descend(long count) {
    if (followed && count < cursorCount && onWay != null) {
      cursor = onWay.replaced();
      cursorCount--;
      onWay = null;
    }
    if (last != null) {
      branches.descend();
      long level = last.count() - 1;
      if (followed && cursorCount == level && level > 0) {
        lost(branches.take(cursor));
      }
      if (count < level) {
        branches.cutHeads();
      }
    }
    if (followed && count < cursorCount) {
      endPath();
    }
  }

  private void endPath() {
    followed = false;
    // Do not blame the store: the missing entry may be in a damaged or missing ledger.
    if (!ledgers.isDamaged(cursor) && !ledgers.isOfMissing(cursor)) {
      tally.unexplained("%s, update %d: %s".formatted(key, cursorCount, ledgers.origin(cursor)));
    }
  }

  private void judge(LedgerEntry entry, boolean isOnWay) {
    switch (entry.state()) {
      case ACKNOWLEDGED -> {
        if (isOnWay) {
          tally.audited++;
        } else {
          branches.acknowledged(update(entry), entry.replaced());
        }
      }
      case IN_DOUBT -> {
        if (isOnWay) {
          tally.determined++;
          tally.tookPlace++;
        } else {
          branches.inDoubt(entry.replaced());
        }
      }
      case REFUSED -> {
        if (isOnWay) {
          tally.unexplained(
              "%s, update %d: the record contains an update that the store had rejected"
                  .formatted(key, entry.count()));
        }
      }
      case EMPTY -> throw new IllegalStateException("an empty slot has no entry");
    }
  }

  /**
   * Counts forks: updates that replaced the same token. These are adjacent in the order of entries.
   */
  private void countFork(LedgerEntry entry, boolean isOnWay) {
    boolean same =
        last != null && last.count() == entry.count() && last.replaced() == entry.replaced();
    if (!same) {
      replacing = 0;
    }
    if (isOnWay || entry.state() == UpdateState.ACKNOWLEDGED) {
      replacing++;
      if (replacing == 2 && entry.replaced() == UpdateToken.NONE) {
        forksOfUnstamped++;
      } else if (replacing == 2) {
        tally.forks++;
      }
    }
  }

  private LostUpdate update(LedgerEntry entry) {
    int client = UpdateToken.client(entry.token());
    return new LostUpdate(
        ledgers.key(entry),
        client,
        UpdateToken.thread(entry.token()),
        ledgers.startMillis(client) + 1_000 * entry.seconds());
  }
}
