package io.github.ycsbxl.lookup;

import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.RemainingLoad;
import io.github.ycsbxl.keys.Slice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * Search for the point at which a load of this client's records was interrupted. Each client of
 * that load has loaded its slice up to some record, with gaps just before it, because threads
 * progress unevenly. The number of clients of that load is unknown. The search therefore assumes
 * every number up to {@value #MOST_CLIENTS}, and reads a few records at the end of each slice.
 * {@link #glance} reads fewer records, for up to {@value #FEW_CLIENTS} clients. Not thread-safe.
 */
public final class LoadProbe {
  private static final int MOST_CLIENTS = 32;

  private static final int FEW_CLIENTS = 8;

  /**
   * Records to read at the end of a slice for up to {@value #FEW_CLIENTS} clients. If a single
   * thread has not finished its load, at least one of these records is missing. For more clients,
   * one record is read per slice.
   */
  private static final int END = 8;

  /** Records that {@link #glance} reads at the end of this client's slice. */
  private static final int GLANCE = 24;

  /**
   * Number of records to read at the end of this client's slice. It is larger than for other
   * slices, because the interrupted load probably had the same number of clients.
   */
  private static final int OWN_END = 256;

  /**
   * Records to read per step of the binary search. A single missing record proves nothing, because
   * its insert may have failed.
   */
  private static final int STEP = 16;

  /**
   * Minimum of the margin: the number of records before an interruption that may be missing. It
   * covers {@link #window} and the operations in progress.
   */
  private static final long LEAST_MARGIN = 2_048;

  /**
   * Maximum number of margins that an interrupted load can lack. If more records are missing, they
   * were deleted.
   */
  private static final int FAR = 16;

  private final KeyConfig keys;
  private final RecordReader reader;
  private final Slice own;
  private final long margin;
  private final Set<Long> endsOfFew = new HashSet<>();
  private final List<Slice> missing = new ArrayList<>();
  private final List<Slice> doubtful = new ArrayList<>();
  private long absent;

  /**
   * True if the last records of any slice are missing: the load was interrupted. Tiny slices are
   * ignored.
   */
  private boolean stopped;

  public LoadProbe(KeyConfig keys, RecordReader reader) {
    this.keys = keys;
    this.reader = reader;
    this.own = keys.ownRecords();
    this.margin = Math.max(LEAST_MARGIN, keys.records().count() / 800);
  }

  /**
   * Returns the maximum number of records by which the first thread of a load may be ahead of the
   * last one.
   */
  public static long window(KeyConfig keys) {
    return Math.max(LEAST_MARGIN / 2, keys.records().count() / (800L * keys.client().count()));
  }

  /**
   * Checks with about fifty reads whether the load is complete, and searches only if it is not. It
   * may overlook records that are missing only at the end of a slice.
   */
  public LoadState glance() {
    long[] ends = startsOfParts(FEW_CLIENTS).stream().mapToLong(start -> start - 1).toArray();
    LongStream last = LongStream.range(Math.max(own.start(), end(own) - GLANCE), end(own));
    LongStream read = LongStream.concat(last, LongStream.of(ends)).filter(own::contains);
    if (reader.areAllThere(read)) {
      return new LoadState(own.count(), own.count(), false, new RemainingLoad(missing, doubtful));
    }
    return isBegun(FEW_CLIENTS) ? search() : LoadState.nothing(own);
  }

  /** Searches for missing records. */
  public LoadState find() {
    return isBegun(MOST_CLIENTS) ? search() : LoadState.nothing(own);
  }

  private boolean isBegun(int clients) {
    return isAnyThere(own.start(), Math.min(end(own), own.start() + STEP))
        || reader.isAnyThere(startsOfParts(clients).stream().mapToLong(Long::longValue));
  }

  private LoadState search() {
    List<Slice> parts = parts();
    startsOfParts(FEW_CLIENTS).forEach(start -> endsOfFew.add(start));
    parts.forEach(this::search);
    var remaining = new RemainingLoad(missing, doubtful);
    boolean deletedElsewhere = !stopped && remaining.count() > FAR * margin;
    boolean changed = deletedElsewhere || !missing.isEmpty() && InsertMarks.isChanged(keys, reader);
    return new LoadState(own.count(), present(), changed, remaining);
  }

  /**
   * Returns the number of existing records. It is exact if records are missing in a small slice,
   * and estimated otherwise.
   */
  private long present() {
    if (!missing.isEmpty() && own.count() <= margin) {
      return LongStream.range(own.start(), end(own)).filter(reader::isThere).count();
    }
    return Math.max(1, own.count() - absent);
  }

  /** Returns the ranges between all possible starts of slices. */
  private List<Slice> parts() {
    TreeSet<Long> starts = startsOfParts(MOST_CLIENTS);
    var parts = new ArrayList<Slice>();
    for (long start : starts) {
      Long next = starts.higher(start);
      parts.add(between(start, next == null ? end(own) : next));
    }
    return parts;
  }

  /** Returns the possible starts of slices for up to this many clients. */
  private TreeSet<Long> startsOfParts(int most) {
    var starts = new TreeSet<Long>();
    for (int clients = 1; clients <= most; clients++) {
      for (int index = 0; index < clients; index++) {
        starts.add(keys.records().slice(index, clients).start());
      }
    }
    starts.add(own.start());
    starts.removeIf(start -> !own.contains(start));
    return starts;
  }

  private void search(Slice part) {
    long end = end(part);
    int atEndOfOther = endsOfFew.contains(end) ? END : 1;
    int atEnd = end == end(own) ? OWN_END : atEndOfOther;
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

  /** Returns a number that has existing records just before it, and none just after it. */
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
   * Returns the number up to which all records exist. The search moves back by the margin, and
   * further while records are missing. A store that was killed during the load may have lost the
   * last records of each shard.
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
    return reader.areAllThere(LongStream.range(from, to));
  }

  private boolean isAnyThere(long from, long to) {
    return reader.isAnyThere(LongStream.range(from, to));
  }

  /** Adds a range at the end, merged with the last one if they touch. */
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
