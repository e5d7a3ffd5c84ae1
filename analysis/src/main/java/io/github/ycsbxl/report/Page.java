package io.github.ycsbxl.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Document around the sections. Immutable.
 *
 * @param charts as JSON, which the script draws with the library
 */
record Page(
    String title,
    String subtitle,
    List<Section> sections,
    String style,
    String charts,
    String library,
    String script) {

  static String of(String title, String subtitle, List<Section> sections) throws IOException {
    List<Chart> charts = sections.stream().flatMap(Section::charts).toList();
    return HtmlTemplate.PAGE.of(
        new Page(
            title,
            subtitle,
            sections,
            resource("page.css"),
            ChartJson.of(charts),
            resource("echarts.common.min.js"),
            resource("page.js")));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
