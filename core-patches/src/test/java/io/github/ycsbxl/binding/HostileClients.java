package io.github.ycsbxl.binding;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Clients that mean a server no good, or none at all: thousands that say nothing, some that are
 * slow, and many that send garbage and go. Used by one thread; closing it ends all connections.
 */
public final class HostileClients implements AutoCloseable {
  private static final int GARBAGE = 10_000;
  private static final int GARBAGE_BYTES = 64;

  private final InetSocketAddress server;
  private final Random random = new Random(5);
  private final List<Socket> open = new ArrayList<>();

  public HostileClients(InetSocketAddress server) {
    this.server = server;
  }

  /** Connections on which nothing is ever said. */
  public void stayIdle(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      open.add(connect());
    }
  }

  /** Connections that end in the middle of this message; the rest may follow or not. */
  public void stayAfter(byte[] beginning, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Socket socket = connect();
      socket.getOutputStream().write(beginning);
      open.add(socket);
    }
  }

  /** Ten thousand connections on which this is said with garbage behind it, one after the other. */
  public void sendGarbage(byte[] beginning) throws IOException {
    var garbage = new byte[GARBAGE_BYTES];
    for (int i = 0; i < GARBAGE; i++) {
      random.nextBytes(garbage);
      try (Socket socket = connect()) {
        OutputStream out = socket.getOutputStream();
        out.write(beginning);
        out.write(garbage);
      } catch (IOException e) {
        // The server closed it first, as it should.
      }
    }
  }

  /** A connection that is reset at its end, so that its port is free again at once. */
  private Socket connect() throws IOException {
    var socket = new Socket();
    socket.setSoLinger(true, 0);
    socket.connect(server);
    return socket;
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }
}
