package io.github.ycsbxl.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Document around the sections. Immutable.
 *
 * @param title of the window
 * @param headline what was run
 * @param answer what came out of it; may be empty
 * @param charts as JSON, which the script draws with the library
 */
public record Page(
    String title,
    String headline,
    String answer,
    String subtitle,
    List<Section> sections,
    String style,
    String charts,
    String library,
    String drawing,
    String script) {

  /** Makes a page whose first screen says what was run and what came out. */
  public static String of(
      String title, String headline, String answer, String subtitle, List<Section> sections)
      throws IOException {
    List<Chart> charts = sections.stream().flatMap(Section::charts).toList();
    return of(
        title, headline, answer, subtitle, sections, ChartJson.of(charts), resource("page.js"));
  }

  /** Makes a page that gets its charts while it is shown. */
  public static String running() throws IOException {
    String script = resource("page.js") + resource("live.js");
    return of("Running", "Running", "", "", List.of(), ChartJson.of(List.of()), script);
  }

  private static String of(
      String title,
      String headline,
      String answer,
      String subtitle,
      List<Section> sections,
      String charts,
      String script)
      throws IOException {
    return HtmlTemplate.PAGE.of(
        new Page(
            title,
            headline,
            answer,
            subtitle,
            sections,
            resource("page.css"),
            charts,
            resource("echarts.common.min.js"),
            resource("chart.js"),
            script));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
