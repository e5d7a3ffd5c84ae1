package io.github.ycsbxl.elliptics.protocol;

import java.util.Arrays;
import java.util.Optional;

/** Command of a request that clients need. Of the others, one would run a program on the node. */
public enum Command {
  LOOKUP(1),
  REVERSE_LOOKUP(2),
  WRITE(4),
  READ(5),
  ROUTE_LIST(8);

  private final int number;

  Command(int number) {
    this.number = number;
  }

  /** Finds the command of this number, if clients need it. */
  public static Optional<Command> of(int number) {
    return Arrays.stream(values()).filter(command -> command.number == number).findFirst();
  }

  /** The command's number on the wire. */
  public int number() {
    return number;
  }
}
