package io.github.ycsbxl.audit;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The header of a ledger: the benchmark and the client process that it belongs to. Immutable.
 *
 * @param testId names the benchmark; ledgers of different benchmarks do not belong together
 * @param field the field whose value begins with the stamp
 * @param client the client process that writes it, of {@code clients}
 * @param startMillis when it began, Unix time
 * @param keys the settings that make a key of a record's number
 */
public record LedgerHeader(
    String testId,
    String table,
    String field,
    int client,
    int clients,
    long startMillis,
    Map<String, String> keys) {
  private static final String KEYS = "keys.";

  public LedgerHeader {
    keys = Map.copyOf(keys);
  }

  String text() {
    var lines = new Properties();
    lines.setProperty("test", testId);
    lines.setProperty("table", table);
    lines.setProperty("field", field);
    lines.setProperty("client", "" + client);
    lines.setProperty("clients", "" + clients);
    lines.setProperty("start", "" + startMillis);
    keys.forEach((name, value) -> lines.setProperty(KEYS + name, value));
    var text = new StringWriter();
    try {
      lines.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("a string takes everything", e);
    }
    return text.toString();
  }

  /**
   * Reads a header.
   *
   * @throws IllegalArgumentException if something is missing
   */
  static LedgerHeader parse(String text) {
    var lines = new Properties();
    try {
      lines.load(new StringReader(text));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
    var keys = new TreeMap<String, String>();
    for (String name : lines.stringPropertyNames()) {
      if (name.startsWith(KEYS)) {
        keys.put(name.substring(KEYS.length()), lines.getProperty(name));
      }
    }
    return new LedgerHeader(
        named(lines, "test"),
        named(lines, "table"),
        named(lines, "field"),
        Integer.parseInt(named(lines, "client")),
        Integer.parseInt(named(lines, "clients")),
        Long.parseLong(named(lines, "start")),
        keys);
  }

  private static String named(Properties lines, String name) {
    String value = lines.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("its header has no '" + name + "'");
    }
    return value;
  }
}
