package io.github.ycsbxl.contents;

import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * Search for the place where a load of this client process's records was interrupted. It reads a
 * few records at the ends of the parts that client processes load, for every number of processes up
 * to {@value #MOST_CLIENTS}: whoever loaded, a part is there up to some record, but for the last
 * ones before it, because threads are not equally fast. Not thread-safe.
 */
public final class LoadProbe {
  private static final int MOST_CLIENTS = 32;

  /** The records read at the end of a part: one thread that is not done lacks one of as many. */
  private static final int END = 8;

  /** The records read at this process's own end, which most loads have in common. */
  private static final int OWN_END = 256;

  /** The records read for one step of a bisection, as an insert here and there may have failed. */
  private static final int STEP = 16;

  /** The least margin, which is more than {@link #window} and the operations that are under way. */
  private static final long LEAST_MARGIN = 2_048;

  /** The number of margins beyond which a missing record is not from an interruption. */
  private static final int FAR = 16;

  private final KeyConfig keys;
  private final RecordReader reader;
  private final Slice own;
  private final long margin;
  private final List<Slice> missing = new ArrayList<>();
  private final List<Slice> doubtful = new ArrayList<>();
  private long absent;

  /** Whether a part that is not tiny has no record at its end, as an interrupted load leaves it. */
  private boolean stopped;

  public LoadProbe(KeyConfig keys, RecordReader reader) {
    this.keys = keys;
    this.reader = reader;
    this.own = keys.ownRecords();
    this.margin = Math.max(LEAST_MARGIN, keys.records().count() / 800);
  }

  /** The number of records that the first thread of a load may be ahead of its last. */
  public static long window(KeyConfig keys) {
    return Math.max(LEAST_MARGIN / 2, keys.records().count() / (800L * keys.client().count()));
  }

  public LoadState find() {
    List<Slice> parts = parts();
    boolean begun = parts.stream().anyMatch(part -> reader.isThere(part.start()));
    if (!begun && !isAnyThere(own.start(), Math.min(end(own), own.start() + STEP))) {
      return LoadState.nothing(own);
    }
    parts.forEach(this::search);
    var remaining = new RemainingLoad(missing, doubtful);
    boolean deletedElsewhere = !stopped && remaining.count() > FAR * margin;
    boolean changed = deletedElsewhere || !missing.isEmpty() && InsertMarks.isChanged(keys, reader);
    return new LoadState(own.count(), present(), changed, remaining);
  }

  /** The records that are there: counted where a small part has gaps, and estimated otherwise. */
  private long present() {
    if (!missing.isEmpty() && own.count() <= margin) {
      return LongStream.range(own.start(), end(own)).filter(reader::isThere).count();
    }
    return Math.max(1, own.count() - absent);
  }

  /** The ranges between all places where a part of a load may begin. */
  private List<Slice> parts() {
    var starts = new TreeSet<Long>();
    for (int clients = 1; clients <= MOST_CLIENTS; clients++) {
      for (int index = 0; index < clients; index++) {
        starts.add(keys.records().slice(index, clients).start());
      }
    }
    starts.add(own.start());
    starts.removeIf(start -> !own.contains(start));
    var parts = new ArrayList<Slice>();
    for (long start : starts) {
      Long next = starts.higher(start);
      parts.add(between(start, next == null ? end(own) : next));
    }
    return parts;
  }

  private void search(Slice part) {
    long end = end(part);
    int atEnd = end == end(own) ? OWN_END : END;
    if (areAllThere(Math.max(own.start(), end - atEnd), end)) {
      return;
    }
    long frontier = frontier(part);
    long first = lastBeforeDoubt(frontier, missing.isEmpty() ? own.start() : endOfLast());
    stopped |= frontier < end && part.count() > OWN_END;
    absent += Math.max(1, end - frontier);
    add(missing, between(first, end));
    add(doubtful, between(first, Math.min(end(own), frontier + margin)));
  }

  private long endOfLast() {
    return end(missing.get(missing.size() - 1));
  }

  /** A number with records just before and none just after it. */
  private long frontier(Slice part) {
    long there = part.start();
    long gone = end(part);
    if (!isAnyThere(there, Math.min(gone, there + STEP))) {
      return there;
    }
    if (isAnyThere(Math.max(there, gone - STEP), gone)) {
      return gone;
    }
    while (gone - there > 1) {
      long middle = (there + gone) >>> 1;
      if (isAnyThere(middle, Math.min(end(part), middle + STEP))) {
        there = middle;
      } else {
        gone = middle;
      }
    }
    return gone;
  }

  /**
   * Goes back as far as threads may be apart, and farther while records are missing there: a store
   * that is killed with the load may lose the last records of each shard.
   */
  private long lastBeforeDoubt(long frontier, long floor) {
    long back = margin;
    long first = Math.max(floor, frontier - back);
    while (first > floor && !areAllThere(Math.max(floor, first - OWN_END), first)) {
      back *= 2;
      first = Math.max(floor, frontier - back);
    }
    return first;
  }

  private boolean areAllThere(long from, long to) {
    return LongStream.range(from, to).allMatch(reader::isThere);
  }

  private boolean isAnyThere(long from, long to) {
    return LongStream.range(from, to).anyMatch(reader::isThere);
  }

  /** Adds a range that ends after all others, as one with the last if they touch. */
  private static void add(List<Slice> ranges, Slice range) {
    Slice merged = range;
    while (!ranges.isEmpty() && end(ranges.get(ranges.size() - 1)) >= merged.start()) {
      Slice last = ranges.remove(ranges.size() - 1);
      merged = between(Math.min(last.start(), merged.start()), Math.max(end(last), end(merged)));
    }
    if (merged.count() > 0) {
      ranges.add(merged);
    }
  }

  private static long end(Slice slice) {
    return slice.start() + slice.count();
  }

  private static Slice between(long start, long end) {
    return new Slice(start, end - start);
  }
}
