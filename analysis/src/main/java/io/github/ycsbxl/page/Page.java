package io.github.ycsbxl.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.files.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;

/**
 * HTML file of any page: style sheet, scripts, chart library, and the document {@code page.json}
 * that the scripts show. Stateless.
 */
public final class Page {
  /** Version of the document format in docs/page-json.md. */
  static final int VERSION = 1;

  private static final Pattern PLACE = Pattern.compile("@([A-Z]+)@");

  private Page() {}

  /** Creates a document with its common properties. */
  static ObjectNode document(String kind, String title) {
    return JsonFigures.object().put("version", VERSION).put("kind", kind).put("title", title);
  }

  /** Writes the page of a document to a self-contained file. */
  public static void write(ObjectNode document, Path file) throws IOException {
    AtomicFile.write(file, html(document));
  }

  static byte[] html(ObjectNode document) throws IOException {
    String frame = new String(resource("page.html"), UTF_8);
    var html = new ByteArrayOutputStream();
    int end = 0;
    for (Matcher place = PLACE.matcher(frame); place.find(); end = place.end()) {
      html.writeBytes(frame.substring(end, place.start()).getBytes(UTF_8));
      html.writeBytes(content(place.group(1), document));
    }
    html.writeBytes(frame.substring(end).getBytes(UTF_8));
    return html.toByteArray();
  }

  private static byte[] content(String place, ObjectNode document) throws IOException {
    return switch (place) {
      case "TITLE" ->
          StringEscapeUtils.escapeHtml4(document.path("title").asText()).getBytes(UTF_8);
      case "STYLE" -> resource("style.css");
      case "SCRIPT" -> PageScript.packed();
      case "PAGE" -> escaped(document).getBytes(UTF_8);
      default -> throw new IllegalStateException("page.html has an unknown placeholder: " + place);
    };
  }

  /** Returns the document as text that cannot close the surrounding script element. */
  private static String escaped(ObjectNode document) {
    return document.toString().replace("<", "\\u003c");
  }

  static byte[] resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }
}
