package io.github.ycsbxl.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Secrets: new ones, their comparison, and those among properties, which are known by their names,
 * with what stands for them in results, which are passed on. Stateless.
 */
public final class Secrets {
  /** The text that results show in place of a secret. */
  public static final String HIDDEN = "(not shown)";

  /** Ends of names without dots, dashes and underscores. */
  private static final List<String> ENDS =
      List.of("password", "passwd", "passphrase", "secret", "token", "privatekey");

  private static final int RANDOM_BYTES = 16;

  private Secrets() {}

  /** A secret of 32 hexadecimal digits that nobody has guessed. */
  public static String random() {
    var bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Compares a secret with what is shown for it, in the same time wherever they differ. */
  public static boolean isSame(String secret, String shown) {
    return MessageDigest.isEqual(
        secret.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isSecret(String name) {
    String letters =
        name.toLowerCase(Locale.ROOT).replace(".", "").replace("-", "").replace("_", "");
    return ENDS.stream().anyMatch(letters::endsWith);
  }

  /** Returns the value that results may show; the name of a file with a secret is no secret. */
  public static String masked(String property, String value) {
    return isSecret(property) ? HIDDEN : value;
  }

  /**
   * Returns a word of a command line, such as name=value, up to the first secret in it. What comes
   * after a secret cannot be told from it.
   */
  public static String maskedWord(String word) {
    for (int end = word.indexOf('='); end >= 0; end = word.indexOf('=', end + 1)) {
      if (isSecret(word.substring(0, end))) {
        return word.substring(0, end + 1) + HIDDEN;
      }
    }
    return word;
  }
}
