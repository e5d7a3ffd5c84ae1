package io.github.ycsbxl.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.metrics.HttpLimits;
import io.github.ycsbxl.page.LatestEvent.Event;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * HTTP server of a page and its events. It accepts only GET, and only below the token in the page's
 * URL. Thread-safe.
 */
final class LiveServer implements Closeable {
  private static final int MOST_VIEWERS = 16;

  /** Number of threads for requests other than event streams. */
  private static final int OTHERS = 4;

  /** Maximum time for browsers to receive the last event. */
  private static final long FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final HttpServer server;
  private final ExecutorService threads;
  private final LatestEvent events;
  private final Runnable joined;
  private final String root;

  private LiveServer(HttpServer server, LatestEvent events, Runnable joined) {
    this.server = server;
    this.events = events;
    this.joined = joined;
    this.threads = HttpLimits.threads(MOST_VIEWERS + OTHERS, "live-viewer");
    this.root = "/" + Secrets.random() + "/";
  }

  /**
   * Starts a server at a free port.
   *
   * @param joined called for every viewer
   */
  static LiveServer open(InetAddress address, LatestEvent events, Runnable joined)
      throws IOException {
    HttpLimits.set();
    var live =
        new LiveServer(HttpServer.create(new InetSocketAddress(address, 0), 0), events, joined);
    live.server.setExecutor(live.threads);
    live.server.createContext("/", live::handle);
    live.server.start();
    return live;
  }

  /**
   * Returns the URL of the page, including the token. If the server listens on all addresses, the
   * URL has this host's own address.
   */
  URI address() {
    InetSocketAddress at = server.getAddress();
    String host =
        at.getAddress().isAnyLocalAddress()
            ? MachineFacts.host()
            : at.getAddress().getHostAddress();
    return URI.create("http://" + new HostAndPort(host, at.getPort()) + root);
  }

  /** Closes the server when all viewers have received the last event, or after a timeout. */
  @Override
  public void close() {
    try {
      events.awaitLeft(FAREWELL_NANOS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        head(exchange, 405, "text/plain", -1);
      } else if (!hasToken(path)) {
        answer(exchange, 403, "use the complete URL that was printed, since it contains a token");
      } else if (path.equals(root)) {
        answer(exchange, 200, "text/html", LiveJson.page());
      } else if (path.equals(root + "events")) {
        stream(exchange);
      } else {
        answer(exchange, 404, "not found");
      }
    }
  }

  private boolean hasToken(String path) {
    return Secrets.isSame(root, path.substring(0, Math.min(path.length(), root.length())));
  }

  private void stream(HttpExchange exchange) throws IOException {
    if (!events.join(MOST_VIEWERS)) {
      answer(exchange, 503, "too many viewers");
      return;
    }
    try {
      head(exchange, 200, "text/event-stream", 0);
      joined.run();
      send(exchange.getResponseBody());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      events.leave();
    }
  }

  private void send(OutputStream out) throws IOException, InterruptedException {
    Event event = events.after(-1);
    while (true) {
      out.write(event.bytes());
      out.flush();
      if (event.last()) {
        out.close();
        return;
      }
      event = events.after(event.number());
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    answer(exchange, status, "text/plain", text.getBytes(StandardCharsets.UTF_8));
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    head(exchange, status, type, body.length);
    exchange.getResponseBody().write(body);
  }

  private static void head(HttpExchange exchange, int status, String type, long length)
      throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type + "; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    exchange.sendResponseHeaders(status, length);
  }
}
