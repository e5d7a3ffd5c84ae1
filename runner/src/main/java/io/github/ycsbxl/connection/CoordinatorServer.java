package io.github.ycsbxl.connection;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.sockets.HttpLimits;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * HTTP server of a coordinator. It answers whoever shows the token, with bounded requests, and
 * keeps its port from the beginning, so that nothing is started if that is taken. Thread-safe.
 */
public final class CoordinatorServer implements Closeable {
  /** Time for the last answers to be sent. */
  private static final int FAREWELL_SECONDS = 1;

  private static final int OK = 200;

  /** The short answer that all is as it should be, to nearly every report. */
  private static final int NO_CONTENT = 204;

  private static final int WRONG_REQUEST = 400;
  private static final int WRONG_TOKEN = 403;
  private static final int NOTHING_THERE = 404;
  private static final int WRONG_METHOD = 405;
  private static final int REFUSED = 409;
  private static final int TOO_LARGE = 413;
  private static final int FAILED = 500;

  private final HttpServer server;
  private final Token token;
  private final ExecutorService threads;

  private CoordinatorServer(HttpServer server, Token token) {
    this.server = server;
    this.token = token;
    this.threads = HttpLimits.threads("coordinator");
  }

  /**
   * Takes the port, of which 0 is any that is free.
   *
   * @param clients the number of processes that stay connected
   */
  public static CoordinatorServer open(InetSocketAddress address, Token token, int clients)
      throws ConfigurationException {
    HttpLimits.set(clients);
    try {
      return new CoordinatorServer(HttpServer.create(address, Math.max(50, clients)), token);
    } catch (IOException e) {
      throw new ConfigurationException(
          "-listen %s:%d: %s"
              .formatted(address.getHostString(), address.getPort(), ErrorMessages.reason(e)));
    }
  }

