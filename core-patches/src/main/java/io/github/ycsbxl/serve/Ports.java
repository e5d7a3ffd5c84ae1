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
 * TCP ports on loopback for servers that keep their ports across restarts. Until this object is
 * closed, this class gives the ports to no other process. Thread-safe.
 *
 * <p>A port is reserved by a UDP socket of the same number. The socket does not disturb the TCP
 * server and disappears with its process.
 */
public final class Ports implements Closeable {
  public static final String HOST = "127.0.0.1";

  // First port. The range is below that of outgoing connections, so that no such connection takes
  // the port of a restarting server.
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;

  // Time after which the search starts at the next port, so that the ports of a stopped server
  // are not reused for ten minutes.
  private static final long MS_PER_PORT = 50;

  private final List<DatagramSocket> claims = new ArrayList<>();

  private Ports() {}

  /**
   * Reserves unused ports, different ones for each call.
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
   * Reserves these ports.
   *
   * @throws IOException if another program uses one of them
   */
  public static Ports of(List<Integer> numbers) throws IOException {
    var ports = new Ports();
    for (int number : numbers) {
      Optional<DatagramSocket> claim = claim(number);
      if (claim.isEmpty()) {
        ports.close();
        throw new IOException("another program uses port " + number);
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

  /** Reserves a port before probing for a listener, so that no server is disturbed by the probe. */
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
      // The port counts as used.
    }
    return Optional.empty();
  }
}
