package io.github.ycsbxl.lookup;

import io.github.ycsbxl.keys.RemainingLoad;
import io.github.ycsbxl.keys.Slice;
import java.util.Locale;

/**
 * Progress of a client's load. Immutable.
 *
 * @param expected number of records of the whole load
 * @param present approximate number of existing records
 * @param changed true if a run has inserted or deleted records since the load; records may then be
 *     missing although the load was complete
 * @param remaining records to load after an interruption
 */
public record LoadState(long expected, long present, boolean changed, RemainingLoad remaining) {

  /** Returns the state for a store with unknown content. */
  public static LoadState unknown(long expected) {
    return nothing(new Slice(0, expected));
  }

  static LoadState nothing(Slice records) {
    return new LoadState(records.count(), 0, false, RemainingLoad.all(records));
  }

  public boolean isEmpty() {
    return present == 0 && expected > 0;
  }

  public boolean isComplete() {
    return remaining.count() == 0;
  }

  /** Returns true if the load is partial, neither empty nor complete. */
  public boolean isInterrupted() {
    return !isEmpty() && !isComplete() && !changed;
  }

  /** Returns a description, such as "the store holds about 1,000 of 2,000 records". */
  public String inWords() {
    return String.format(Locale.ROOT, "the store has about %,d of %,d records", present, expected);
  }
}
