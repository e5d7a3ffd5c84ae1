package io.github.ycsbxl.report;

import java.util.Locale;
import org.apache.commons.text.StringEscapeUtils;

/** Pieces of the page's markup. Stateless. */
final class Html {
  private Html() {}

  /** Text for a place between tags or in an attribute in quotes; no line ends in front of a %. */
  static String escape(String text) {
    return StringEscapeUtils.escapeHtml4(text.replace(" %", "\u00a0%"));
  }

  static String element(String tag, String text) {
    return "<" + tag + ">" + escape(text) + "</" + tag + ">";
  }

  /** A name as an anchor has it: letters, digits and dashes. */
  static String anchor(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
