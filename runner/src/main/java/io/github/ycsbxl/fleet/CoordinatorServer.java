package io.github.ycsbxl.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.metrics.HttpLimits;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * HTTP server of a coordinator. Client and server prove to each other that they know the token,
 * which is never sent. Requests are limited in size. The port is opened first, so that nothing is
 * started if it is in use. Thread-safe.
 */
public final class CoordinatorServer implements Closeable {
  /** Time for the last responses to be sent. */
  private static final int FAREWELL_SECONDS = 1;

  private static final String FILES = "/files/";
  private static final int OK = 200;

  /** Short response without a message, used for almost every report. */
  private static final int NO_CONTENT = 204;

  private static final int WRONG_REQUEST = 400;
  private static final int NOTHING_THERE = 404;
  private static final int REFUSED = 409;
  private static final int TOO_LARGE = 413;
  private static final int FAILED = 500;

  private final HttpServer server;
  private final Token token;
  private final ExecutorService threads;

  /** Random nonce of this benchmark, so that proofs from another one are invalid. */
  private final String nonce = Secrets.random();

  /** Keys of the clients that know the token, by the clients' names. */
  private final Map<String, SessionKey> keys = new ConcurrentHashMap<>();

  private CoordinatorServer(HttpServer server, Token token) {
    this.server = server;
    this.token = token;
    this.threads = HttpLimits.threads("coordinator");
  }

  /**
   * Opens the port; 0 selects a free one.
   *
   * @param clients number of clients that stay connected
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

  /** Returns the address with the actual port. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /**
   * Starts to serve clients.
   *
   * @param note receives sentences for the user
   */
  public Fleet serve(FleetSetup setup, Consumer<String> note) throws IOException {
    return serve(setup, note, System::nanoTime);
  }

  /** Starts to serve clients, with a monotonic clock that measures their silence. */
  Fleet serve(FleetSetup setup, Consumer<String> note, LongSupplier nanoClock) throws IOException {
    setup.noteLargeFiles(note);
    var roster = new Roster(setup, nanoClock);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, roster));
    server.start();
    return new Fleet(setup, roster, note);
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      threads.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Stop without a delay. The server would wait for the whole delay even without open requests.
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange, Roster roster) throws IOException {
    try (exchange) {
      String client = head(exchange, SessionKey.CLIENT);
      byte[] body = exchange.getRequestBody().readNBytes(FleetRequests.MOST_BYTES + 1);
      if (!SessionKey.isRandom(client)) {
        send(exchange, WRONG_REQUEST, refusal("expected the request of a client"));
      } else if (body.length > FleetRequests.MOST_BYTES) {
        send(exchange, TOO_LARGE, refusal("the request is larger than any request of a client"));
      } else if (exchange.getRequestURI().getPath().equals("/hello")) {
        String proof = token.key().hello(client, nonce);
        send(exchange, OK, Messages.bytes(new Messages.Hello(nonce, proof)));
      } else {
        handle(exchange, roster, client, body);
      }
    }
  }

  /**
   * Answers a request with a valid proof. Rejects any other request, with a response that has no
   * proof either.
   */
  private void handle(HttpExchange exchange, Roster roster, String client, byte[] body)
      throws IOException {
    SessionKey known = keys.get(client);
    SessionKey key = known == null ? token.key().session(client, nonce) : known;
    String once = head(exchange, SessionKey.NONCE);
    String path = exchange.getRequestURI().toString();
    String proof = key.request(exchange.getRequestMethod(), path, once, body);
    if (!SessionKey.isSame(proof, head(exchange, SessionKey.PROOF))) {
      send(exchange, WRONG_REQUEST, refusal("the request does not prove knowledge of the token"));
      return;
    }
    keys.putIfAbsent(client, key);
    roster.alive(client);
    Optional<Path> file =
        path.startsWith(FILES) ? roster.file(path.substring(FILES.length())) : Optional.empty();
    if (file.isPresent()) {
      long size = roster.sizeOf(path.substring(FILES.length()));
      sendFile(exchange, file.get(), size, () -> roster.alive(client));
      return;
    }
    Answer answer = answer(new FleetRequests(roster), client, exchange, path, body);
    // Again, because writing and checking large files takes long.
    roster.alive(client);
    exchange
        .getResponseHeaders()
        .set(SessionKey.PROOF, key.answer(answer.status(), once, answer.body()));
    send(exchange, answer.status(), answer.body());
  }

  private record Answer(int status, byte[] body) {}

  private static Answer answer(
      FleetRequests requests, String client, HttpExchange exchange, String path, byte[] body)
      throws IOException {
    try {
      Object message = requests.answer(client, exchange.getRequestMethod() + " " + path, body);
      return message.equals(Messages.Held.ALL)
          ? new Answer(NO_CONTENT, new byte[0])
          : new Answer(OK, Messages.bytes(message));
    } catch (JoinRefusedException e) {
      return new Answer(REFUSED, refusal(e.getMessage()));
    } catch (FleetRequests.WrongMessageException e) {
      return new Answer(WRONG_REQUEST, refusal(e.getMessage()));
    } catch (FleetRequests.NothingThereException e) {
      return new Answer(NOTHING_THERE, refusal(e.getMessage()));
    } catch (IOException | RuntimeException e) {
      return new Answer(FAILED, refusal("the coordinator failed: " + ErrorMessages.message(e)));
    }
  }

  /**
   * Sends the part of a file that the client's checksum covers, without data that was appended
   * later.
   *
   * @param taken called whenever the client has taken a part
   */
  private static void sendFile(HttpExchange exchange, Path file, long size, Runnable taken)
      throws IOException {
    exchange.sendResponseHeaders(OK, size == 0 ? -1 : size);
    try (InputStream in = Files.newInputStream(file)) {
      var buffer = new byte[1 << 16];
      for (long left = size; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          return;
        }
        exchange.getResponseBody().write(buffer, 0, read);
        left -= read;
        taken.run();
      }
    }
  }

  private static String head(HttpExchange exchange, String name) {
    return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
  }

  private static byte[] refusal(String sentence) throws IOException {
    return Messages.bytes(new Messages.Refusal(sentence));
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }
}
