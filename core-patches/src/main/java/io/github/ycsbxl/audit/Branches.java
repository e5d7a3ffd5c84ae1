package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import java.util.HashMap;
import java.util.Map;

/**
 * Branches of one record's updates: chains of updates that do not lead to the record's current
 * value. A branch is identified by the token that was replaced by its update with the lowest count.
 * Updates are added from the highest count to the lowest, and all updates with the same count form
 * a level. Branches that replaced the same token are merged. Used by one thread.
 */
final class Branches {
  /**
   * Maximum number of branches per level, to limit memory. Updates of further branches count as
   * descending from an unknown value.
   */
  private static final int MOST = 1 << 16;

  private Map<Long, Branch> heads = new HashMap<>();
  private Map<Long, Branch> lower = new HashMap<>();
  private final Branch cut = new Branch();

  /** Acknowledged updates of one branch, and the number of its indeterminate updates. */
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

  /**
   * Extends a branch downwards: if the branch replaced this update's value, the branch now starts
   * with this update.
   */
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

  /** Ends a level. Branches that no update of this level extended descend from an unknown value. */
  void descend() {
    cutHeads();
    Map<Long, Branch> empty = heads;
    heads = lower;
    lower = empty;
  }

  /** Ends all branches. Called if the next levels have no entries. */
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
