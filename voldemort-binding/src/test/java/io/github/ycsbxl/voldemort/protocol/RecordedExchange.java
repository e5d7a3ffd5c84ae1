package io.github.ycsbxl.voldemort.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.serve.Chunked;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recorded request and response of a server. The recording truncates messages to 400 bytes; unknown
 * bytes are empty.
 *
 * @param opens true if the connection is new
 */
public record RecordedExchange(
    Protocol protocol,
    String section,
    boolean opens,
    Optional<byte[]> request,
    Optional<byte[]> response,
    boolean answered) {
  private static final Pattern LINE =
      Pattern.compile("#{5} (?<title>.*)|(?<side>[CS]) +(?<size>\\d+) {2}(?<hex>\\S+)");
  private static final int HANDSHAKE_BYTES = 3;

  /** Bytes of recorded values that were truncated: 0, 1, ... 255, 0, and so on. */
  private static final int LONG_VALUE_BYTES = 1 << 20;

  /** Returns all exchanges in recorded order. */
  public static List<RecordedExchange> all() throws IOException {
    String text;
    try (InputStream recording =
        RecordedExchange.class.getResourceAsStream("/recorded/transcript.txt")) {
      text = new String(recording.readAllBytes(), StandardCharsets.US_ASCII);
    }
    var result = new ArrayList<RecordedExchange>();
    var reader = new Reader(result);
    LINE.matcher(text).results().forEach(line -> reader.accept(line.group()));
    reader.finish();
    return result;
  }

  /** Returns true if all bytes of both sides are known. */
  public boolean isWhole() {
    return request.isPresent() && response.isPresent();
  }

  /** Reads the request in as few pieces as possible. */
  public Request readRequest() throws IOException {
    return protocol.format().readRequest(input(request.orElseThrow(), Integer.MAX_VALUE));
  }

  Response readResponse() throws IOException {
    WireInput in = input(response.orElseThrow(), Integer.MAX_VALUE);
    return protocol.format().readResponse(readRequest().operation(), in);
  }

  private static final class Reader {
    private final List<RecordedExchange> into;
    private Protocol protocol;
    private String section;
    private boolean opens;
    private boolean handshake;
    private Optional<byte[]> request;

    private Reader(List<RecordedExchange> into) {
      this.into = into;
    }

    private void accept(String text) {
      Matcher line = LINE.matcher(text);
      assertThat(line.matches()).isTrue();
      if (line.group("title") != null) {
        finish();
        section = line.group("title");
        protocol = Protocol.withCode(section.substring(0, HANDSHAKE_BYTES)).orElseThrow();
        opens = true;
        return;
      }
      int size = Integer.parseInt(line.group("size"));
      if (line.group("side").equals("S")) {
        answered(size, line.group("hex"));
      } else if (size == HANDSHAKE_BYTES) {
        finish();
        byte[] code = HexFormat.of().parseHex(line.group("hex"));
        protocol = Protocol.withCode(new String(code, StandardCharsets.US_ASCII)).orElseThrow();
        handshake = true;
        opens = true;
      } else {
        finish();
        request = whole(size, line.group("hex"), protocol == Protocol.VP3 ? 1 : 0);
      }
    }

    private void answered(int size, String hex) {
      if (handshake) {
        assertThat(hex).isEqualTo("6f6b");
        handshake = false;
      } else {
        add(whole(size, hex, 0), true);
      }
    }

    private void add(Optional<byte[]> response, boolean answered) {
      into.add(new RecordedExchange(protocol, section, opens, request, response, answered));
      request = null;
      opens = false;
    }

    /** Adds a pending request, which had no response. */
    private void finish() {
      if (request != null) {
        add(Optional.empty(), false);
      }
    }

    private Optional<byte[]> whole(int size, String hex, int bytesBehindValue) {
      if (!hex.endsWith("...")) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertThat(bytes).hasSize(size);
        return Optional.of(bytes);
      }
      byte[] start = HexFormat.of().parseHex(hex.replace("...", ""));
      int valueAt = size - bytesBehindValue - LONG_VALUE_BYTES;
      if (valueAt < 0) {
        return Optional.empty();
      }
      byte[] bytes = Arrays.copyOf(start, size);
      for (int i = 0; i < LONG_VALUE_BYTES; i++) {
        bytes[valueAt + i] = (byte) i;
      }
      assertThat(Arrays.copyOf(bytes, start.length)).isEqualTo(start);
      return Optional.of(bytes);
    }
  }

  /** Returns an input that gets the bytes in pieces. */
  static WireInput input(byte[] bytes, int pieceBytes) {
    return WireInput.of(Chunked.of(bytes, pieceBytes), WireInput.DEFAULT_MAX_MESSAGE_BYTES);
  }
}
