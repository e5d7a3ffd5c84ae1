package io.github.ycsbxl.connection;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.ClockOffset;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Requests of a client process to its coordinator, each with its answer. An IOException says that
 * the coordinator did not answer, which may be over later, a {@link JoinRefusedException} that it
 * refused. Thread-safe.
 */
final class CoordinatorConnection implements CommonStarts.Coordinator {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int ANSWER_MILLIS = 10_000;
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int SERVER_FAILED = 500;

  private final HostAndPort address;
  private final Token token;

  CoordinatorConnection(HostAndPort address, Token token) {
    this.address = address;
    this.token = token;
  }

  /** The address in a sentence. */
  @Override
  public String toString() {
    return address.toString();
  }

  Messages.Place join(Messages.Join wish) throws IOException {
    return post("/join", wish, Messages.Place.class);
  }

  /** Measures the coordinator's clock. */
  @Override
  public ClockOffset clock(ClockOffset.OwnClocks own) throws IOException {
    return ClockOffset.measure(own, this::clockNanos, ClockOffset.RoundTrips.OF_FLEET);
  }

  private long clockNanos() throws IOException {
    HttpURLConnection http = open("/clock");
    return read(http, Messages.Clock.class).nanos();
  }

  @Override
  public Messages.Met arrive(Messages.Arrival arrival) throws IOException {
    return post("/arrive", arrival, Messages.Met.class);
  }

  @Override
  public void failed(Messages.Failure failure) throws IOException {
    post("/failed", failure, Messages.Done.class);
  }

  Messages.Held end(Messages.End end) throws IOException {
    return held(posted("/end", end));
  }

  /** Sends pieces with their bytes. */
  Messages.Held upload(Messages.Upload upload, List<byte[]> bytes) throws IOException {
    byte[] message = Messages.bytes(upload);
    HttpURLConnection http = posting("/upload");
    try (OutputStream out = http.getOutputStream()) {
      out.write(ByteBuffer.allocate(Integer.BYTES).putInt(message.length).array());
      out.write(message);
      for (byte[] one : bytes) {
        out.write(one);
      }
    }
    return held(http);
  }

  /** Copies the file that a property names. */
  void file(String property, Path target) throws IOException {
    HttpURLConnection http = open("/files/" + property);
    requireOk(http);
    try (InputStream in = http.getInputStream()) {
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
    if (Files.size(target) != http.getContentLengthLong()) {
      throw new IOException("the file of " + property + " came only in part");
    }
  }

  private static Messages.Held held(HttpURLConnection http) throws IOException {
    return http.getResponseCode() == NO_CONTENT
        ? Messages.Held.ALL
        : read(http, Messages.Held.class);
  }

  private <T> T post(String path, Object message, Class<T> answer) throws IOException {
    return read(posted(path, message), answer);
  }

  private HttpURLConnection posted(String path, Object message) throws IOException {
    byte[] bytes = Messages.bytes(message);
    HttpURLConnection http = posting(path);
    try (OutputStream out = http.getOutputStream()) {
      out.write(bytes);
    }
    return http;
  }

  /**
   * Begins a message, which is sent as a whole, so that the coordinator need not await its parts.
   */
  private HttpURLConnection posting(String path) throws IOException {
    HttpURLConnection http = open(path);
    http.setRequestMethod("POST");
    http.setDoOutput(true);
    return http;
  }

  private HttpURLConnection open(String path) throws IOException {
    URI uri = URI.create("http://" + address + path);
    var http = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
    http.setConnectTimeout(CONNECT_MILLIS);
    http.setReadTimeout(ANSWER_MILLIS);
    http.setInstanceFollowRedirects(false);
    http.setRequestProperty("Authorization", token.header());
    http.setRequestProperty("Content-Type", "application/json");
    return http;
  }

  private static <T> T read(HttpURLConnection http, Class<T> answer) throws IOException {
    requireOk(http);
    try (InputStream in = http.getInputStream()) {
      return Messages.read(in.readAllBytes(), answer);
    }
  }

  private static void requireOk(HttpURLConnection http) throws IOException {
    int status = http.getResponseCode();
    if (status == OK) {
      return;
    }
    String sentence = "it is no coordinator: it answered with status " + status;
    InputStream error = http.getErrorStream();
    if (error != null) {
      try (error) {
        sentence =
            Messages.read(error.readNBytes(Messages.MOST_BYTES), Messages.Refusal.class).sentence();
      } catch (IOException e) {
        // It is no message of ours, so the status has to do.
        sentence += " (" + ErrorMessages.of(e) + ")";
      }
    }
    if (status >= SERVER_FAILED) {
      throw new IOException(sentence);
    }
    throw new JoinRefusedException(sentence);
  }
}
