package io.github.ycsbxl.results;

import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The rows of a summary.csv. */
public final class SummaryRows {
  private SummaryRows() {}

  /** Those in a result folder, cells by column. */
  public static List<Map<String, String>> in(Path folder) throws IOException {
    try (CSVParser parser =
        CSVParser.parse(folder.resolve("summary.csv"), StandardCharsets.UTF_8, Table.READ_FORMAT)) {
      return parser.stream().map(CSVRecord::toMap).toList();
    }
  }
}
