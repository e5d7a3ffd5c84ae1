package io.github.ycsbxl.faults;

import static io.github.ycsbxl.faults.OutageModel.MILLI;
import static io.github.ycsbxl.faults.OutageModel.SECOND;

import io.github.ycsbxl.faults.OutageModel.Done;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** Truth about a model store, derived from all its operations. Stateless. */
final class OutageTruth {
  private OutageTruth() {}

  record Gap(long from, long to) {
    long nanos() {
      return to - from;
    }
  }

  /** Returns the longest gap that overlaps the outage. */
  static Gap longest(List<Done> done, Predicate<Done> kind, OutageModel store) {
    return gaps(done, kind, store).stream()
        .filter(gap -> gap.from() < Math.max(store.downUntil(), store.slowUntil()))
        .filter(gap -> gap.to() > store.downFrom())
        .max(Comparator.comparingLong(Gap::nanos))
        .orElse(new Gap(0, 0));
  }

  static List<Gap> gaps(List<Done> done, Predicate<Done> kind, OutageModel store) {
    LongStream ends = done.stream().filter(kind).filter(one -> !one.failed()).mapToLong(Done::end);
    var gaps = new ArrayList<Gap>();
    long last = 0;
    for (long end : LongStream.concat(ends, LongStream.of(store.endNanos())).toArray()) {
      gaps.add(new Gap(last, end));
      last = end;
    }
    return gaps;
  }

  /**
   * Returns the expected longest outage: the whole gap, without times above the floor in which
   * nothing was tried.
   */
  static long reported(List<Done> done, Predicate<Done> kind, OutageModel store) {
    List<Done> own = done.stream().filter(kind).toList();
    long floor = floor(own, store);
    Gap gap = longest(done, kind, store);
    long tried = 0;
    long busyUntil = gap.from();
    for (Done one : triesIn(gap, own)) {
      long idle = one.begin() - busyUntil;
      long next = Math.max(busyUntil, Math.min(one.end(), gap.to()));
      tried += idle > floor ? next - one.begin() : next - busyUntil;
      busyUntil = next;
    }
    long idle = gap.to() - busyUntil;
    tried += idle > floor ? 0 : idle;
    return tried > floor ? tried : 0;
  }

  /** Returns failed and slow operations; others are known only by their success. */
  static List<Done> triesIn(Gap gap, List<Done> own) {
    return own.stream()
        .filter(one -> one.failed() || one.end() - one.begin() > 50 * MILLI)
        .filter(one -> one.end() > gap.from() && one.begin() < gap.to())
        .sorted(Comparator.comparingLong(Done::begin))
        .toList();
  }

  static long floor(List<Done> own, OutageModel store) {
    return Math.max(50 * MILLI, 20 * store.endNanos() / Math.max(1, own.size()));
  }

  static long delayed(List<Done> done, double slo) {
    return done.stream().filter(one -> !one.failed() && one.latency() > slo).count();
  }

  static long first(List<Done> done, long slo, long begun) {
    LongStream failed = done.stream().filter(Done::failed).mapToLong(Done::end);
    LongStream overdue =
        done.stream()
            .filter(one -> !one.failed() && one.latency() > slo)
            .mapToLong(one -> one.due() + slo);
    return LongStream.concat(failed, overdue).filter(at -> at >= begun).min().orElse(begun - 1)
        - begun;
  }

  /** Returns the end of the last operation that the outage or the slow time delayed. */
  static long worseUntil(OutageModel store, List<Done> done) {
    return done.stream()
        .filter(one -> one.begin() < Math.max(store.downUntil(), store.slowUntil()))
        .mapToLong(Done::end)
        .max()
        .orElse(0);
  }

  /** Returns when operations of every kind had succeeded again, of which some are rare. */
  static long answersAgain(OutageModel store, List<Done> done) {
    return Math.max(
        longest(done, Done::write, store).to(), longest(done, one -> !one.write(), store).to());
  }

  /** Returns the start of the last overdue operation; 0 if there was none. */
  static long caughtUp(List<Done> done, long late) {
    return done.stream()
        .filter(one -> one.begin() > one.due() + late)
        .mapToLong(Done::begin)
        .max()
        .orElse(0);
  }

  /** Returns the maximum number of due and unfinished operations, beyond those in progress. */
  static long backlog(OutageModel store, List<Done> done) {
    double perNano = store.ratePerSec() / SECOND;
    long most = 0;
    long ended = 0;
    for (Done one : done) {
      most = Math.max(most, (long) (one.end() * perNano) - ended);
      ended++;
    }
    return most;
  }
}
