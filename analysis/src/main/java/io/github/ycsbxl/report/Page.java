package io.github.ycsbxl.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Document around the sections: style, charts as data, and the scripts that draw them. */
final class Page {
  private Page() {}

  static String of(String title, String subtitle, List<Section> sections) throws IOException {
    List<Chart> charts = sections.stream().flatMap(Section::charts).toList();
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s - YCSB XL</title>
        <link rel="icon" href="data:,">
        <style>
        """
            .formatted(Html.escape(title))
        + resource("page.css")
        + "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the results</a>\n"
        + header(title, subtitle, sections)
        + "<main id=\"main\">\n"
        + "<noscript><p>Charts need JavaScript; the tables below them do not.</p></noscript>\n"
        + sections.stream().map(Section::html).collect(Collectors.joining())
        + "</main>\n<footer><p>Written by YCSB XL; charts by Apache ECharts.</p></footer>\n"
        + "<script type=\"application/json\" id=\"charts\">"
        + ChartJson.of(charts)
        + "</script>\n<script>"
        + resource("echarts.common.min.js")
        + "</script>\n<script>"
        + resource("page.js")
        + "</script>\n</body>\n</html>\n";
  }

  private static String header(String title, String subtitle, List<Section> sections) {
    return "<header>"
        + Html.element("h1", title)
        + Html.element("p", subtitle)
        + "<nav aria-label=\"Sections\"><ul>\n"
        + sections.stream()
            .map(
                section ->
                    "<li><a href=\"#%s\">%s</a></li>\n"
                        .formatted(section.anchor(), Html.escape(section.title())))
            .collect(Collectors.joining())
        + "</ul></nav></header>\n";
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
