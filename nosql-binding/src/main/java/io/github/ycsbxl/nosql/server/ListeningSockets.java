package io.github.ycsbxl.nosql.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIServerSocketFactory;

/** Factory of server sockets at one address, which remembers the port. Thread-safe. */
class ListeningSockets implements RMIServerSocketFactory {
  /**
   * Maximum number of connections waiting to be accepted, since all threads of a benchmark connect
   * at once. The operating system may allow fewer.
   */
  private static final int BACKLOG = 4_096;

  private final InetAddress address;
  private volatile int taken;

  ListeningSockets(InetAddress address) {
    this.address = address;
  }

  @Override
  public final ServerSocket createServerSocket(int port) throws IOException {
    var socket =
        new ServerSocket(port, BACKLOG, address) {
          @Override
          public Socket accept() throws IOException {
            var client = new ClientSocket();
            implAccept(client);
            accepted(client);
            return client;
          }
        };
    taken = socket.getLocalPort();
    return socket;
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
   * Connection without a source address. RMI allows processes on this machine to change its
   * registry; without an address, no process can.
   */
  private static final class ClientSocket extends Socket {
    @Override
    public InetAddress getInetAddress() {
      return new InetSocketAddress(0).getAddress();
    }
  }
}
