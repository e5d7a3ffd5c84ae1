package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import java.util.HashMap;
import java.util.Map;

/**
 * The updates of one record that are not on the path down from its present value, by the value that
 * they descend from. A branch is known by the token that its lowest update replaced. Updates come
 * in the order of entries, level by level; branches that meet become one. Used by one thread.
 */
final class Branches {
  /** Bounds the memory; what other branches have descends from an unknown value. */
  private static final int MOST = 1 << 16;

  private Map<Long, Branch> heads = new HashMap<>();
  private Map<Long, Branch> lower = new HashMap<>();
  private final Branch cut = new Branch();

  /** Updates of one branch that were acknowledged, and how many are in doubt. */
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

  /** Follows a branch through an update of the present level, if one has led to it. */
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

  /** Ends a level; what no update of it had led on descends from an unknown value. */
  void descend() {
    cutHeads();
    Map<Long, Branch> empty = heads;
    heads = lower;
    lower = empty;
  }

  /** Declares that the levels that follow have no entries. */
  void cutHeads() {
    heads.values().forEach(cut::addAll);
    heads.clear();
  }

  /** Takes out the branch that descends from the value with this token; it may be empty. */
  Branch take(long token) {
    Branch branch = heads.remove(token);
    return branch == null ? new Branch() : branch;
  }

  /** Takes out all branches that are left. */
  Branch takeAll() {
    cutHeads();
    return cut;
  }
}
