package io.github.ycsbxl.voldemort;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Proxy of another port on this machine, whose responses arrive later. */
final class LateRelay implements Closeable {
  private final ServerSocket socket;
  private final int behind;
  private final long delayNanos;

  private LateRelay(ServerSocket socket, int behind, Duration delay) {
    this.socket = socket;
    this.behind = behind;
    this.delayNanos = delay.toNanos();
  }

  /** Creates a relay at a free port. */
  static LateRelay to(int port, Duration delay) throws IOException {
    var relay =
        new LateRelay(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), port, delay);
    start(relay::accept);
    return relay;
  }

  int port() {
    return socket.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = socket.accept();
      Socket server = new Socket(InetAddress.getByName("127.0.0.1"), behind);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      start(() -> pass(client, server, 0));
      start(() -> pass(server, client, delayNanos));
    }
  }

  /** Forwards data, each piece with a delay, until either side disconnects. */
  private static void pass(Socket from, Socket to, long delayNanos) throws IOException {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] piece = new byte[1 << 16];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        long due = System.nanoTime() + delayNanos;
        for (long left = delayNanos; left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        out.write(piece, 0, length);
      }
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    var thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // Closed by one side.
              }
            },
            "late-relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
