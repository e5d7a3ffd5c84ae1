package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.AuditLedger.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * An {@link AuditLedger} as a CSV file: what it is about in {@code # name=value} lines, then a row
 * per key. Stateless.
 */
public final class AuditLedgerFile {
  /** The file's name in a result folder. */
  public static final String NAME = "cas-ledger.csv";

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setHeader("number", "key", "successes", "doubts")
          .setSkipHeaderRecord(true)
          .setCommentMarker('#')
          .setRecordSeparator('\n')
          .get();

  private AuditLedgerFile() {}

  public static void write(AuditLedger ledger, Path file) throws IOException {
    String clients =
        ledger.clients().stream().map(String::valueOf).collect(Collectors.joining(","));
    var format =
        FORMAT
            .builder()
            .setSkipHeaderRecord(false)
            .setHeaderComments(
                "cas.audit.id=" + ledger.auditId(),
                "table=" + ledger.table(),
                "field=" + ledger.field(),
                "share=" + ledger.share(),
                "clients=" + clients,
                "client.count=" + ledger.clientCount())
            .get();
    try (var out = new CSVPrinter(Files.newBufferedWriter(file), format)) {
      for (var entry : ledger.entries().entrySet()) {
        Entry counted = entry.getValue();
        out.printRecord(entry.getKey(), counted.key(), counted.successes(), counted.doubts());
      }
    }
  }

  /** Throws an IOException that names the file if it is not a ledger. */
  public static AuditLedger read(Path file) throws IOException {
    try (CSVParser in = CSVParser.parse(Files.newBufferedReader(file), FORMAT)) {
      Map<String, String> about = about(in);
      var entries = new TreeMap<Long, Entry>();
      for (CSVRecord row : in) {
        entries.put(number(row, "number"), entry(row));
      }
      return new AuditLedger(
          named(about, "cas.audit.id"),
          named(about, "table"),
          named(about, "field"),
          Double.parseDouble(named(about, "share")),
          clients(named(about, "clients")),
          Integer.parseInt(named(about, "client.count")),
          entries);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + file, e);
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      throw new IOException(file + " is not a ledger of compare-and-sets: " + e.getMessage(), e);
    }
  }

  private static Entry entry(CSVRecord row) {
    return new Entry(row.get("key"), number(row, "successes"), number(row, "doubts"));
  }

  private static long number(CSVRecord row, String column) {
    return Long.parseLong(row.get(column));
  }

  private static Map<String, String> about(CSVParser in) {
    if (!in.hasHeaderComment()) {
      throw new IllegalArgumentException("it does not start with # cas.audit.id=...");
    }
    return in.getHeaderComment()
        .lines()
        .map(line -> line.split("=", 2))
        .filter(parts -> parts.length == 2)
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
  }

  private static String named(Map<String, String> about, String name) {
    String value = about.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no line # " + name + "=...");
    }
    return value;
  }

  private static Set<Integer> clients(String text) {
    return Stream.of(text.split(",")).map(Integer::valueOf).collect(Collectors.toSet());
  }
}
