package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.StoreWrite;
import io.github.ycsbxl.binding.StoreWrite.NotAppliedException;
import io.github.ycsbxl.elliptics.client.NoAnswerException;
import io.github.ycsbxl.elliptics.client.ObjectClient;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.StatusException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Records as objects of a network, each with an ID per copy. An empty object is a deleted record.
 * Not thread-safe.
 *
 * <p>An IOException has a one-sentence message. After a failed write the outcome is unknown, unless
 * the exception is a {@link NotAppliedException}.
 */
final class RecordObjects {
  private static final byte[] TOMBSTONE = {};

  private final ObjectClient client;
  private final List<Transform.Hash> transforms;

  /**
   * Creates the records of a client.
   *
   * @param copies number of copies of every record
   */
  RecordObjects(ObjectClient client, int copies) {
    this.client = client;
    this.transforms = Arrays.stream(Transform.values()).limit(copies).map(Transform::hash).toList();
  }

  private interface Lookup<T> {
    Optional<T> in(Id id) throws IOException;
  }

  /** Returns the record's bytes from the first copy that exists. */
  Optional<byte[]> read(String key) throws IOException {
    return first(key, client::read).filter(bytes -> bytes.length > 0);
  }

  /** Replaces the record, one copy after the other. */
  void write(String key, byte[] bytes) throws IOException {
    if (bytes.length == 0) {
      throw new NotAppliedException(
          new IOException("an object of no bytes is a deleted record, so a value needs 1 or more"));
    }
    writeAll(key, bytes);
  }

  /** Deletes the record. Returns false if there is none. */
  boolean delete(String key) throws IOException {
    boolean there = StoreWrite.before(() -> first(key, client::hasBytes)).orElse(false);
    if (there) {
      writeAll(key, TOMBSTONE);
    }
    return there;
  }

  /** Requests the copies in order until one exists. */
  private <T> Optional<T> first(String key, Lookup<T> lookup) throws IOException {
    NoAnswerException failure = null;
    for (Transform.Hash transform : transforms) {
      try {
        Optional<T> found = lookup.in(transform.idOf(key));
        if (found.isPresent()) {
          return found;
        }
      } catch (NoAnswerException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return Optional.empty();
  }

  private void writeAll(String key, byte[] bytes) throws IOException {
    boolean written = false;
    for (Transform.Hash transform : transforms) {
      try {
        client.write(transform.idOf(key), bytes);
        written = true;
      } catch (StatusException e) {
        throw written ? e : new NotAppliedException(e);
      } catch (NoAnswerException e) {
        throw written || e.mayHaveTakenEffect() ? e : new NotAppliedException(e);
      }
    }
  }

  /** Transform of a key to the ID of a copy, as in the network's own client. */
  enum Transform {
    SHA1("SHA-1"),
    /** MD5 of the key, followed by four zero bytes. */
    MD5("MD5");

    private final String algorithm;

    Transform(String algorithm) {
      this.algorithm = algorithm;
    }

    /** Creates the transform for one thread. */
    Hash hash() {
      return new Hash(DigestUtils.getDigest(algorithm));
    }

    /** Transform with its state. Not thread-safe. */
    record Hash(MessageDigest digest) {
      Id idOf(String key) {
        return Id.of(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
      }
    }
  }
}
