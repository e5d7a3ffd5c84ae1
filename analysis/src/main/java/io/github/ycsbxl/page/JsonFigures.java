package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.table.Table;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * JSON of numbers and tables. A number that is not known is absent from an object and null in an
 * array. Stateless.
 */
final class JsonFigures {
  /** Significant digits of single figures. */
  private static final int DIGITS = 6;

  /** Significant digits of the many numbers of a series. */
  static final int DIGITS_OF_SERIES = 5;

  /** The probability that the true value is outside of an interval. */
  private static final double ERROR = 0.05;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonFigures() {}

  static ObjectNode object() {
    return NODES.objectNode();
  }

  static ArrayNode array() {
    return NODES.arrayNode();
  }

  /** Adds a number, unless it is not known. */
  static void put(ObjectNode to, String name, double value) {
    if (Double.isFinite(value)) {
      to.set(name, number(value));
    }
  }

  static void put(ObjectNode to, String name, OptionalDouble value) {
    put(to, name, value.orElse(Double.NaN));
  }

  static void put(ObjectNode to, String name, Map<String, String> texts) {
    ObjectNode all = to.putObject(name);
    texts.forEach(all::put);
  }

  static void put(ObjectNode to, String name, Collection<String> texts) {
    texts.forEach(to.putArray(name)::add);
  }

  /** Makes a value with the interval that holds the true one, if there is a known error. */
  static ObjectNode estimate(Estimate of) {
    ObjectNode node = object();
    put(node, "value", of.value());
    put(node, "low", Math.max(0, of.value() - of.halfWidth(ERROR)));
    put(node, "high", of.value() + of.halfWidth(ERROR));
    return node;
  }

  static JsonNode number(double value) {
    return number(value, DIGITS);
  }

  /** Rounds to significant digits; whole numbers of single figures keep all of theirs. */
  static JsonNode number(double value, int digits) {
    if (!Double.isFinite(value)) {
      return NullNode.instance;
    }
    if (value == Math.rint(value) && (digits == DIGITS || Math.abs(value) < 1e5)) {
      return LongNode.valueOf((long) value);
    }
    int decimals = digits - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
    if (decimals <= 0) {
      double unit = Math.pow(10, digits == DIGITS ? 0 : -decimals);
      return LongNode.valueOf((long) (Math.round(value / unit) * unit));
    }
    return DecimalNode.valueOf(
        BigDecimal.valueOf(Math.round(value * Math.pow(10, decimals)), decimals)
            .stripTrailingZeros());
  }

  /** Makes a table of all cells as numbers or texts, with the units of its columns. */
  static <R> ObjectNode table(Table<R> table, Collection<? extends R> rows) {
    ObjectNode node = object();
    ArrayNode columns = node.putArray("columns");
    for (Table.Column<R> column : table.withUnitsApart().columns()) {
      ObjectNode head = columns.addObject().put("name", column.name());
      if (!column.unit().isEmpty()) {
        head.put("unit", column.unit());
      }
      if (!column.meaning().isEmpty()) {
        head.put("meaning", column.meaning().replace("`", ""));
      }
    }
    ArrayNode all = node.putArray("rows");
    for (R row : rows) {
      ArrayNode cells = all.addArray();
      table.values(row).forEach(value -> cells.add(cell(value)));
    }
    return node;
  }

  static JsonNode cell(Object value) {
    if (value instanceof Optional<?> known) {
      return known.map(JsonFigures::cell).orElse(NullNode.instance);
    }
    if (value instanceof OptionalDouble known) {
      return number(known.orElse(Double.NaN));
    }
    if (value instanceof OptionalLong known) {
      return number(known.isPresent() ? known.getAsLong() : Double.NaN);
    }
    if (value instanceof OptionalInt known) {
      return number(known.isPresent() ? known.getAsInt() : Double.NaN);
    }
    if (value instanceof Number number) {
      return value instanceof Long count ? LongNode.valueOf(count) : number(number.doubleValue());
    }
    return value == null ? NullNode.instance : TextNode.valueOf(value.toString());
  }
}
