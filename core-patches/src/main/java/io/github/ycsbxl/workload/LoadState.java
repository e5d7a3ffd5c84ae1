package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.RemainingLoad;
import io.github.ycsbxl.keys.Slice;
import java.util.Locale;

/**
 * The progress of a client process's load: how much of it is in the store. Immutable.
 *
 * @param expected records of the whole load
 * @param present of them, more or less
 * @param changed whether a run inserted or deleted records since, so that some may be missing
 *     although the load was complete
 * @param remaining what is to be loaded if it was interrupted
 */
public record LoadState(long expected, long present, boolean changed, RemainingLoad remaining) {

  /** The state of a store of which nothing is known to be there. */
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

  /** Whether a load stopped somewhere, rather than that nothing or all of it is there. */
  public boolean isInterrupted() {
    return !isEmpty() && !isComplete() && !changed;
  }

  /** The progress as text, such as "the store holds about 1,000 of 2,000 records". */
  public String inWords() {
    return String.format(
        Locale.ROOT, "the store holds about %,d of %,d records", present, expected);
  }
}
