package io.github.ycsbxl.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Secrets: new ones, their comparison, and those among properties, with what stands for them in
 * results, which are passed on. A property is a secret if its name ends or begins with one of some
 * words, or if its value is a URL with a user or a password in it. Stateless.
 */
public final class Secrets {
  /** The text that results show in place of a secret. */
  public static final String HIDDEN = "(not shown)";

  /** Ends of names without dots, dashes and underscores; the first word may be one, too. */
  private static final List<String> WORDS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "pass",
          "pwd",
          "secret",
          "token",
          "credential",
          "credentials",
          "accesskey",
          "accountkey",
          "apikey",
          "masterkey",
          "primarykey",
          "privatekey",
          "secretkey",
          "sharedkey");

  /** The last word of a name such as azure.key, of which rowkey has none. */
  private static final String KEY = "key";

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])");

  /** A user, and mostly a password, in a URL. */
  private static final Pattern USER = Pattern.compile("(?<=://)\\S*@");

  private static final Pattern PARAMETER = Pattern.compile("[?&;]([^?&;=\\s]+)=");

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
    String[] words = BETWEEN_WORDS.split(name.replaceFirst("^[^A-Za-z0-9]+", ""));
    String letters = String.join("", words).toLowerCase(Locale.ROOT);
    return WORDS.stream().anyMatch(letters::endsWith)
        || WORDS.contains(words[0].toLowerCase(Locale.ROOT))
        || words[words.length - 1].equalsIgnoreCase(KEY);
  }

  private static boolean hasSecret(String value) {
    return USER.matcher(value).find()
        || PARAMETER.matcher(value).results().anyMatch(name -> isSecret(name.group(1)));
  }

  /** Returns the value that results may show; the name of a file with a secret is no secret. */
  public static String masked(String property, String value) {
    return isSecret(property) || hasSecret(value) ? HIDDEN : value;
  }

  /**
   * Returns a word of a command line, such as name=value, up to the first secret in it. What comes
   * after a secret cannot be told from it.
   */
  public static String maskedWord(String word) {
    Matcher user = USER.matcher(word);
    int first = user.find() ? user.start() : word.length();
    for (int end = word.indexOf('='); end >= 0 && end < first; end = word.indexOf('=', end + 1)) {
      if (isSecret(word.substring(0, end))) {
        first = end + 1;
      }
    }
    return first < word.length() ? word.substring(0, first) + HIDDEN : word;
  }
}
