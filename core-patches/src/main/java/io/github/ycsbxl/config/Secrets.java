package io.github.ycsbxl.config;

import java.util.regex.Pattern;

/**
 * Secrets among properties, told by their names, and what stands for them in results, which are
 * passed on. Stateless.
 */
public final class Secrets {
  /** In place of a value. */
  public static final String HIDDEN = "(not shown)";

  private static final String ENDS = "(?:password|passwd|passphrase|secret|token|private[._-]?key)";
  private static final Pattern NAME = Pattern.compile("(?i)" + ENDS + "$");
  private static final Pattern ASSIGNED = Pattern.compile("(?i)(" + ENDS + "=)\\S+");

  private Secrets() {}

  /** The value of a property, if results may have it; a file that has a secret may be named. */
  public static String masked(String property, String value) {
    return NAME.matcher(property).find() ? HIDDEN : value;
  }

  /** A word of a command line, such as name=value, or one with such words in it. */
  public static String maskedWord(String word) {
    int end = word.indexOf('=');
    return end >= 0 && NAME.matcher(word.substring(0, end)).find()
        ? word.substring(0, end + 1) + HIDDEN
        : ASSIGNED.matcher(word).replaceAll("$1" + HIDDEN);
  }
}
