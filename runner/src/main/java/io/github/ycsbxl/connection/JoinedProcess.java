package io.github.ycsbxl.connection;

import io.github.ycsbxl.fleet.ClientMachine;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A client process as its coordinator knows it. Guarded by the fleet that it is in, except for its
 * files.
 */
final class JoinedProcess {
  final String name;
  final int index;
  final ClientMachine machine;
  final ReceivedFiles files;
  final Set<String> ready = new HashSet<>();

  /** When it was heard of last, on the monotonic clock. */
  long heardNanos = System.nanoTime();

  /** Whether the user knows that it is silent. */
  boolean silent;

  /** Why it counts as dead; null if it does not. */
  String loss;

  /** Whether it failed by itself, while others only fail because they wait for it. */
  boolean gaveUp;

  /** With which it exited, once all its files are here. */
  OptionalInt status = OptionalInt.empty();

  JoinedProcess(String name, int index, ClientMachine machine, ReceivedFiles files) {
    this.name = name;
    this.index = index;
    this.machine = machine;
    this.files = files;
  }

  /** The process as another coordinator has to know it. */
  FleetState.Known known() {
    Integer ended = status.isPresent() ? status.getAsInt() : null;
    return new FleetState.Known(name, index, machine, ended);
  }

  boolean isOver() {
    return loss != null || status.isPresent();
  }

  boolean failed() {
    return status.isPresent() && status.getAsInt() != 0;
  }

  /** The process in a sentence. */
  @Override
  public String toString() {
    return "client process " + index + " on " + machine;
  }
}
