package io.github.ycsbxl.tables;

import io.github.ycsbxl.files.ReplacementFile;
import io.github.ycsbxl.files.SeparateOutputs;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Row-by-row writer of a CSV file that replaces an earlier file once complete. Writes nothing more
 * after the first failure. Used by one thread.
 */
final class CsvWriter<R> {
  private final Path path;
  private final Table<R> table;
  private final SeparateOutputs outputs;
  private Optional<ReplacementFile> file = Optional.empty();
  private Writer out = Writer.nullWriter();
  private boolean whole = true;

  CsvWriter(Path path, Table<R> table, SeparateOutputs outputs) {
    this.path = path;
    this.table = table;
    this.outputs = outputs;
  }

  /** Creates the file now instead of with its first row. */
  CsvWriter<R> begun() {
    write(this::begin);
    return this;
  }

  void add(R row) {
    write(
        () -> {
          begin();
          out.write(Table.csvLine(table.cells(row)));
        });
  }

  /**
   * Ends the file.
   *
   * @param complete false to discard the rows and keep the earlier file
   */
  void end(boolean complete) {
    if (file.isPresent()) {
      if (complete) {
        write(
            () -> {
              out.flush();
              file.get().replace();
            });
      }
      outputs.write(path, file.get()::close);
    }
  }

  private void begin() throws IOException {
    if (file.isEmpty()) {
      file = Optional.of(ReplacementFile.open(path));
      out = new BufferedWriter(new OutputStreamWriter(file.get().out(), StandardCharsets.UTF_8));
      out.write(Table.csvLine(table.names()));
    }
  }

  private void write(SeparateOutputs.Writing writing) {
    whole = whole && outputs.write(path, writing);
  }
}
