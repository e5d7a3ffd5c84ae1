package io.github.ycsbxl.config;

/**
 * Exception for an address whose port is out of range. The message names the port and the range.
 */
public final class PortRangeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  PortRangeException(int port, int first, int last) {
    super("port %d is out of range; expected %d to %d".formatted(port, first, last));
  }
}
