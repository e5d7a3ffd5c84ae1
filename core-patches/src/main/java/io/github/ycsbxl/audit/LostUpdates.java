package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Lost updates: their number, their times, and details of the first lost updates. Used by one
 * thread.
 */
final class LostUpdates {
  private static final int FIRST = 10;
  private static final Comparator<LostUpdate> BY_TIME =
      Comparator.comparingLong(LostUpdate::unixMillis)
          .thenComparing(LostUpdate::record)
          .thenComparingInt(LostUpdate::client)
          .thenComparingInt(LostUpdate::thread);

  private final SortedMap<Long, Long> countAtMillis = new TreeMap<>();
  private final PriorityQueue<LostUpdate> first = new PriorityQueue<>(BY_TIME.reversed());
  private long count;

  void add(LostUpdate update) {
    count++;
    countAtMillis.merge(update.unixMillis(), 1L, Long::sum);
    keep(update);
  }

  void addAll(LostUpdates others) {
    count += others.count;
    others.countAtMillis.forEach((millis, lost) -> countAtMillis.merge(millis, lost, Long::sum));
    others.first.forEach(this::keep);
  }

  private void keep(LostUpdate update) {
    first.add(update);
    if (first.size() > FIRST) {
      first.poll();
    }
  }

  long count() {
    return count;
  }

  SortedMap<Long, Long> countAtMillis() {
    return countAtMillis;
  }

  List<LostUpdate> first() {
    return first.stream().sorted(BY_TIME).toList();
  }
}
