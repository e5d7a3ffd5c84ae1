package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.engine.MemoryEngine;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import io.github.ycsbxl.voldemort.protocol.WireOutput;
import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Node on a real socket that keeps one store in memory and records its requests. It can misbehave,
 * stop, and restart at the same port with the same data.
 */
final class MemoryNode implements Closeable {

  /** Misbehaviour before a response. */
  interface Trouble {
    /**
     * Returns a wrong response, or null for the correct one. An IOException closes the connection.
     */
    Response answer(Request request) throws IOException;
  }

  static final Trouble NONE = request -> null;

  private final MemoryEngine engine = new MemoryEngine();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private volatile Trouble metadata = NONE;
  private volatile Trouble trouble = NONE;
  private ServerSocket server;
  private Thread acceptor;
  private int port;

  private MemoryNode() {}

  static MemoryNode started() throws IOException {
    var node = new MemoryNode();
    node.start();
    return node;
  }

  void start() throws IOException {
    server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    port = server.getLocalPort();
    ServerSocket accepting = server;
    acceptor = daemon(() -> accept(accepting));
  }

  /** Closes the port and all connections; no client can connect afterwards. */
  void stop() throws IOException {
    server.close();
    try {
      // Clients can connect until accept has returned.
      acceptor.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    for (Socket client : clients) {
      client.close();
    }
  }

  NodeEndpoint address() {
    return new NodeEndpoint(server.getInetAddress().getHostAddress(), port);
  }

  MemoryEngine engine() {
    return engine;
  }

  /** Returns all requests for the store so far, in order. */
  List<Request> requests() {
    return requests;
  }

  void has(Trouble newTrouble) {
    trouble = newTrouble;
  }

  void tells(Trouble newMetadata) {
    metadata = newMetadata;
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "memory-node");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void accept(ServerSocket accepting) {
    try {
      while (true) {
        Socket client = accepting.accept();
        clients.add(client);
        daemon(() -> serve(client));
      }
    } catch (IOException e) {
      // The node was stopped.
    }
  }

  private void serve(Socket client) {
    try (client) {
      byte[] code = client.getInputStream().readNBytes(Protocol.CODE_BYTES);
      Protocol protocol =
          Protocol.withCode(new String(code, StandardCharsets.US_ASCII)).orElseThrow();
      client.getOutputStream().write(Protocol.ACCEPTED.getBytes(StandardCharsets.US_ASCII));
      WireInput in =
          WireInput.of(
              Channels.newChannel(client.getInputStream()), WireInput.DEFAULT_MAX_MESSAGE_BYTES);
      var out = new WireOutput();
      while (!in.atEnd()) {
        Request request = protocol.format().readRequest(in);
        protocol.format().writeResponse(request.operation(), answer(request), out);
        Channels.newChannel(client.getOutputStream()).write(out.bytes());
        out.clear();
      }
    } catch (IOException e) {
      // The client disconnected, the node was stopped, or it misbehaves.
    } finally {
      clients.remove(client);
    }
  }

  private Response answer(Request request) throws IOException {
    if (request.store().text().equals("metadata")) {
      return metadata.answer(request);
    }
    requests.add(request);
    Response instead = trouble.answer(request);
    return instead == null ? truth(request) : instead;
  }

  private Response truth(Request request) throws IOException {
    if (request instanceof Request.Get get) {
      return new Response.Values(engine.get(get.key()));
    }
    if (request instanceof Request.GetVersions get) {
      return new Response.Clocks(engine.getVersions(get.key()));
    }
    if (request instanceof Request.GetAll get) {
      return new Response.KeyedValues(engine.getAll(get.keys()));
    }
    if (request instanceof Request.Delete delete) {
      return new Response.Deleted(engine.delete(delete.key(), delete.clock()));
    }
    Request.Put put = (Request.Put) request;
    try {
      engine.put(put.key(), put.value());
      return new Response.Stored();
    } catch (ObsoleteVersionException e) {
      return new Failure(ErrorCode.OBSOLETE_VERSION, e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    stop();
  }
}
