package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests of a client to its coordinator. Both sides prove that they know the token. An
 * IOException means that the coordinator did not respond, which may be temporary; a {@link
 * JoinRefusedException} means that it refused the request. Thread-safe.
 */
final class CoordinatorConnection implements CommonStarts.Coordinator {
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int REFUSED = 400;
  private static final int SERVER_FAILED = 500;
  private static final byte[] NOTHING = {};

  /** Number of successive wrong proofs after which the tokens are assumed to differ. */
  private static final int STRANGERS = 3;

  private final HostAndPort address;
  private final Token token;
  private final String process;
  private final Duration again;
  private final Timeouts timeouts;
  private final AtomicLong requests = new AtomicLong();
  private SessionKey session;

  /**
   * Time limits of requests.
   *
   * @param hello for the first request, after which the user is told that there is no coordinator
   */
  record Timeouts(Duration connect, Duration answer, Duration hello) {
    static final Timeouts DEFAULT =
        new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(2));
  }

  /** Response of a server that is not a coordinator. */
  static final class OtherServerException extends IOException {
    OtherServerException(String answer) {
      super(answer);
    }
  }

  /** Creates a connection for a client with this random name. */
  CoordinatorConnection(HostAndPort address, Token token, String process) {
    this(address, token, process, Duration.ofMillis(500), Timeouts.DEFAULT);
  }

  /**
   * Creates a connection.
   *
   * @param again time after which a request is repeated
   */
  CoordinatorConnection(
      HostAndPort address, Token token, String process, Duration again, Timeouts timeouts) {
    this.address = address;
    this.token = token;
    this.process = process;
    this.again = again;
    this.timeouts = timeouts;
  }

  /** Returns the address as part of a sentence. */
  @Override
  public String toString() {
    return address.toString();
  }

  @Override
  public Duration again() {
    return again;
  }

  /** Waits before a request is repeated. */
  void awaitAgain() {
    LockSupport.parkNanos(again.toNanos());
  }

  Messages.Place join(Messages.Join wish) throws IOException {
    byte[] answer = ask("POST", "/join", Messages.bytes(wish), Messages.MOST_PLACE_BYTES);
    Messages.Place place = Messages.read(answer, Messages.Place.class);
    if (!place.isUsable()) {
      throw new JoinRefusedException("the coordinator sent an invalid setup");
    }
    return place;
  }

  /** Measures the coordinator's clock. */
  @Override
  public ClockOffset clock(ClockOffset.OwnClocks own) throws IOException {
    return ClockOffset.measure(own, this::clockNanos, ClockOffset.RoundTrips.OF_FLEET);
  }

  private long clockNanos() throws IOException {
    byte[] answer = ask("GET", "/clock", NOTHING, Messages.MOST_BYTES);
    return Messages.read(answer, Messages.Clock.class).nanos();
  }

  @Override
  public Messages.Met arrive(Messages.Arrival arrival) throws IOException {
    return Messages.read(post("/arrive", arrival), Messages.Met.class);
  }

  @Override
  public void failed() throws IOException {
    ask("POST", "/failed", NOTHING, Messages.MOST_BYTES);
  }

  Messages.Held end(Messages.End end) throws IOException {
    return held(post("/end", end));
  }

  /** Sends pieces of files. */
  Messages.Held upload(Messages.Upload upload, List<byte[]> bytes) throws IOException {
    byte[] message = Messages.bytes(upload);
    int size = bytes.stream().mapToInt(one -> one.length).sum();
    ByteBuffer body = ByteBuffer.allocate(Integer.BYTES + message.length + size);
    body.putInt(message.length).put(message);
    bytes.forEach(body::put);
    return held(ask("POST", "/upload", body.array(), Messages.MOST_BYTES));
  }

  private static Messages.Held held(byte[] answer) throws IOException {
    if (answer.length == 0) {
      return Messages.Held.ALL;
    }
    Messages.Held held = Messages.read(answer, Messages.Held.class);
    boolean known =
        held.sizes() != null
            && held.sizes().keySet().stream().allMatch(ReceivedFiles::isKnown)
            && held.sizes().values().stream().allMatch(size -> size != null && size >= 0);
    if (!known) {
      throw new IOException("expected the sizes of a client's files");
    }
    return held;
  }

  /** Downloads the file that a property names, up to its declared size. */
  void file(String property, Messages.Sum declared, Path target) throws IOException {
    HttpURLConnection http = asked("GET", "/files/" + property, NOTHING, nonce());
    if (http.getResponseCode() != OK) {
      throw new IOException(
          "the coordinator sent status " + http.getResponseCode() + " instead of the file");
    }
    try (InputStream in = http.getInputStream();
        OutputStream out = Files.newOutputStream(target)) {
      var buffer = new byte[1 << 16];
      int read = 0;
      for (long left = declared.size(); left > 0 && read >= 0; left -= read) {
        read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        out.write(buffer, 0, Math.max(0, read));
      }
    }
    if (!Messages.Sum.read(target).equals(declared)) {
      throw new IOException("the file of " + property + " was damaged or incomplete on arrival");
    }
  }

  private byte[] post(String path, Object message) throws IOException {
    return ask("POST", path, Messages.bytes(message), Messages.MOST_BYTES);
  }

  /**
   * Sends a request and returns the response, up to this size. Verifies the coordinator's proof.
   */
  private byte[] ask(String method, String path, byte[] body, int most) throws IOException {
    String nonce = nonce();
    HttpURLConnection http = asked(method, path, body, nonce);
    int status = http.getResponseCode();
    byte[] answer = body(http, status, most);
    String proof = http.getHeaderField(SessionKey.PROOF);
    if (!SessionKey.isSame(session().answer(status, nonce, answer), proof)) {
      throw new IOException("the answer (status " + status + ") is not authenticated");
    }
    if (status == OK || status == NO_CONTENT) {
      return answer;
    }
    String sentence =
        ErrorMessages.bounded(
            PlainText.line(
                String.valueOf(Messages.read(answer, Messages.Refusal.class).sentence())));
    if (status >= SERVER_FAILED) {
      throw new IOException(sentence);
    }
    throw new JoinRefusedException(sentence);
  }

  private String nonce() {
    return String.valueOf(requests.incrementAndGet());
  }

  /** Sends a complete request, so that the coordinator need not wait for parts of it. */
  private HttpURLConnection asked(String method, String path, byte[] body, String nonce)
      throws IOException {
    String proof = session().request(method, path, nonce, body);
    HttpURLConnection http = open(path);
    http.setRequestMethod(method);
    http.setRequestProperty(SessionKey.NONCE, nonce);
    http.setRequestProperty(SessionKey.PROOF, proof);
    http.setRequestProperty("Content-Type", "application/json");
    if (method.equals("POST")) {
      http.setDoOutput(true);
      try (OutputStream out = http.getOutputStream()) {
        out.write(body);
      }
    }
    return http;
  }

  /** Returns the session key, after the server has proved that it knows the token. */
  synchronized SessionKey session() throws IOException {
    for (int i = 0; session == null && i < STRANGERS; i++) {
      Messages.Hello hello = hello();
      String proof = token.key().hello(process, hello.nonce());
      if (SessionKey.isSame(proof, hello.proof())) {
        session = token.key().session(process, hello.nonce());
      }
    }
    if (session == null) {
      throw new JoinRefusedException("the token does not match the coordinator's");
    }
    return session;
  }

  private Messages.Hello hello() throws IOException {
    HttpURLConnection http = open("/hello");
    http.setConnectTimeout((int) timeouts.hello().toMillis());
    http.setReadTimeout((int) timeouts.hello().toMillis());
    int status = http.getResponseCode();
    byte[] answer = body(http, status, Messages.MOST_BYTES);
    if (status < 0) {
      throw new IOException("the answer is not HTTP");
    }
    if (status >= SERVER_FAILED) {
      throw new IOException("HTTP status " + status);
    }
    if (status != OK) {
      throw new OtherServerException("HTTP status " + status);
    }
    return hello(answer);
  }

  private static Messages.Hello hello(byte[] answer) throws OtherServerException {
    try {
      Messages.Hello hello = Messages.read(answer, Messages.Hello.class);
      if (hello.nonce() != null && SessionKey.isRandom(hello.nonce())) {
        return hello;
      }
    } catch (IOException e) {
      // Another server sent this content. The exception below reports it.
    }
    throw new OtherServerException("HTTP status " + OK + " with other content");
  }

  private HttpURLConnection open(String path) throws IOException {
    URI uri = URI.create("http://" + address + path);
    var http = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
    http.setConnectTimeout((int) timeouts.connect().toMillis());
    http.setReadTimeout((int) timeouts.answer().toMillis());
    http.setInstanceFollowRedirects(false);
    http.setRequestProperty(SessionKey.CLIENT, process);
    return http;
  }

  private static byte[] body(HttpURLConnection http, int status, int most) throws IOException {
    InputStream in = status < REFUSED ? http.getInputStream() : http.getErrorStream();
    if (in == null) {
      return NOTHING;
    }
    try (in) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new IOException("an answer larger than any answer of a coordinator");
      }
      return bytes;
    }
  }
}
