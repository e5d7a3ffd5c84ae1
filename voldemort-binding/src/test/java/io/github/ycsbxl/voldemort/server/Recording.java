package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Conversations with the original server, from transcript.txt: lines {@code C n hex} and {@code S n
 * hex}. The file has only the start of long messages, followed by dots.
 */
record Recording(String name, List<Line> lines) {
  private static final HexFormat HEX = HexFormat.of();

  /** The large value that was put: the bytes 0 to 255, repeated. */
  private static final int LARGE_VALUE_BYTES = 1 << 20;

  private static final byte[] VALUE_BEGINS = {0, 1, 2, 3, 4, 5, 6, 7};

  /** A message; {@code length} is that of the complete message. */
  record Line(boolean fromClient, int length, byte[] beginning) {

    boolean isWhole() {
      return beginning.length == length;
    }

    /** Returns all bytes of a client's message. */
    byte[] bytes() {
      if (isWhole()) {
        return beginning;
      }
      int start = HEX.formatHex(beginning).indexOf(HEX.formatHex(VALUE_BEGINS)) / 2;
      var all = new ByteArrayOutputStream(length);
      all.write(beginning, 0, start);
      for (int i = 0; i < LARGE_VALUE_BYTES; i++) {
        all.write(i);
      }
      if (all.size() < length) {
        // In vp3, no transform follows the value.
        all.write(0);
      }
      return all.toByteArray();
    }

    boolean contains(String text) {
      return HEX.formatHex(beginning).contains(text);
    }
  }

  static List<Recording> all() throws IOException {
    var recordings = new ArrayList<Recording>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/recorded/transcript.txt"))) {
      if (line.startsWith("#####")) {
        recordings.add(new Recording(line.substring(6), new ArrayList<>()));
      } else if (!line.isBlank()) {
        recordings.get(recordings.size() - 1).lines().add(parse(line));
      }
    }
    return recordings;
  }

  Protocol protocol() {
    return Protocol.withCode(name.substring(0, Protocol.CODE_BYTES)).orElseThrow();
  }

  private static Line parse(String line) {
    String[] parts = line.split(" +");
    byte[] bytes = HEX.parseHex(parts[2].replace("...", ""));
    int length = Integer.parseInt(parts[1]);
    return new Line(
        parts[0].equals("C"), length, Arrays.copyOf(bytes, Math.min(bytes.length, length)));
  }

  @Override
  public String toString() {
    return name;
  }
}
