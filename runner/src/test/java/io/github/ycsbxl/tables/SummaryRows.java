package io.github.ycsbxl.tables;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Rows of a summary.csv. */
public final class SummaryRows {
  private SummaryRows() {}

  /** Returns the rows in a result directory, with cells by column. */
  public static List<Map<String, String>> in(Path folder) throws IOException {
    try (Reader reader = Files.newBufferedReader(folder.resolve("summary.csv"))) {
      return Table.read(reader).lines();
    }
  }
}
