package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.ModelStore.Value;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Truth about one record of an audit, according to the model store. */
final class RecordTruth {
  private final int lostClient;
  private final List<Done> all;
  private final ModelStore store;
  private final List<Done> known;
  private final Value shown;
  private final boolean rightAfter;
  private final boolean someStarts;

  /**
   * Determines the truth.
   *
   * @param all all updates of the record
   * @param shown value that the audit sees
   * @param rightAfter true if the audit is at the end of the benchmark
   * @param lostClient client whose ledger is missing; -1 if none is
   */
  RecordTruth(ModelStore store, List<Done> all, Value shown, boolean rightAfter, int lostClient) {
    this.store = store;
    this.all = all;
    this.shown = shown;
    this.rightAfter = rightAfter;
    this.lostClient = lostClient;
    known = all.stream().filter(one -> one.client() != lostClient).toList();
    Set<Long> starts =
        known.stream()
            .filter(one -> one.count() == 1)
            .map(Done::replaced)
            .collect(Collectors.toSet());
    if (!starts.isEmpty() && shown.exists() && unknownUpTo() == 0) {
      starts.add(shown.start());
    }
    someStarts = starts.size() > 1;
  }

  /**
   * Returns the count of the latest update in the value without a ledger entry; 0 if all have one.
   */
  private long unknownUpTo() {
    return all.stream()
        .filter(one -> one.client() == lostClient && isThere(one))
        .mapToLong(Done::count)
        .max()
        .orElse(0);
  }

  private boolean isThere(Done one) {
    return shown.contained().contains(one.token());
  }

  private Stream<Done> judged(UpdateState answer) {
    long from = unknownUpTo();
    return known.stream().filter(one -> one.answer() == answer && one.count() >= from);
  }

  /** Returns true if the record's value proves that this update is lost. */
  private boolean isProvablyGone(Done one) {
    boolean stamped = shown.count() > 0;
    if (isThere(one)) {
      return false;
    }
    if (!someStarts) {
      boolean firstIsKnown = known.stream().anyMatch(other -> other.count() == 1);
      boolean reverted = firstIsKnown && shown.exists() && shown.start() != UpdateToken.NONE;
      return stamped || rightAfter || reverted;
    }
    return shown.exists()
        && one.start() == shown.start()
        && (one.start() != UpdateToken.NONE
            || !Collections.disjoint(one.on().contained(), shown.contained()));
  }

  long lost() {
    return judged(UpdateState.ACKNOWLEDGED).filter(this::isProvablyGone).count();
  }

  long audited() {
    return lost() + judged(UpdateState.ACKNOWLEDGED).filter(this::isThere).count();
  }

  boolean isOverwritten() {
    return judged(UpdateState.ACKNOWLEDGED).count() > audited();
  }

  long tookPlace() {
    return judged(UpdateState.IN_DOUBT).filter(this::isThere).count();
  }

  long determined() {
    return tookPlace() + judged(UpdateState.IN_DOUBT).filter(this::isProvablyGone).count();
  }

  long unexplained() {
    return judged(UpdateState.REFUSED).filter(this::isThere).count();
  }

  long forks() {
    long from = unknownUpTo();
    Map<String, Integer> replacing = new TreeMap<>();
    for (Done one : known) {
      boolean onWay = one.count() >= from && isThere(one);
      boolean shows = !someStarts || one.replaced() != UpdateToken.NONE;
      if (shows && (one.isAcknowledged() || onWay)) {
        replacing.merge(one.count() + "/" + one.replaced(), 1, Integer::sum);
      }
    }
    return replacing.values().stream().filter(number -> number > 1).count();
  }

  /** Returns true if the store had no faults for a record that started with a stamp and exists. */
  boolean isPlainlyHonest() {
    boolean noStamp = known.stream().anyMatch(one -> one.start() == UpdateToken.NONE);
    return store.isTruthful()
        && store.read().exists()
        && (!noStamp || store.overwritten().isEmpty());
  }
}
