package io.github.ycsbxl.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Proxy that delays, repeats, truncates and corrupts some requests and responses, by a seed. */
final class FaultyProxy implements AutoCloseable {
  private static final List<String> HEADS =
      List.of(SessionKey.CLIENT, SessionKey.NONCE, SessionKey.PROOF);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final int coordinator;
  private final Random random;
  private final List<Request> late = new ArrayList<>();
  private Answer earlier = new Answer(502, "", "<html>Bad Gateway</html>".getBytes());

  private record Request(String method, String path, Map<String, String> heads, byte[] body) {}

  private record Answer(int status, String proof, byte[] body) {}

  FaultyProxy(int coordinator, long seed) throws IOException {
    this.coordinator = coordinator;
    this.random = new Random(seed);
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var heads = new TreeMap<String, String>();
      HEADS.forEach(name -> heads.put(name, first(exchange, name)));
      byte[] body = exchange.getRequestBody().readAllBytes();
      var request =
          new Request(
              exchange.getRequestMethod(), exchange.getRequestURI().toString(), heads, body);
      if (!late.isEmpty() && random.nextBoolean()) {
        forward(late.remove(0));
      }
      switch (random.nextInt(24)) {
        case 0 -> {}
        case 1 -> forward(request);
        case 2 -> reply(exchange, forward(corrupted(request)), 0);
        case 3 -> reply(exchange, corrupted(forward(request)), 0);
        case 4 -> reply(exchange, forward(request), 1);
        case 5 -> {
          forward(request);
          reply(exchange, forward(request), 0);
        }
        case 6 -> {
          late.add(request);
          reply(exchange, forward(request), 0);
        }
        case 7 -> reply(exchange, earlier, 0);
        default -> {
          earlier = forward(request);
          reply(exchange, earlier, 0);
        }
      }
    }
  }

  private static String first(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  private static void reply(HttpExchange exchange, Answer answer, int cut) throws IOException {
    int length = answer.body().length;
    exchange.getResponseHeaders().set(SessionKey.PROOF, answer.proof());
    exchange.sendResponseHeaders(answer.status(), length == 0 ? -1 : length);
    exchange.getResponseBody().write(answer.body(), 0, Math.max(0, length - cut));
  }

  private Answer forward(Request request) throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + coordinator + request.path());
    var http = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
    http.setRequestMethod(request.method());
    request.heads().forEach(http::setRequestProperty);
    if (request.method().equals("POST")) {
      http.setDoOutput(true);
      http.getOutputStream().write(request.body());
    }
    int status = http.getResponseCode();
    String proof = http.getHeaderField(SessionKey.PROOF);
    InputStream in = status < 400 ? http.getInputStream() : http.getErrorStream();
    byte[] body = in == null ? new byte[0] : in.readAllBytes();
    return new Answer(status, proof == null ? "" : proof, body);
  }

  private Request corrupted(Request request) {
    var heads = new TreeMap<>(request.heads());
    byte[] body = request.body().clone();
    int place = random.nextInt(HEADS.size() + 2);
    if (place < HEADS.size()) {
      heads.compute(HEADS.get(place), (name, value) -> value.isEmpty() ? "x" : value.substring(1));
    } else if (place == HEADS.size()) {
      return new Request(request.method(), "/end", heads, body);
    } else {
      flip(body);
    }
    return new Request(request.method(), request.path(), heads, body);
  }

  private Answer corrupted(Answer answer) {
    byte[] body = answer.body().clone();
    flip(body);
    int status = body.length == 0 || random.nextBoolean() ? 409 : answer.status();
    return new Answer(status, answer.proof(), body);
  }

  private void flip(byte[] bytes) {
    if (bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(7));
    }
  }
}
