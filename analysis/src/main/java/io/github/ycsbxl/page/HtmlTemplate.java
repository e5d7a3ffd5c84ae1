package io.github.ycsbxl.page;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.commons.text.StringEscapeUtils;

/**
 * Mustache template of a part of the page, read from the resource of its name. Every value is
 * escaped, except those in three braces. Thread-safe.
 */
public enum HtmlTemplate {
  PAGE,
  CHART,
  TABLE,
  FOLDED,
  TILES,
  TEXT;

  private final Template template;

  HtmlTemplate() {
    String name = name().toLowerCase(Locale.ROOT);
    try (Reader source = open(name)) {
      template =
          Mustache.compiler()
              .withEscaper(HtmlTemplate::escape)
              .withLoader(HtmlTemplate::open)
              .emptyStringIsFalse(true)
              .compile(source);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar has no template " + name, e);
    }
  }

  /** Fills in the values that the accessors of the object return. */
  public String of(Object values) {
    return template.execute(values);
  }

  /** Turns a name into an anchor of letters, digits and dashes. */
  static String anchor(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  /** Escapes a text, and keeps lines from ending in front of a %. */
  private static String escape(String text) {
    return StringEscapeUtils.escapeHtml4(text.replace(" %", "\u00a0%"));
  }

  private static Reader open(String name) {
    return new InputStreamReader(
        HtmlTemplate.class.getResourceAsStream(name + ".mustache"), StandardCharsets.UTF_8);
  }
}
