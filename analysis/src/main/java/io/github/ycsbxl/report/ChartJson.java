package io.github.ycsbxl.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * JSON form of the charts, safe in a script element, from which the page's script draws them.
 * Stateless.
 */
final class ChartJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final MathContext DIGITS = new MathContext(12);

  private ChartJson() {}

  static String of(List<Chart> charts) {
    ArrayNode all = JSON.createArrayNode();
    charts.forEach(chart -> write(chart, all.addObject()));
    return all.toString().replace("<", "\\u003c");
  }

  private static void write(Chart chart, ObjectNode node) {
    node.put("id", chart.id());
    axis(chart.x(), node.putObject("x"));
    axis(chart.y(), node.putObject("y"));
    ArrayNode lines = node.putArray("lines");
    for (Line line : chart.lines()) {
      ObjectNode one = lines.addObject();
      one.put("name", line.name());
      ArrayNode points = one.putArray("points");
      line.points().forEach(p -> points.addArray().add(rounded(p.x())).add(rounded(p.y())));
    }
  }

  private static void axis(Axis axis, ObjectNode node) {
    node.put("label", axis.label());
    node.put("scale", axis.scale().name());
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
  }
}
