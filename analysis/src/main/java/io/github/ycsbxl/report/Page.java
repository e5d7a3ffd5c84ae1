package io.github.ycsbxl.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.DoubleFunction;

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
    return of(title, subtitle, sections, ChartJson.of(charts), resource("page.js"));
  }

  /** Makes a page that gets its charts while it is shown. */
  static String running() throws IOException {
    String script = resource("page.js") + resource("live.js");
    return of("Running", "", List.of(), ChartJson.of(List.of()), script);
  }

  private static String of(
      String title, String subtitle, List<Section> sections, String charts, String script)
      throws IOException {
    return HtmlTemplate.PAGE.of(
        new Page(
            title,
            subtitle,
            sections,
            resource("page.css"),
            charts,
            resource("echarts.common.min.js"),
            script));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** JSON form of the charts, safe in a script element, for the page's script. Stateless. */
  static final class ChartJson {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final MathContext DIGITS = new MathContext(12);

    private ChartJson() {}

    static String of(List<Chart> charts) {
      ArrayNode all = JSON.createArrayNode();
      charts.forEach(
          chart -> write(chart, all.addObject(), value -> DecimalNode.valueOf(rounded(value))));
      return all.toString().replace("<", "\\u003c");
    }

    static void write(Chart chart, ObjectNode node, DoubleFunction<JsonNode> number) {
      node.put("id", chart.id());
      axis(chart.x(), node.putObject("x"));
      axis(chart.y(), node.putObject("y"));
      write(chart.lines(), node, number);
      ArrayNode figures = node.putArray("figures");
      chart
          .figures()
          .forEach(
              figure ->
                  write(figure.lines(), figures.addObject().put("name", figure.name()), number));
      ArrayNode bands = node.putArray("bands");
      for (Chart.Band band : chart.bands()) {
        bands
            .addObject()
            .put("name", band.name())
            .put("from", rounded(band.from()))
            .put("to", rounded(band.to()));
      }
    }

    private static void write(List<Line> lines, ObjectNode node, DoubleFunction<JsonNode> number) {
      ArrayNode all = node.putArray("lines");
      for (Line line : lines) {
        ObjectNode one = all.addObject();
        one.put("name", line.name());
        if (!line.measured()) {
          one.put("reference", true);
        }
        ArrayNode points = one.putArray("points");
        line.points()
            .forEach(p -> points.addArray().add(number.apply(p.x())).add(number.apply(p.y())));
      }
    }

    private static void axis(Axis axis, ObjectNode node) {
      node.put("label", axis.label());
      node.put("scale", axis.scale().name());
      if (!axis.words().isEmpty()) {
        axis.words().forEach(node.putArray("words")::add);
      }
    }

    private static BigDecimal rounded(double value) {
      return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
    }
  }
}
