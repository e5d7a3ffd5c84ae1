package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.elliptics.protocol.Id;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Transform of a key to the id of a copy, as the network's own client has it. */
enum Transform {
  SHA1("SHA-1"),
  /** With four bytes of zeros behind it. */
  MD5("MD5");

  private final String algorithm;

  Transform(String algorithm) {
    this.algorithm = algorithm;
  }

  /** The transform for one thread. */
  Hash hash() {
    try {
      return new Hash(MessageDigest.getInstance(algorithm));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }

  /** Transform with a state. Not thread-safe. */
  record Hash(MessageDigest digest) {
    Id idOf(String key) {
      return Id.of(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
