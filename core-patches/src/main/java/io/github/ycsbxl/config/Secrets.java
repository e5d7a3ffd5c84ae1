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
 * Generator, comparison and masking of secrets. A property is a secret if its name starts or ends
 * with certain words, or if its value is a URL with a user or password. Stateless.
 */
public final class Secrets {
  /** Text that replaces a secret in results. */
  public static final String HIDDEN = "(not shown)";

  /**
   * Words that make a property secret: its name ends with one of them, ignoring dots, dashes and
   * underscores, or its first word is one of them.
   */
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

  /**
   * Last word of secret names such as azure.key. Names such as rowkey are not secret, because they
   * do not contain it as a separate word.
   */
  private static final String KEY = "key";

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])");

  /** Part of a URL with a user, and usually a password. */
  private static final Pattern USER = Pattern.compile("(?<=://)\\S*@");

  private static final Pattern PARAMETER = Pattern.compile("[?&;]([^?&;=\\s]+)=");

  private static final int RANDOM_BYTES = 16;

  private Secrets() {}

  /** Returns a random secret of 32 hexadecimal digits. */
  public static String random() {
    var bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Compares secrets in constant time. */
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

  /**
   * Returns the value as shown in results. Secrets are masked. Names of files that contain a secret
   * are not masked.
   */
  public static String masked(String property, String value) {
    return isSecret(property) || hasSecret(value) ? HIDDEN : value;
  }

  /**
   * Returns a command-line word, such as name=value, cut off at its first secret, because the end
   * of a secret is unknown.
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
