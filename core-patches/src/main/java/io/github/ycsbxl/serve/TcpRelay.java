package io.github.ycsbxl.serve;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Relay of TCP connections on loopback, which can delay, lose and hold what it passes on, a
 * direction at a time. Each connection has its own threads. Thread-safe.
 */
public final class TcpRelay implements Closeable {
  private static final int BACKLOG = 1_024;

  private final ServerSocket listener;
  private final InetSocketAddress target;
  private final RelayDirection forward = new RelayDirection();
  private final RelayDirection backward = new RelayDirection();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  private TcpRelay(ServerSocket listener, InetSocketAddress target) {
    this.listener = listener;
    this.target = target;
  }

  /** Makes a relay at a free port to this port of loopback, where nobody needs to listen yet. */
  public static TcpRelay to(int port) throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    var relay =
        new TcpRelay(new ServerSocket(0, BACKLOG, loopback), new InetSocketAddress(loopback, port));
    daemon(relay::accept);
    return relay;
  }

  /** The port at which the relay listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The direction from clients to the target. */
  public RelayDirection forward() {
    return forward;
  }

  /** The direction from the target to clients. */
  public RelayDirection backward() {
    return backward;
  }

  /** Breaks all connections; new ones can be made. */
  public void reset() {
    for (Socket socket : sockets) {
      abort(socket);
    }
  }

  /** Stops listening, and breaks all connections. */
  @Override
  public void close() throws IOException {
    listener.close();
    reset();
    forward.close();
    backward.close();
  }

  private void accept() {
    try {
      while (true) {
        Socket from = listener.accept();
        sockets.add(from);
        daemon(() -> connect(from));
      }
    } catch (IOException e) {
      // The relay was closed.
    }
  }

  private void connect(Socket from) {
    var to = new Socket();
    sockets.add(to);
    try {
      from.setTcpNoDelay(true);
      to.setTcpNoDelay(true);
      to.connect(target);
      if (listener.isClosed()) {
        throw new IOException("closed");
      }
      var open = new AtomicInteger(2);
      Runnable broken = () -> endBoth(from, to);
      // One direction may end, as a request does, before what the other one answers.
      Runnable ended =
          () -> {
            if (open.decrementAndGet() == 0) {
              endBoth(from, to);
            }
          };
      forward.pass(from, to, ended, broken);
      backward.pass(to, from, ended, broken);
    } catch (IOException e) {
      endBoth(from, to);
    }
  }

  private void endBoth(Socket from, Socket to) {
    end(from);
    end(to);
  }

  private void end(Socket socket) {
    sockets.remove(socket);
    close(socket);
  }

  /** Closes the socket so that bytes under way are lost. */
  private static void abort(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      // The socket is closed already.
    }
    close(socket);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The socket is closed already.
    }
  }

  static void daemon(Runnable work) {
    var thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }
}
