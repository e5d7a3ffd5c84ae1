package io.github.ycsbxl.config;

import java.util.regex.Pattern;

/**
 * Secrets among properties, known by their names, and what stands for them in results, which are
 * passed on. Stateless.
 */
public final class Secrets {
  /** The text that results show in place of a secret. */
  public static final String HIDDEN = "(not shown)";

  private static final String ENDS = "(?:password|passwd|passphrase|secret|token|private[._-]?key)";
  private static final Pattern NAME = Pattern.compile("(?i)" + ENDS + "$");
  private static final Pattern ASSIGNED = Pattern.compile("(?i)(" + ENDS + "=)\\S+");

  private Secrets() {}

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
