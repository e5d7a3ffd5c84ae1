package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Node on a real socket that executes a script for each connection; the last script serves all
 * further ones.
 */
final class FakeNode implements Closeable {
  private static final int BACKLOG = 50;
  private static final int PATIENCE_MS = 60_000;

  /** Behaviour for one connection, which is closed afterwards. */
  interface Script {
    void run(Socket client) throws IOException;
  }

  private final ServerSocket server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Future<Void>> served = new ArrayList<>();
  private final Future<Void> accepting;

  private FakeNode(List<Script> scripts) throws IOException {
    server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    accepting = threads.submit(() -> accept(scripts));
  }

  /** Returns settings with timeouts for a busy machine. */
  static ConnectionSettings patient(Protocol protocol) {
    return new ConnectionSettings(
        protocol,
        PATIENCE_MS,
        PATIENCE_MS,
        PATIENCE_MS,
        WireInput.DEFAULT_MAX_MESSAGE_BYTES,
        Map.of());
  }

  static FakeNode doing(Script... scripts) throws IOException {
    return new FakeNode(List.of(scripts));
  }

  NodeEndpoint address() {
    return new NodeEndpoint(server.getInetAddress().getHostAddress(), server.getLocalPort());
  }

  private Void accept(List<Script> scripts) throws IOException {
    while (true) {
      Socket client;
      try {
        client = server.accept();
      } catch (SocketException e) {
        return null;
      }
      synchronized (served) {
        Script script = scripts.get(Math.min(served.size(), scripts.size() - 1));
        served.add(threads.submit(() -> serve(client, script)));
      }
    }
  }

  private static Void serve(Socket client, Script script) throws IOException {
    try (client) {
      script.run(client);
    }
    return null;
  }

  /** Returns the number of connections so far. */
  int connections() {
    synchronized (served) {
      return served.size();
    }
  }

  /** Reads the three letters of the protocol, and responds with ok. */
  static void acceptProtocol(Socket client) throws IOException {
    client.getInputStream().readNBytes(3);
    send(client, "6f6b");
  }

  static void send(Socket client, String hex) throws IOException {
    client.getOutputStream().write(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  /** Waits for the first bytes of a request; requests of these tests arrive in one piece. */
  static void awaitRequest(Socket client) throws IOException {
    var request = new byte[100];
    if (client.getInputStream().read(request) < 0) {
      throw new IOException("there was no request");
    }
  }

  /** Waits until the client closes the connection, as it must. */
  static void awaitHangUp(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    try {
      while (in.read() >= 0) {
        // Further bytes of the client are ignored.
      }
    } catch (SocketException e) {
      // The client closed the connection with unread bytes.
    }
  }

  /** Closes with a reset. */
  static void reset(Socket client) throws IOException {
    client.setSoLinger(true, 0);
    client.close();
  }

  /** Waits until all scripts have ended. Throws if one failed. */
  @Override
  public void close() throws IOException {
    server.close();
    threads.shutdown();
    try {
      accepting.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
      for (Future<Void> connection : served) {
        connection.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
      }
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new AssertionError("a script did not end well", e);
    }
  }
}
