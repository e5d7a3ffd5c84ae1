package io.github.ycsbxl.fleet;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.MessageDigestAlgorithms;
import org.apache.commons.io.input.BoundedInputStream;

/**
 * Messages between a coordinator and its clients, as JSON. Each request header has a client name
 * that the client chose at random, so that a repeated request is executed only once. Stateless.
 */
final class Messages {
  /** Maximum size of a message without file content. */
  static final int MOST_BYTES = 1 << 16;

  /** Maximum size of the message to a joining client, with all settings. */
  static final int MOST_PLACE_BYTES = 1 << 22;

  /** Maximum file content per message, which a slow network must transfer in five seconds. */
  static final int MOST_FILE_BYTES = 1 << 19;

  private static final JsonMapper JSON = new JsonMapper();

  private Messages() {}

  /**
   * First response of a coordinator, to any caller.
   *
   * @param nonce unique nonce of the benchmark
   * @param proof that the coordinator knows the token
   */
  record Hello(String nonce, String proof) {}

  /**
   * Request to join. Other versions may add members.
   *
   * @param index assigned by the coordinator; null for any free index
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Join(String version, ClientMachine machine, Integer index) {}

  /**
   * Settings of a client in the benchmark.
   *
   * @param kind of benchmark
   * @param binding null for a user's binding class
   * @param files input files, by the properties that name them
   * @param run name of the benchmark
   */
  record Place(
      int index,
      int count,
      String kind,
      String binding,
      SortedMap<String, String> properties,
      SortedMap<String, InputFile> files,
      String run) {
    /**
     * Returns false for values that only a malicious coordinator sends, such as file names with a
     * path.
     */
    boolean isUsable() {
      return index >= 0
          && index < count
          && kind != null
          && properties != null
          && !properties.containsValue(null)
          && files != null
          && files.values().stream().allMatch(InputFile::isUsable)
          && run != null
          && isFileName(run);
    }
  }

  /** Input file: its name, and the bytes that the coordinator sends. */
  record InputFile(String name, Sum sum) {
    static boolean isUsable(InputFile file) {
      return file != null
          && file.name() != null
          && isFileName(file.name())
          && file.sum() != null
          && file.sum().size() >= 0;
    }
  }

  private static boolean isFileName(String name) {
    return name.matches("(?!\\.\\.?$)[^/\\\\\\p{Cntrl}]{1,255}");
  }

  /** Time of the coordinator in nanoseconds since 1970. */
  record Clock(long nanos) {}

  /** Notice that a client is ready for a phase. */
  record Arrival(String phase) {}

  /**
   * Response to an arrival: the start of the phase, or why it is undecided.
   *
   * @param startNanos on the coordinator's clock; null while undecided
   * @param missing indexes of clients that have not arrived
   * @param failed index of a client that failed before; null if none did
   * @param againMillis time after which to ask again
   */
  record Met(Long startNanos, List<Integer> missing, Integer failed, long againMillis) {}

  /** Pieces of files. Their content follows the message in the same order. */
  record Upload(List<Piece> pieces) {}

  /**
   * Piece of a file.
   *
   * @param size of the file up to the end of this piece; the coordinator truncates its copy to it
   */
  record Piece(String name, long offset, int length, long size) {}

  /**
   * State of the coordinator's copies.
   *
   * @param sizes of copies that differ from what the client sent, by name
   * @param stop true if the client must stop
   * @param complete phase that all clients together have completed before its limits; null if none
   */
  record Held(SortedMap<String, Long> sizes, boolean stop, String complete) {
    static final Held ALL = new Held(Collections.emptySortedMap(), false, null);
  }

  /**
   * End of a client.
   *
   * @param status its exit code
   * @param files all files that it wrote
   */
  record End(int status, SortedMap<String, Sum> files) {}

  /** Size and checksum of a file. */
  record Sum(long size, String sha256) {
    /** Computes the checksum of a file. Data that is appended in the meantime is ignored. */
    static Sum read(Path file) throws IOException {
      long size = Files.size(file);
      var digest = new DigestUtils(MessageDigestAlgorithms.SHA_256);
      try (InputStream bytes = BoundedInputStream.builder().setPath(file).setMaxCount(size).get()) {
        return new Sum(size, digest.digestAsHex(bytes));
      }
    }
  }

  /** Reason why the coordinator refused a request, as a sentence. */
  record Refusal(String sentence) {}

  /** Empty acknowledgement. */
  record Done() {}

  static byte[] bytes(Object message) throws IOException {
    return JSON.writeValueAsBytes(message);
  }

  /**
   * Parses a message.
   *
   * @throws IOException with a sentence if it is malformed
   */
  static <T> T read(byte[] bytes, Class<T> type) throws IOException {
    try {
      T message = JSON.readValue(bytes, type);
      if (message == null) {
        throw new IOException("expected a JSON object");
      }
      return message;
    } catch (JsonProcessingException e) {
      throw new IOException("expected another message: " + e.getOriginalMessage(), e);
    }
  }
}
