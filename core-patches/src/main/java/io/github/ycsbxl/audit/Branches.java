package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import java.util.HashMap;
import java.util.Map;

/**
 * Updates of one record that are not on the path down from its current value, grouped into branches
 * by the value that they descend from. A branch is identified by the token that its lowest update
 * replaced. Updates arrive in the order of entries, level by level. Branches that meet are merged.
 * Used by one thread.
 */
final class Branches {
  /** Limits memory. Updates of further branches count as descending from an unknown value. */
  private static final int MOST = 1 << 16;

  private Map<Long, Branch> heads = new HashMap<>();
  private Map<Long, Branch> lower = new HashMap<>();
  private final Branch cut = new Branch();

  /** Acknowledged updates of one branch, and the number of indeterminate ones. */
  static final class Branch {
    private final LostUpdates acknowledged = new LostUpdates();
    private long inDoubt;

    LostUpdates acknowledged() {
      return acknowledged;
    }

    long inDoubt() {
      return inDoubt;
    }

    void addAll(Branch other) {
      acknowledged.addAll(other.acknowledged);
      inDoubt += other.inDoubt;
    }
  }

  void acknowledged(LostUpdate update, long replaced) {
    at(replaced).acknowledged.add(update);
  }

  void inDoubt(long replaced) {
    at(replaced).inDoubt++;
  }

  /** Extends a branch through an update of the current level, if one leads to the update. */
  void follow(LedgerEntry entry) {
    Branch branch = heads.remove(entry.token());
    if (branch != null) {
      at(entry.replaced()).addAll(branch);
    }
  }

  private Branch at(long replaced) {
    Branch known = lower.get(replaced);
    if (known != null) {
      return known;
    }
    return lower.size() < MOST ? lower.computeIfAbsent(replaced, any -> new Branch()) : cut;
  }

  /** Ends a level. Updates that no update of the level continues descend from an unknown value. */
  void descend() {
    cutHeads();
    Map<Long, Branch> empty = heads;
    heads = lower;
    lower = empty;
  }

  /** Declares that the following levels have no entries. */
  void cutHeads() {
    heads.values().forEach(cut::addAll);
    heads.clear();
  }

  /**
   * Removes and returns the branch that descends from the value with this token; it may be empty.
   */
  Branch take(long token) {
    Branch branch = heads.remove(token);
    return branch == null ? new Branch() : branch;
  }

  /** Removes and returns all remaining branches. */
  Branch takeAll() {
    cutHeads();
    return cut;
  }
}
