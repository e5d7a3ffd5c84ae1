package io.github.ycsbxl.faults;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time of a fault that was done to the store. Immutable.
 *
 * @param name as results show it, such as {@code kill master}
 * @param begunNanos from the start of the run phase
 * @param revertedNanos from the start of the run phase; less than 0 while the fault lasts, or if
 *     nothing is to be reverted
 */
public record FaultTime(String name, long begunNanos, long revertedNanos) {
  private static final Pattern KILL_CLIENT = Pattern.compile("(?i)kill client (\\d{1,6})");

  /** Returns this fault on the clock of a run that began earlier by {@code nanos}. */
  public FaultTime later(long nanos) {
    return new FaultTime(
        name, begunNanos + nanos, isReverted() ? revertedNanos + nanos : revertedNanos);
  }

  /** The client process that the fault killed, if it is such a fault. */
  public OptionalInt killedClient() {
    Matcher kill = KILL_CLIENT.matcher(name);
    return kill.matches() ? OptionalInt.of(Integer.parseInt(kill.group(1))) : OptionalInt.empty();
  }

  /** Whether the fault ended within the run. */
  public boolean isReverted() {
    return revertedNanos >= 0;
  }
}
