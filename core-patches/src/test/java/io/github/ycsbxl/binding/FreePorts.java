package io.github.ycsbxl.binding;

import io.github.ycsbxl.serve.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Loopback ports for servers of tests, reserved until this process ends. Thread-safe. */
public final class FreePorts {
  private static final Queue<Ports> CLAIMED = new ConcurrentLinkedQueue<>();

  private FreePorts() {}

  /** Reserves this many unused ports, different ones for each call. */
  public static List<Integer> take(int count) {
    try {
      Ports ports = Ports.free(count);
      CLAIMED.add(ports);
      return ports.numbers();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
