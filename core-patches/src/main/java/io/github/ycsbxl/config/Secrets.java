package io.github.ycsbxl.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Secrets: new ones, their comparison, and those among properties, which are known by their names,
 * with what stands for them in results, which are passed on. Stateless.
 */
public final class Secrets {
  /** The text that results show in place of a secret. */
  public static final String HIDDEN = "(not shown)";

  private static final String ENDS = "(?:password|passwd|passphrase|secret|token|private[._-]?key)";
  private static final Pattern NAME = Pattern.compile("(?i)" + ENDS + "$");
  private static final Pattern ASSIGNED = Pattern.compile("(?i)(" + ENDS + "=)\\S+");

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

  /** Returns the value that results may show; the name of a file with a secret is no secret. */
  public static String masked(String property, String value) {
    return NAME.matcher(property).find() ? HIDDEN : value;
  }

  /** Returns a word of a command line, such as name=value, without the secrets in it. */
  public static String maskedWord(String word) {
    int end = word.indexOf('=');
    return end >= 0 && NAME.matcher(word.substring(0, end)).find()
        ? word.substring(0, end + 1) + HIDDEN
        : ASSIGNED.matcher(word).replaceAll("$1" + HIDDEN);
  }
}
