package io.github.ycsbxl.binding;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of loopback for servers that are told theirs. They are below those that systems give away
 * themselves, and other ones in each process, so that nobody takes one before it is used.
 * Thread-safe.
 */
public final class FreePorts {
  private static final int FIRST = 10_000;
  private static final int COUNT = 10_000;
  private static final int OF_PROCESS = 50;

  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() % (COUNT / OF_PROCESS)) * OF_PROCESS);

  private FreePorts() {}

  /** So many that nobody listens at; no other call returns one of them. */
  public static List<Integer> take(int count) {
    var found = new ArrayList<Integer>();
    while (found.size() < count) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      if (isFree(port)) {
        found.add(port);
      }
    }
    return found;
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
