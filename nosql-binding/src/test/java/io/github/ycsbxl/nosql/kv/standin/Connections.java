package io.github.ycsbxl.nosql.kv.standin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIServerSocketFactory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The nodes' server sockets, which remember whom they accepted. Thread-safe. */
final class Connections implements RMIServerSocketFactory {
  private final Set<Socket> accepted = ConcurrentHashMap.newKeySet();

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return new ServerSocket(port, 0, InetAddress.getLoopbackAddress()) {
      @Override
      public Socket accept() throws IOException {
        Socket socket = super.accept();
        accepted.add(socket);
        return socket;
      }
    };
  }

  void cut() {
    for (Socket socket : accepted) {
      accepted.remove(socket);
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
