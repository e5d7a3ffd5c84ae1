package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.serve.ListenerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIServerSocketFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Factory of server sockets at one address. It remembers the port. Thread-safe. */
class ListeningSockets implements RMIServerSocketFactory {
  /**
   * Maximum number of connections waiting to be accepted. It is large, because all threads of a
   * benchmark connect at once. The operating system may allow fewer.
   */
  private static final int BACKLOG = 4_096;

  private final InetAddress address;
  private final ListenerSettings settings;
  private final AtomicInteger open = new AtomicInteger();
  private volatile int taken;

  ListeningSockets(InetAddress address, ListenerSettings settings) {
    this.address = address;
    this.settings = settings;
  }

  @Override
  public final ServerSocket createServerSocket(int port) throws IOException {
    var socket =
        new ServerSocket() {
          @Override
          public Socket accept() throws IOException {
            return acceptUsing(this::implAccept);
          }
        };
    try {
      if (settings.bufferBytes().isPresent()) {
        // Accepted connections inherit the buffer size. Their TCP handshake has already announced
        // it, so it cannot be set after accept.
        socket.setReceiveBufferSize(settings.bufferBytes().getAsInt());
      }
      socket.bind(new InetSocketAddress(address, port), BACKLOG);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    taken = socket.getLocalPort();
    return socket;
  }

  private interface Accepting {
    void into(Socket client) throws IOException;
  }

  /**
   * Returns the next connection that a thread can serve. Closes connections for which there is no
   * thread.
   */
  private Socket acceptUsing(Accepting accepting) throws IOException {
    while (true) {
      var client = new ClientSocket(open::decrementAndGet);
      accepting.into(client);
      if (open.incrementAndGet() <= settings.threads()) {
        if (settings.bufferBytes().isPresent()) {
          client.setSendBufferSize(settings.bufferBytes().getAsInt());
        }
        accepted(client);
        return client;
      }
      client.close();
    }
  }

  /** Called for every connection. */
  void accepted(Socket client) {}

  final InetAddress address() {
    return address;
  }

  final int taken() {
    return taken;
  }

  /**
   * Connection without a source address. RMI allows processes with an address of this machine to
   * change its registry. Without an address, no process can change the registry.
   */
  private static final class ClientSocket extends Socket {
    private final Runnable end;
    private boolean ended;

    ClientSocket(Runnable end) {
      this.end = end;
    }

    @Override
    public InetAddress getInetAddress() {
      return new InetSocketAddress(0).getAddress();
    }

    @Override
    public synchronized void close() throws IOException {
      super.close();
      if (!ended) {
        ended = true;
        end.run();
      }
    }
  }
}
