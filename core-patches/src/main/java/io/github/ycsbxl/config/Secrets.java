package io.github.ycsbxl.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Secrets: new ones, their comparison, and those among properties, which are known by their names,
 * with what stands for them in results, which are passed on. Stateless.
 */
public final class Secrets {
  /** The text that results show in place of a secret. */
  public static final String HIDDEN = "(not shown)";

  private static final List<String> ENDS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "token",
          "privatekey",
          "private.key",
          "private_key",
          "private-key");

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

  /** Form of assignments within a word, which few commands need. */
  private static final class Assigned {
    static final Pattern FORM =
        Pattern.compile(
            "(?i)((?:%s)=)\\S+"
                .formatted(ENDS.stream().map(Pattern::quote).collect(Collectors.joining("|"))));
  }

  private static boolean isSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ENDS.stream().anyMatch(lower::endsWith);
  }

  /** Returns the value that results may show; the name of a file with a secret is no secret. */
  public static String masked(String property, String value) {
    return isSecret(property) ? HIDDEN : value;
  }

  /** Returns a word of a command line, such as name=value, without the secrets in it. */
  public static String maskedWord(String word) {
    int end = word.indexOf('=');
    if (end < 0) {
      return word;
    }
    return isSecret(word.substring(0, end))
        ? word.substring(0, end + 1) + HIDDEN
        : Assigned.FORM.matcher(word).replaceAll("$1" + HIDDEN);
  }
}
