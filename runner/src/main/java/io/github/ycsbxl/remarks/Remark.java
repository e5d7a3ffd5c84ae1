package io.github.ycsbxl.remarks;

import java.util.Locale;

/**
 * A reason to doubt results. Immutable.
 *
 * @param where the scenario or phase to which the remark applies; empty for the whole run
 * @param text sentence without a full stop
 */
public record Remark(RemarkKind kind, String where, String text) {
  /** Creates a remark about a whole run. */
  public static Remark ofRun(RemarkKind kind, String text) {
    return new Remark(kind, "", text);
  }

  /** Creates a remark about a whole run from a format string and its arguments. */
  static Remark formatted(RemarkKind kind, String format, Object... arguments) {
    return ofRun(kind, String.format(Locale.ROOT, format, arguments));
  }

  /** Returns a copy that applies to a scenario, or this remark if the name is empty. */
  Remark inScenario(String scenario) {
    return scenario.isEmpty() ? this : new Remark(kind, scenario, scenario + ": " + text);
  }

  /** Returns the sentence with a capital letter and a full stop. */
  public String sentence() {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
