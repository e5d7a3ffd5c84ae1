package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.serve.ListenerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Server sockets that remember accepted connections. Thread-safe. */
final class TrackedConnections extends ListeningSockets {
  private final Set<Socket> accepted = ConcurrentHashMap.newKeySet();

  TrackedConnections() {
    super(InetAddress.getLoopbackAddress(), ListenerSettings.USUAL);
  }

  @Override
  void accepted(Socket client) {
    accepted.add(client);
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
