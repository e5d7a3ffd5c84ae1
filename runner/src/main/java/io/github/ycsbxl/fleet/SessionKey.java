package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;

/**
 * Secret shared by a coordinator and one client, with proofs (HMAC-SHA256) that the sender of a
 * message knows it. The secret is never sent. Immutable and thread-safe.
 */
final class SessionKey {
  /** Request header with the name of the client. */
  static final String CLIENT = "Ycsb-Client";

  /** Request header with a nonce that is unique among the requests of the client. */
  static final String NONCE = "Ycsb-Nonce";

  /** Header of requests and responses with the proof. */
  static final String PROOF = "Ycsb-Proof";

  private static final Pattern RANDOM = Pattern.compile("[0-9a-f]{32}");

  /** HMAC without content. Cloning it saves the search for a provider, which takes longer. */
  private final Mac empty;

  private SessionKey(byte[] secret) {
    this.empty = HmacUtils.getInitializedMac(HmacAlgorithms.HMAC_SHA_256, secret);
  }

  /**
   * Returns the key of a token. It only protects the first response. All other messages use a key
   * that {@link #session} derives from it.
   */
  static SessionKey fromToken(String token) {
    return new SessionKey(token.getBytes(StandardCharsets.UTF_8));
  }

  /** Derives the key of a client from the token's key. */
  SessionKey session(String client, String coordinator) {
    return new SessionKey(code(new byte[0], "client", client, coordinator));
  }

  /** Returns the coordinator's proof that it knows the token. */
  String hello(String client, String coordinator) {
    return hex(code(new byte[0], "coordinator", client, coordinator));
  }

  String request(String method, String path, String nonce, byte[] body) {
    return hex(code(body, "request", method, path, nonce));
  }

  /**
   * Returns the proof of a response.
   *
   * @param nonce of the request
   */
  String answer(int status, String nonce, byte[] body) {
    return hex(code(body, "answer", String.valueOf(status), nonce));
  }

  /** Returns true if a name or nonce has the format of {@link Secrets#random}. */
  static boolean isRandom(String text) {
    return RANDOM.matcher(text).matches();
  }

  /** Returns true if a proof is correct. Takes constant time to prevent timing attacks. */
  static boolean isSame(String proof, String shown) {
    return shown != null && Secrets.isSame(proof, shown);
  }

  private static String hex(byte[] code) {
    return HexFormat.of().formatHex(code);
  }

  /** Returns the HMAC of words, which contain no line feed, and of bytes. */
  private byte[] code(byte[] bytes, String... words) {
    Mac mac = copyOfEmpty();
    for (String word : words) {
      mac.update((word + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return mac.doFinal(bytes);
  }

  private Mac copyOfEmpty() {
    try {
      return (Mac) empty.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the JVM's HMAC cannot be cloned", e);
    }
  }
}
