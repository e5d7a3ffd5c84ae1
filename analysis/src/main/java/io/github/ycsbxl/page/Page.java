package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.log.OutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;

/**
 * HTML file of a page, with style sheet, scripts, chart library and the document {@code page.json}
 * that the scripts show. The same for all kinds of pages. Stateless.
 */
public final class Page {
  /** Version of the document format in docs/page-json.md. */
  static final int VERSION = 1;

  /** Script files in the order of inclusion. */
  private static final List<String> SCRIPTS =
      List.of(
          "units",
          "about",
          "dom",
          "tables",
          "option",
          "charts",
          "runs",
          "summary",
          "sections-run",
          "sections-store",
          "sections-compare",
          "sections-sweep",
          "live",
          "main");

  private static final Pattern PLACE = Pattern.compile("@([A-Z]+)@");

  private Page() {}

  /** Creates a document with its common properties. */
  static ObjectNode document(String kind, String title) {
    return JsonFigures.object().put("version", VERSION).put("kind", kind).put("title", title);
  }

  /** Writes the page of a document to a self-contained file. */
  public static void write(ObjectNode document, Path file) throws IOException {
    OutputFile.write(file, html(document));
  }

  /** Returns the HTML page of a document. */
  static String html(ObjectNode document) throws IOException {
    var html = new StringBuilder();
    Matcher place = PLACE.matcher(resource("page.html"));
    while (place.find()) {
      place.appendReplacement(html, Matcher.quoteReplacement(content(place.group(1), document)));
    }
    return place.appendTail(html).toString();
  }

  private static String content(String place, ObjectNode document) throws IOException {
    return switch (place) {
      case "TITLE" -> StringEscapeUtils.escapeHtml4(document.path("title").asText());
      case "STYLE" -> resource("style.css");
      case "LIBRARY" -> resource("echarts.common.min.js");
      case "SCRIPT" -> script();
      case "PAGE" -> escaped(document);
      default -> throw new IllegalStateException("page.html has an unknown place: " + place);
    };
  }

  private static String script() throws IOException {
    var script = new StringBuilder();
    for (String name : SCRIPTS) {
      script.append(resource("script/" + name + ".js"));
    }
    return script.toString();
  }

  /** Returns the document as text that cannot close the surrounding script element. */
  private static String escaped(ObjectNode document) {
    return document.toString().replace("<", "\\u003c");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
