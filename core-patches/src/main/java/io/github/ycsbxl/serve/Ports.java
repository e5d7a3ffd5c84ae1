package io.github.ycsbxl.serve;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * TCP ports on the loopback interface for servers that are given theirs and keep them when they are
 * started again. Until they are closed no other process gets one of them from here. Thread-safe.
 *
 * <p>What holds a port is a UDP socket of its number, which does not disturb the server that
 * listens there, and which ends with its process.
 */
public final class Ports implements Closeable {
  public static final String HOST = "127.0.0.1";

  // The ports are below the range from which operating systems take those of outgoing connections,
  // so that none of these is taken when its server is restarted.
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;

  // At this pace the ports of a server that is down are not given away for ten minutes.
  private static final long MS_PER_PORT = 50;

  private final List<DatagramSocket> claims = new ArrayList<>();

  private Ports() {}

  /**
   * Claims ports on which nobody listens, different ones at each call.
   *
   * @throws IOException if there are not enough
   */
  public static Ports free(int count) throws IOException {
    return free(count, System.currentTimeMillis());
  }

  static Ports free(int count, long nowMs) throws IOException {
    var ports = new Ports();
    long start = nowMs / MS_PER_PORT;
    for (int i = 0; i < COUNT && ports.claims.size() < count; i++) {
      claim(FIRST + (int) ((start + i) % COUNT)).ifPresent(ports.claims::add);
    }
    if (ports.claims.size() < count) {
      ports.close();
      throw new IOException("no " + count + " free ports on " + HOST + " from " + FIRST);
    }
    return ports;
  }

  /**
   * Claims these ports.
   *
   * @throws IOException if another program has one of them
   */
  public static Ports of(List<Integer> numbers) throws IOException {
    var ports = new Ports();
    for (int number : numbers) {
      Optional<DatagramSocket> claim = claim(number);
      if (claim.isEmpty()) {
        ports.close();
        throw new IOException("another program has port " + number);
      }
      ports.claims.add(claim.get());
    }
    return ports;
  }

  public List<Integer> numbers() {
    return claims.stream().map(DatagramSocket::getLocalPort).toList();
  }

  @Override
  public void close() {
    claims.forEach(DatagramSocket::close);
  }

  /** Claims a port before it looks for a listener, so that no server meets this look. */
  private static Optional<DatagramSocket> claim(int port) {
    var address = new InetSocketAddress(HOST, port);
    try {
      var claim = new DatagramSocket(address);
      try (var listener = new ServerSocket()) {
        listener.bind(address);
        return Optional.of(claim);
      } catch (IOException e) {
        claim.close();
      }
    } catch (IOException e) {
      // The port counts as taken, as one with a listener does.
    }
    return Optional.empty();
  }
}
