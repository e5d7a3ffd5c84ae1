package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/** JSON form of the charts, safe in a script element, for the page's script. Stateless. */
public final class ChartJson {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final MathContext DIGITS = new MathContext(12);

  private ChartJson() {}

  static String of(List<Chart> charts) {
    ArrayNode all = JSON.createArrayNode();
    charts.forEach(
        chart -> write(chart, all.addObject(), value -> DecimalNode.valueOf(rounded(value))));
    return all.toString().replace("<", "\\u003c");
  }

  public static void write(Chart chart, ObjectNode node, DoubleFunction<JsonNode> number) {
    node.put("id", chart.id());
    node.put("title", chart.title());
    node.put("about", chart.about());
    chart
        .choice()
        .ifPresent(
            choice -> {
              node.set("choice", JSON.valueToTree(choice.values()));
              node.put("first", choice.first());
            });
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
      for (Line.Point point : line.points()) {
        DoubleStream.of(point.x(), point.y(), point.low(), point.high())
            .filter(coordinate -> !Double.isNaN(coordinate))
            .mapToObj(number)
            .forEach(points.addArray()::add);
      }
    }
  }

  private static void axis(Axis axis, ObjectNode node) {
    node.put("label", axis.isTime() ? axis.labelWithoutUnit() : axis.label());
    if (axis.isTime()) {
      node.put("unit", axis.unitOfColumns());
    }
    node.put("scale", axis.scale().name());
    if (!axis.words().isEmpty()) {
      axis.words().forEach(node.putArray("words")::add);
    }
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
  }
}
