package io.github.ycsbxl.config;

import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Text without characters that control a terminal or that reverse the direction of the text around
 * them. Host names, messages of stores and foreign files may contain such characters. Stateless.
 */
public final class PlainText {
  /** Directions of characters that have no shape of their own. */
  private static final Set<Byte> DIRECTIONS =
      Set.of(
          Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
          Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
          Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
          Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
          Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
          Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE);

  /** Invisible characters that count as letters of a direction, and separators of lines. */
  private static final String OTHERS = "\u061c\u200e\u200f\u2028\u2029";

  private PlainText() {}

  /** Returns the text with a question mark in place of each control character and line break. */
  public static String line(String text) {
    return replaced(text, PlainText::controls);
  }

  /** Returns the text with a question mark in place of each control character. */
  public static String lines(String text) {
    return replaced(text, one -> controls(one) && one != '\n' && one != '\t');
  }

  /** Returns true for a control character, a line break or a tab. */
  private static boolean controls(int one) {
    return Character.isISOControl(one)
        || one > 0xFF
            && (DIRECTIONS.contains(Character.getDirectionality(one)) || OTHERS.indexOf(one) >= 0);
  }

  private static String replaced(String text, IntPredicate isReplaced) {
    if (text.chars().noneMatch(isReplaced)) {
      return text;
    }
    var plain = new StringBuilder();
    text.chars().forEach(one -> plain.append(isReplaced.test(one) ? '?' : (char) one));
    return plain.toString();
  }
}
