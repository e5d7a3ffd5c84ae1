package io.github.ycsbxl.results;

import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.ServerRow;
import io.github.ycsbxl.servers.ServerUse;
import io.github.ycsbxl.table.Table;
import io.github.ycsbxl.text.Numbers;
import io.github.ycsbxl.text.ReplacedFile;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Writer of servers.csv: a row for each answer of a server's exporter. Stateless. */
final class ServersCsv {
  static final String NAME = "servers.csv";

  static final Table<RunRow> TABLE =
      Table.<RunRow>empty()
          .column("run", RunRow::run)
          .column("phase", row -> row.row().phase().phase())
          .column("iteration", row -> row.row().phase().iteration())
          .meaning("host of the exporter in `servers.metrics`, and its port unless it is 9100")
          .column("server", row -> row.row().sample().server())
          .meaning("start of the time that the row is of, since 1970; its length")
          .column("unix_ms", row -> row.row().sample().unixMillis())
          .column("seconds", row -> Numbers.decimal(row.row().sample().seconds()))
          .meaning("share of the time of all processors in which they worked")
          .column("cpu_percent", number(ServerUse::cpuPercent, 1))
          .meaning("share in which they had nothing to do but to wait for a disk")
          .column("iowait_percent", number(ServerUse::ioWaitPercent, 1))
          .meaning("of all disks, without those that are made of others")
          .column("disk_read_mb_per_sec", number(ServerUse::diskReadBytes, 1e6))
          .column("disk_written_mb_per_sec", number(ServerUse::diskWrittenBytes, 1e6))
          .meaning("of all networks but those inside the machine")
          .column("received_mb_per_sec", number(ServerUse::receivedBytes, 1e6))
          .column("sent_mb_per_sec", number(ServerUse::sentBytes, 1e6));

  private ServersCsv() {}

  /** The use of a server in a part of a run. */
  record RunRow(String run, ServerRow row) {}

  /** Writes the file of the run whose log is in this folder, if it has figures of servers. */
  static void write(Path folder) throws IOException {
    String run = folder.getFileName().toString();
    try (var file = new LateFile(folder.resolve(NAME))) {
      Run.forEachServer(folder, row -> file.add(new RunRow(run, row)));
      file.end();
    }
  }

  /** File that is there from its first row on. */
  private static final class LateFile implements Closeable {
    private final Path path;
    private Optional<ReplacedFile> file = Optional.empty();
    private Writer out = Writer.nullWriter();

    LateFile(Path path) {
      this.path = path;
    }

    void add(RunRow row) throws IOException {
      if (file.isEmpty()) {
        file = Optional.of(ReplacedFile.open(path));
        out = new BufferedWriter(new OutputStreamWriter(file.get().out(), StandardCharsets.UTF_8));
        out.write(Table.csvLine(TABLE.names()));
      }
      out.write(Table.csvLine(TABLE.cells(row)));
    }

    void end() throws IOException {
      out.flush();
      if (file.isPresent()) {
        file.get().replace();
      }
    }

    @Override
    public void close() throws IOException {
      if (file.isPresent()) {
        file.get().close();
      }
    }
  }

  private static Function<RunRow, Object> number(
      Function<ServerUse, OptionalDouble> figure, double unit) {
    return line -> {
      OptionalDouble known = figure.apply(line.row().sample().use());
      return known.isPresent()
          ? Optional.of(Numbers.decimal(known.getAsDouble() / unit))
          : Optional.empty();
    };
  }
}
