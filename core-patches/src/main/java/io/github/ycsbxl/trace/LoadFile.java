package io.github.ycsbxl.trace;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.records.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import site.ycsb.ByteIterator;

/**
 * CSV file (RFC 4180, header optional) of records to load: a key and the values of the fields in
 * order. Client i of c loads rows i, i + c, ... Immutable.
 *
 * @param rows number of rows in the whole file, all of which are valid
 */
public record LoadFile(Path path, List<String> fields, long rows) {
  public static final Property<Path> FILE =
      Property.declare("load.file", ValueForm.path("a file").ofInput())
          .scope(Scope.SCENARIO)
          .meaning(
              "CSV of records to load: key, then field values; .gz or .zst; a first row that"
                  + " starts with \"key\" is a header");

  private static final String HEADING = "key";

  /** A row has at least a key and a value, so that an empty line is none; many editors add one. */
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();

  /** Record to insert. */
  public record LoadRow(String key, List<String> values, List<String> names) {

    /** Returns new iterators over the values at each call. */
    public Map<String, ByteIterator> fields() {
      var fields = new HashMap<String, ByteIterator>();
      for (int i = 0; i < names.size(); i++) {
        fields.put(names.get(i), Bytes.of(values.get(i).getBytes(StandardCharsets.UTF_8)));
      }
      return fields;
    }
  }

  /**
   * Reads the settings, or returns empty if no file is configured. Validates the whole file, so
   * that nothing is loaded from a malformed one.
   */
  public static Optional<LoadFile> from(PropertyReader reader, List<String> fields) {
    Optional<Path> path = reader.find(FILE);
    if (path.isEmpty()) {
      return Optional.empty();
    }
    var file = new LoadFile(path.get(), fields, 0);
    long rows = 0;
    try (LoadRows all = file.rows(new ClientId(0, 1))) {
      while (all.next().isPresent()) {
        rows++;
      }
    } catch (TraceException e) {
      reader.check(false, FILE, e.getMessage());
      return Optional.of(file);
    }
    reader.check(rows > 0, FILE, "holds no row");
    return Optional.of(new LoadFile(path.get(), fields, rows));
  }

  public long rowsOf(ClientId client) {
    return rows / client.count() + (client.index() < rows % client.count() ? 1 : 0);
  }

  /** Opens the rows of a client. */
  public LoadRows rows(ClientId client) {
    return new LoadRows(client);
  }

  /** Rows of one client, read as a stream and distributed among its threads. Thread-safe. */
  public final class LoadRows implements AutoCloseable {
    private final ClientId client;
    private CSVParser parser;
    private Iterator<CSVRecord> records;
    private long taken;

    private LoadRows(ClientId client) {
      this.client = client;
    }

    /**
     * Returns the next row, or empty after the last one.
     *
     * @throws TraceException naming file and line
     */
    public synchronized Optional<LoadRow> next() {
      try {
        if (records == null) {
          parser = CSVParser.parse(TextFile.open(path), FORMAT);
          records = parser.iterator();
        }
        while (records.hasNext()) {
          CSVRecord row = records.next();
          if (isHeading(row)) {
            continue;
          }
          if (taken++ % client.count() == client.index()) {
            return Optional.of(row(row));
          }
        }
        return Optional.empty();
      } catch (TraceException e) {
        throw e;
        // For malformed files, the parser and the decompressor throw RuntimeExceptions.
      } catch (IOException | RuntimeException e) {
        throw new TraceException(path + lineNow() + ": " + ErrorMessages.message(e), e);
      }
    }

    private static boolean isHeading(CSVRecord row) {
      return row.getRecordNumber() == 1 && row.get(0).equalsIgnoreCase(HEADING);
    }

    private LoadRow row(CSVRecord row) {
      if (row.size() != fields.size() + 1) {
        throw new TraceException(
            "%s%s: expected a key and %d value%s, not %d columns"
                .formatted(
                    path, lineNow(), fields.size(), fields.size() == 1 ? "" : "s", row.size()));
      }
      if (row.get(0).isEmpty()) {
        throw new TraceException(path + lineNow() + ": the key is empty");
      }
      return new LoadRow(row.get(0), row.toList().subList(1, row.size()), fields);
    }

    private String lineNow() {
      return parser == null || parser.getCurrentLineNumber() == 0
          ? ""
          : ", line " + parser.getCurrentLineNumber();
    }

    @Override
    public synchronized void close() {
      if (parser != null) {
        try {
          parser.close();
        } catch (IOException e) {
          throw new TraceException(path + " cannot be closed: " + ErrorMessages.reason(e), e);
        }
      }
    }
  }
}
