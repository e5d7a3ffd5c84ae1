package io.github.ycsbxl.nosql.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;

/** Factory of server sockets at one address, which knows the port that was taken. Thread-safe. */
class ListeningSockets implements RMIServerSocketFactory {
  private static final int DEFAULT_BACKLOG = 0;

  private final InetAddress address;
  private volatile int taken;

  ListeningSockets(InetAddress address) {
    this.address = address;
  }

  @Override
  public final ServerSocket createServerSocket(int port) throws IOException {
    ServerSocket socket = listen(port, DEFAULT_BACKLOG, address);
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
