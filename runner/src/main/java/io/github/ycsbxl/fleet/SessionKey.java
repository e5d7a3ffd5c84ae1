package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.crypto.Mac;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;

/**
 * A secret that a coordinator and one client share, and the proofs (HMAC-SHA256) that whoever wrote
 * a message knows it. The secret itself is never sent. Immutable and thread-safe.
 */
final class SessionKey {
  /** Head of a request: the name of the client. */
  static final String CLIENT = "Ycsb-Client";

  /** Head of a request: a word that no other request of the client has. */
  static final String NONCE = "Ycsb-Nonce";

  /** Head of a request and of its answer: the proof. */
  static final String PROOF = "Ycsb-Proof";

  /** The form of names and nonces that {@link Secrets#random} makes. */
  static final String RANDOM = "[0-9a-f]{32}";

  private final byte[] secret;

  private SessionKey(byte[] secret) {
    this.secret = secret;
  }

  /** The key of a token, which is good for no message but the first answer. */
  static SessionKey of(String token) {
    return new SessionKey(token.getBytes(StandardCharsets.UTF_8));
  }

  /** The key of a client, from that of the token. */
  SessionKey session(String client, String coordinator) {
    return new SessionKey(code(new byte[0], "client", client, coordinator));
  }

  /** The coordinator's proof that it knows the token. */
  String hello(String client, String coordinator) {
    return hex(code(new byte[0], "coordinator", client, coordinator));
  }

  String request(String method, String path, String nonce, byte[] body) {
    return hex(code(body, "request", method, path, nonce));
  }

  /**
   * The proof of an answer.
   *
   * @param nonce of the request
   */
  String answer(int status, String nonce, byte[] body) {
    return hex(code(body, "answer", String.valueOf(status), nonce));
  }

  /** Returns whether a proof is right, in the same time wherever it is wrong. */
  static boolean isSame(String proof, String shown) {
    return shown != null && Secrets.isSame(proof, shown);
  }

  private static String hex(byte[] code) {
    return HexFormat.of().formatHex(code);
  }

  /** The code of words, none of which has a line feed, and of bytes. */
  private byte[] code(byte[] bytes, String... words) {
    Mac mac = HmacUtils.getInitializedMac(HmacAlgorithms.HMAC_SHA_256, secret);
    for (String word : words) {
      mac.update((word + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return mac.doFinal(bytes);
  }
}
