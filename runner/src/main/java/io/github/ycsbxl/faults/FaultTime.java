package io.github.ycsbxl.faults;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time of an injected fault. Immutable.
 *
 * @param name for results, such as {@code kill master}
 * @param begunNanos since the start of the run phase
 * @param revertedNanos since the start of the run phase; negative while the fault lasts, or if
 *     there is nothing to revert
 */
public record FaultTime(String name, long begunNanos, long revertedNanos) {
  private static final Pattern KILL_CLIENT = Pattern.compile("(?i)kill client (\\d{1,6})");

  /**
   * Returns a copy with times relative to the start of a run that began earlier by {@code nanos}.
   */
  public FaultTime later(long nanos) {
    return new FaultTime(
        name, begunNanos + nanos, isReverted() ? revertedNanos + nanos : revertedNanos);
  }

  /** Returns the client that the fault killed, if any. */
  public OptionalInt killedClient() {
    Matcher kill = KILL_CLIENT.matcher(name);
    return kill.matches() ? OptionalInt.of(Integer.parseInt(kill.group(1))) : OptionalInt.empty();
  }

  /** Returns true if the fault was reverted during the run. */
  @JsonIgnore
  public boolean isReverted() {
    return revertedNanos >= 0;
  }
}
