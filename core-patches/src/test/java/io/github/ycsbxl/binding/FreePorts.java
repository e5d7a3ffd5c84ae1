package io.github.ycsbxl.binding;

import io.github.ycsbxl.serve.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Ports of loopback that tests' servers are given, claimed until this process ends. Thread-safe.
 */
public final class FreePorts {
  private static final Queue<Ports> CLAIMED = new ConcurrentLinkedQueue<>();

  private FreePorts() {}

  /** So many that nobody listens at; no other call returns one of them. */
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
