package io.github.ycsbxl.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Suggestion of a known word for a mistyped one. An edit inserts, deletes or replaces a letter, or
 * swaps two adjacent ones (optimal string alignment distance). Words of fewer than six letters may
 * differ by one edit, longer ones by two. Stateless.
 */
public final class Suggestion {
  private static final int SHORT_WORD = 6;

  /** Longer than any known word; comparing very long words would take too much time. */
  private static final int LONGEST_WORD = 200;

  private Suggestion() {}

  /**
   * Returns the end of a sentence with a suggestion, or an empty text if no known word is similar.
   */
  public static String didYouMean(String word, Collection<String> known) {
    return nearest(word, known).map(Suggestion::of).orElse("");
  }

  /** Returns the end of a sentence with this suggestion. */
  public static String of(String known) {
    return "; did you mean " + known + "?";
  }

  /** Returns the most similar known word, ignoring case. */
  public static Optional<String> nearest(String word, Collection<String> known) {
    int most = word.length() < SHORT_WORD ? 1 : 2;
    return word.length() > LONGEST_WORD
        ? Optional.empty()
        : known.stream()
            .filter(one -> Math.abs(one.length() - word.length()) <= most)
            .filter(one -> distance(word, one) <= most)
            .min(Comparator.comparingInt(one -> distance(word, one)));
  }

  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    var edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(a, b, i, j, edits);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int fewest(String a, String b, int i, int j, int[][] edits) {
    int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int fewest = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
  }
}
