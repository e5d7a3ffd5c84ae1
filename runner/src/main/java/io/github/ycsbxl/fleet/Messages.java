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
 * Messages between a coordinator and its client processes, as JSON. A process has a name of its own
 * making, in the head of each request, so that whatever it asks twice, because an answer was lost,
 * is done once. Stateless.
 */
final class Messages {
  /** The largest message, without the bytes of files. */
  static final int MOST_BYTES = 1 << 16;

  /** The largest message to a process that joins, with all settings. */
  static final int MOST_PLACE_BYTES = 1 << 22;

  /** The most bytes of files in a message, which a slow network has to pass in five seconds. */
  static final int MOST_FILE_BYTES = 1 << 19;

  private static final JsonMapper JSON = new JsonMapper();

  private Messages() {}

  /**
   * The first answer of a coordinator, to anyone who asks.
   *
   * @param nonce of the benchmark, which no other had
   * @param proof that the coordinator knows the token
   */
  record Hello(String nonce, String proof) {}

  /**
   * The wish of a process to take part. That of another version may say more.
   *
   * @param index of the place that its coordinator has for it; null if it is to have any
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Join(String version, ClientMachine machine, Integer index) {}

  /**
   * The place of a process in the benchmark.
   *
   * @param kind of benchmark
   * @param binding null if the store is a class of the user's own
   * @param files that properties name, by property
   * @param run the name of the benchmark
   */
  record Place(
      int index,
      int count,
      String kind,
      String binding,
      SortedMap<String, String> properties,
      SortedMap<String, InputFile> files,
      String run) {
    /** Returns false for what no honest coordinator sends, such as names that leave a folder. */
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

  /** A file that a property names: its own name, and the bytes that the coordinator sends. */
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

  /** The coordinator's clock, in ns since 1970. */
  record Clock(long nanos) {}

  /** The readiness of a process for a phase. */
  record Arrival(String phase) {}

  /**
   * The answer to an arrival: the start of the phase, or why it is not decided.
   *
   * @param startNanos by the coordinator's clock; null as long as it is not decided
   * @param missing indexes of clients that have not arrived
   * @param failed the index of a process that failed before; null if none did
   * @param againMillis until it is worth to ask again
   */
  record Met(Long startNanos, List<Integer> missing, Integer failed, long againMillis) {}

  /** Pieces of files, whose bytes follow the message in the same order. */
  record Upload(List<Piece> pieces) {}

  /**
   * A piece of a file.
   *
   * @param size of the file with this piece; what the coordinator has beyond is cut off
   */
  record Piece(String name, long offset, int length, long size) {}

  /**
   * Copies of a process's files, as far as it has to know of them.
   *
   * @param sizes of the copies that are not what the process sent, by name
   * @param stop whether the process is to stop
   */
  record Held(SortedMap<String, Long> sizes, boolean stop) {
    static final Held ALL = new Held(Collections.emptySortedMap(), false);
  }

  /**
   * The end of a process.
   *
   * @param status with which it exits
   * @param files all that it has written
   */
  record End(int status, SortedMap<String, Sum> files) {}

  /** The size and check sum of a file. */
  record Sum(long size, String sha256) {
    /** Sums up a file; of one that grows meanwhile, what it had at the beginning. */
    static Sum of(Path file) throws IOException {
      long size = Files.size(file);
      var digest = new DigestUtils(MessageDigestAlgorithms.SHA_256);
      try (InputStream bytes = BoundedInputStream.builder().setPath(file).setMaxCount(size).get()) {
        return new Sum(size, digest.digestAsHex(bytes));
      }
    }
  }

  /** A sentence on why the coordinator did not do what it was asked for. */
  record Refusal(String sentence) {}

  /** Answers that say nothing but that the request was understood. */
  record Done() {}

  static byte[] bytes(Object message) throws IOException {
    return JSON.writeValueAsBytes(message);
  }

  /** Reads a message; throws an IOException with a sentence if it is none. */
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
