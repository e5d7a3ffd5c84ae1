package io.github.ycsbxl.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/** The document {@code page.json} in a page. Stateless. */
final class PageDocument {
  private static final String BEGIN = "<script type=\"application/json\" id=\"page\">";

  private PageDocument() {}

  static JsonNode of(Path page) throws IOException {
    // Decoded as single bytes: a page has a few hundred kilobytes, and only its document is decoded
    // as UTF-8.
    String html = Files.readString(page, ISO_8859_1);
    int begin = html.indexOf(BEGIN) + BEGIN.length();
    String document = html.substring(begin, html.indexOf("</script>", begin));
    return new ObjectMapper().readTree(document.getBytes(ISO_8859_1));
  }

  /** Returns the texts of a member of each element. */
  static List<String> texts(JsonNode array, String member) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(one -> one.path(member).asText())
        .toList();
  }

  /** Returns the cells of a table's column. */
  static List<String> cells(JsonNode table, String column) {
    int at = texts(table.path("columns"), "name").indexOf(column);
    return StreamSupport.stream(table.path("rows").spliterator(), false)
        .map(row -> row.path(at).asText())
        .toList();
  }
}
