package io.github.ycsbxl.nosql.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;

/** Factory of server sockets at one address, which knows the port that was taken. Thread-safe. */
class ListeningSockets implements RMIServerSocketFactory {
  /**
   * Clients whose connections may wait to be accepted, as all threads of a test connect at once;
   * the system may allow fewer.
   */
  private static final int BACKLOG = 4_096;

  private final InetAddress address;
  private volatile int taken;

  ListeningSockets(InetAddress address) {
    this.address = address;
  }

  @Override
  public final ServerSocket createServerSocket(int port) throws IOException {
    ServerSocket socket = listen(port, BACKLOG, address);
    taken = socket.getLocalPort();
    return socket;
  }

  ServerSocket listen(int port, int backlog, InetAddress at) throws IOException {
    return new ServerSocket(port, backlog, at);
  }

  final InetAddress address() {
    return address;
  }

  final int taken() {
    return taken;
  }
}
