package io.github.ycsbxl.elliptics.protocol;

import java.util.Arrays;
import java.util.Optional;

/**
 * Commands that clients need. Other commands of the protocol are omitted. For example, there is no
 * command that runs a program on the node.
 */
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

  /** Returns the command of this number, or empty if clients do not need it. */
  public static Optional<Command> fromCode(int number) {
    return Arrays.stream(values()).filter(command -> command.number == number).findFirst();
  }

  /** Returns the command's number in the wire format. */
  public int number() {
    return number;
  }
}
