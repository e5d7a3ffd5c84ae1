package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.AuditLedger.Entry;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
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
      var entries = new TreeMap<Long, Entry>();
      for (CSVRecord row : in) {
        entries.put(
            Long.parseLong(row.get("number")),
            new Entry(
                row.get("key"),
                Long.parseLong(row.get("successes")),
                Long.parseLong(row.get("doubts"))));
      }
      var about = new Properties();
      about.load(new StringReader(in.getHeaderComment()));
      return new AuditLedger(
          about.getProperty("cas.audit.id"),
          about.getProperty("table"),
          about.getProperty("field"),
          Double.parseDouble(about.getProperty("share")),
          clients(about.getProperty("clients")),
          Integer.parseInt(about.getProperty("client.count")),
          entries);
    } catch (IllegalArgumentException | NullPointerException e) {
      throw new IOException(file + " is not a ledger of compare-and-sets: " + e.getMessage(), e);
    }
  }

  private static Set<Integer> clients(String text) {
    return Stream.of(text.split(",")).map(Integer::valueOf).collect(Collectors.toSet());
  }
}
