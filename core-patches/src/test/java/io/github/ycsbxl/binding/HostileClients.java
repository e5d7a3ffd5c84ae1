package io.github.ycsbxl.binding;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Malicious and faulty clients: thousands of silent ones, some slow ones, and many that send
 * garbage and disconnect. Used by one thread; closing ends all connections.
 */
public final class HostileClients implements AutoCloseable {
  private static final int GARBAGE = Cases.of(2_000, 10_000);
  private static final int GARBAGE_BYTES = 64;

  private final InetSocketAddress server;
  private final Random random = new Random(5);
  private final List<Socket> open = new ArrayList<>();

  public HostileClients(InetSocketAddress server) {
    this.server = server;
  }

  /** Opens silent connections. */
  public void stayIdle(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      open.add(connect());
    }
  }

  /** Opens connections that stop in the middle of this message. The rest may follow. */
  public void stayAfter(byte[] beginning, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Socket socket = connect();
      socket.getOutputStream().write(beginning);
      open.add(socket);
    }
  }

  /** Opens thousands of connections, one after the other, that send this and then garbage. */
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

  /** Opens a connection that is reset at its end, so that its port is free immediately. */
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
