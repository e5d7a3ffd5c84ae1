package io.github.ycsbxl.audit;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Header of a ledger: its benchmark and its client. Immutable.
 *
 * @param testId ID of the benchmark; ledgers with different IDs do not belong together
 * @param field name of the field whose value begins with the stamp
 * @param client index of the client, from 0 to {@code clients - 1}
 * @param startMillis start of the ledger, Unix time
 * @param keys settings that derive a key from a record number
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
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return text.toString();
  }

  /**
   * Parses a header.
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
