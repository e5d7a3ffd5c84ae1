package io.github.ycsbxl.serve;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * TCP proxy on loopback that can delay, lose and hold data, separately for each direction. Each
 * connection has its own threads. Thread-safe.
 */
public final class TcpRelay implements Closeable {
  private static final int BACKLOG = 1_024;
  private static final int CHUNK_BYTES = 64 << 10;
  private static final int MAX_CHUNKS = 64;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ServerSocket listener;
  private final InetSocketAddress target;
  private final Disturbance forward = new Disturbance();
  private final Disturbance backward = new Disturbance();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  /**
   * Bytes from one read; empty at the end of the stream.
   *
   * @param broken true if the stream ended because the connection failed
   */
  private record Chunk(byte[] bytes, long sentNanos, boolean broken) {}

  private TcpRelay(ServerSocket listener, InetSocketAddress target) {
    this.listener = listener;
    this.target = target;
  }

  /**
   * Opens a proxy on a free port. It connects clients to the given loopback port, which need not
   * have a listener yet.
   */
  public static TcpRelay to(int port) throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    return to(new ServerSocket(0, BACKLOG, loopback), new InetSocketAddress(loopback, port));
  }

  static TcpRelay to(ServerSocket listener, InetSocketAddress target) {
    var relay = new TcpRelay(listener, target);
    daemon(relay::accept);
    return relay;
  }

  /** Returns the port of the proxy. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Returns the direction from clients to the target. */
  public Disturbance forward() {
    return forward;
  }

  /** Returns the direction from the target to clients. */
  public Disturbance backward() {
    return backward;
  }

  /** Breaks all connections. New ones are accepted. */
  public void reset() {
    for (Socket socket : sockets) {
      abort(socket);
    }
  }

  /** Stops listening and breaks all connections. */
  @Override
  public void close() throws IOException {
    listener.close();
    reset();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket from = listener.accept();
        sockets.add(from);
        daemonOf(from);
      } catch (IOException e) {
        // The relay was closed, or the process has no free file handle until others are closed.
        LockSupport.parkNanos(listener.isClosed() ? 0 : PAUSE_NANOS);
      }
    }
  }

  private void daemonOf(Socket from) {
    try {
      daemon(() -> connect(from));
    } catch (OutOfMemoryError e) {
      // No thread can be started until others end. This client may connect again.
      end(from);
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
      // One direction may end before the other, for instance a request before its response.
      Runnable ended =
          () -> {
            if (open.decrementAndGet() == 0) {
              endBoth(from, to);
            }
          };
      pass(from, to, forward, ended, broken);
      pass(to, from, backward, ended, broken);
    } catch (IOException e) {
      endBoth(from, to);
    }
  }

  /**
   * Copies data from one socket to the other on separate threads.
   *
   * @param ended called when everything was sent and the output of {@code to} is shut down
   * @param broken called if one of the sockets failed
   */
  private void pass(
      Socket from, Socket to, Disturbance direction, Runnable ended, Runnable broken) {
    BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(MAX_CHUNKS);
    daemon(() -> read(from, direction, chunks));
    daemon(
        () -> {
          (write(to, direction, chunks) ? ended : broken).run();
          // Wake up a reader that waits for space in the queue. The reader then finds its socket
          // closed.
          chunks.clear();
        });
  }

  private static void read(Socket from, Disturbance direction, BlockingQueue<Chunk> chunks) {
    var buffer = new byte[CHUNK_BYTES];
    boolean broken = false;
    try {
      try {
        InputStream in = from.getInputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          chunks.put(new Chunk(Arrays.copyOf(buffer, count), direction.sentNanos(), false));
        }
      } catch (IOException e) {
        // Data read before the failure is still sent.
        broken = true;
      }
      chunks.put(new Chunk(new byte[0], System.nanoTime(), broken));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns true if everything was sent. */
  private boolean write(Socket to, Disturbance direction, BlockingQueue<Chunk> chunks) {
    try {
      while (true) {
        Chunk chunk = chunks.take();
        direction.pass(chunk.sentNanos(), listener::isClosed);
        if (chunk.bytes().length == 0) {
          if (!chunk.broken()) {
            to.shutdownOutput();
          }
          return !chunk.broken();
        }
        to.getOutputStream().write(chunk.bytes());
      }
    } catch (IOException e) {
      // The other side has closed the connection.
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
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

  /** Closes the socket such that data in transit is lost. */
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

  private static void daemon(Runnable work) {
    var thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }
}