  /** The address with the port that was taken. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /**
   * Begins to answer processes; closing their fleet ends this server.
   *
   * @param note is given sentences that the user should know
   */
  public RunningFleet serve(FleetSetup setup, Consumer<String> note) {
    var fleet = new JoinedFleet(setup, note);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, fleet));
    server.start();
    return fleet;
  }

  @Override
  public void close() {
    server.stop(FAREWELL_SECONDS);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange, JoinedFleet fleet) throws IOException {
    try (exchange) {
      String shown = exchange.getRequestHeaders().getFirst("Authorization");
      if (!token.isShownBy(shown)) {
        refuse(exchange, WRONG_TOKEN, "the token is not that of this benchmark");
        return;
      }
      try {
        answer(exchange, fleet);
      } catch (JoinRefusedException e) {
        refuse(exchange, REFUSED, e.getMessage());
      } catch (TooLargeException e) {
        refuse(exchange, TOO_LARGE, e.getMessage());
      } catch (WrongMessageException e) {
        refuse(exchange, WRONG_REQUEST, e.getMessage());
      } catch (IOException | RuntimeException e) {
        refuse(exchange, FAILED, "the coordinator failed: " + ErrorMessages.of(e));
      }
    }
  }

  /** A request that is larger than any of a process. */
  private static final class TooLargeException extends IOException {
    TooLargeException() {
      super("the request is larger than any of a client process");
    }
  }

  /** A request that is none of a process. */
  private static final class WrongMessageException extends IOException {
    WrongMessageException(String sentence) {
      super(sentence);
    }
  }

  private void answer(HttpExchange exchange, JoinedFleet fleet) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String method = exchange.getRequestMethod();
    boolean asks = path.equals("/clock") || path.startsWith("/files/");
    if (!method.equals(asks ? "GET" : "POST")) {
      exchange.getResponseHeaders().set("Allow", asks ? "GET" : "POST");
      refuse(exchange, WRONG_METHOD, "expected " + (asks ? "GET" : "POST"));
      return;
    }
    InputStream body = exchange.getRequestBody();
    switch (path) {
      case "/clock" -> reply(exchange, new Messages.Clock(fleet.clock().nanos()));
      case "/join" -> reply(exchange, fleet.join(message(exchange, Messages.Join.class)));
      case "/arrive" -> reply(exchange, fleet.arrive(message(exchange, Messages.Arrival.class)));
      case "/failed" -> reply(exchange, fleet.failed(message(exchange, Messages.Failure.class)));
      case "/upload" -> reply(exchange, fleet.upload(upload(body), body));
      case "/end" -> {
        Messages.End end = end(message(exchange, Messages.End.class));
        Messages.Held held = fleet.end(end);
        reply(exchange, held);
        if (held.sizes().isEmpty()) {
          fleet.ended(end);
        }
      }
      default -> file(exchange, fleet, path);
    }
  }

  private static void file(HttpExchange exchange, JoinedFleet fleet, String path)
      throws IOException {
    Optional<Path> file = fleet.file(path.replaceFirst("^/files/", ""));
    if (file.isEmpty()) {
      refuse(exchange, NOTHING_THERE, "there is nothing of this name");
      return;
    }
    // A file without an end, or one that grows, is sent as far as it went at the beginning.
    long size = Files.size(file.get());
    exchange.sendResponseHeaders(OK, size == 0 ? -1 : size);
    try (InputStream in = Files.newInputStream(file.get())) {
      var buffer = new byte[1 << 16];
      for (long left = size; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          return;
        }
        exchange.getResponseBody().write(buffer, 0, read);
        left -= read;
      }
    }
  }

  private static <T> T message(HttpExchange exchange, Class<T> type) throws IOException {
    byte[] bytes = exchange.getRequestBody().readNBytes(Messages.MOST_BYTES + 1);
    if (bytes.length > Messages.MOST_BYTES) {
      throw new TooLargeException();
    }
    return read(bytes, type);
  }

  private static <T> T read(byte[] bytes, Class<T> type) throws WrongMessageException {
    try {
      return Messages.read(bytes, type);
    } catch (IOException e) {
      throw new WrongMessageException(ErrorMessages.bounded(ErrorMessages.of(e)));
    }
  }

  /** Reads the message of an upload, which begins with its length. */
  private static Messages.Upload upload(InputStream body) throws IOException {
    byte[] head = body.readNBytes(Integer.BYTES);
    int length = head.length < Integer.BYTES ? -1 : ByteBuffer.wrap(head).getInt();
    if (length > Messages.MOST_BYTES) {
      throw new TooLargeException();
    }
    if (length < 0) {
      throw new WrongMessageException("expected the length of a message");
    }
    Messages.Upload upload = read(body.readNBytes(length), Messages.Upload.class);
    if (upload.pieces() == null) {
      throw new WrongMessageException("expected pieces of files");
    }
    long bytes = 0;
    for (Messages.Piece piece : upload.pieces()) {
      check(piece);
      bytes += piece.length();
    }
    if (bytes > Messages.MOST_FILE_BYTES) {
      throw new TooLargeException();
    }
    return upload;
  }

  private static void check(Messages.Piece piece) throws WrongMessageException {
    boolean right =
        piece != null
            && ReceivedFiles.isKnown(piece.name())
            && piece.offset() >= 0
            && piece.length() >= 0
            && piece.size() - piece.length() >= piece.offset();
    if (!right) {
      throw new WrongMessageException("expected a piece of a file that client processes write");
    }
  }

  private static Messages.End end(Messages.End end) throws WrongMessageException {
    if (end.files() == null || end.files().containsValue(null)) {
      throw new WrongMessageException("expected the files of a client process");
    }
    return end;
  }

  private static void reply(HttpExchange exchange, Messages.Held held) throws IOException {
    if (held.isAll()) {
      exchange.sendResponseHeaders(NO_CONTENT, -1);
    } else {
      send(exchange, OK, held);
    }
  }

  private static void reply(HttpExchange exchange, Object message) throws IOException {
    send(exchange, OK, message);
  }

  private static void refuse(HttpExchange exchange, int status, String sentence)
      throws IOException {
    send(exchange, status, new Messages.Refusal(sentence));
  }

  private static void send(HttpExchange exchange, int status, Object message) throws IOException {
    byte[] bytes = Messages.bytes(message);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
