package io.github.ycsbxl.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * TCP ports on the loopback interface, for servers that are told theirs and keep them when they are
 * started again. Stateless.
 */
public final class Ports {
  public static final String HOST = "127.0.0.1";

  // Below the range that operating systems take the ports of outgoing connections from, so that
  // no such connection has one of these when its server is started again.
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;

  private Ports() {}

  /**
   * Ports that nobody listens on, searched from a place that depends on {@code seed}.
   *
   * @throws IOException if there are not so many
   */
  public static List<Integer> free(int count, int seed) throws IOException {
    var found = new ArrayList<Integer>();
    int start = Math.floorMod(seed * 0x9E3779B9, COUNT);
    for (int i = 0; i < COUNT && found.size() < count; i++) {
      int port = FIRST + (start + i) % COUNT;
      if (isFree(port)) {
        found.add(port);
      }
    }
    if (found.size() < count) {
      throw new IOException("no " + count + " free ports on " + HOST + " from " + FIRST);
    }
    return found;
  }

  public static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
