package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.tables.Table;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Optional;

/**
 * JSON of values and tables. Objects omit unknown values; arrays contain null instead. Stateless.
 */
final class JsonFigures {
  /** Significant digits of single values. */
  private static final int DIGITS = 6;

  /** Significant digits of the numbers in a series. */
  static final int DIGITS_OF_SERIES = 5;

  /** Error probability of confidence intervals. */
  private static final double ERROR = 0.05;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().addModule(new Jdk8Module()).build();

  private JsonFigures() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /** Adds a number, text, list, map or record, unless it is unknown. */
  static void put(ObjectNode to, String name, Object value) {
    JsonNode node = node(value);
    if (!node.isNull()) {
      to.set(name, node);
    }
  }

  /**
   * Adds a value, unless it is unknown.
   *
   * @param path its member and the members around it, from the outermost one, separated by points
   */
  static void putAt(ObjectNode to, String path, Object value) {
    JsonNode node = node(value);
    if (!node.isNull()) {
      int last = path.lastIndexOf('.');
      ObjectNode parent =
          last < 0 ? to : to.withObject("/" + path.substring(0, last).replace('.', '/'));
      parent.set(path.substring(last + 1), node);
    }
  }

  /** Converts a value to JSON; an empty value or NaN becomes null. */
  static JsonNode node(Object value) {
    if (value instanceof Optional<?> known) {
      return known.map(JsonFigures::node).orElse(NullNode.instance);
    }
    if (value instanceof Estimate known) {
      return estimate(known);
    }
    JsonNode node = MAPPER.valueToTree(value);
    return node.isFloatingPointNumber() ? number(node.doubleValue()) : node;
  }

  /** Creates a value with its confidence interval, if its error is known. */
  private static ObjectNode estimate(Estimate of) {
    ObjectNode node = object();
    put(node, "value", of.value());
    put(node, "low", Math.max(0, of.value() - of.halfWidth(ERROR)));
    put(node, "high", of.value() + of.halfWidth(ERROR));
    return node;
  }

  static JsonNode number(double value) {
    return number(value, DIGITS);
  }

  /**
   * Rounds to significant digits. Single values keep all digits before the decimal point, and a
   * value such as 99.9999999 is not rounded to 100.
   */
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
    BigDecimal rounded =
        BigDecimal.valueOf(Math.round(value * Math.pow(10, decimals)), decimals)
            .stripTrailingZeros();
    // An availability of 99.9999999 % must not become 100 %.
    boolean whole = digits == DIGITS && rounded.scale() <= 0;
    return DecimalNode.valueOf(whole ? BigDecimal.valueOf(value) : rounded);
  }

  /** Creates a table of numbers and texts, with the units of its columns. */
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

  /** Creates a number if possible, otherwise a text. */
  private static JsonNode cell(Object value) {
    JsonNode node = node(value);
    return node.isContainerNode() ? node(value.toString()) : node;
  }
}
