package io.github.ycsbxl.compare;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Suggestion;
import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.tables.TableSelection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reader of runs from any kind of source: result directories, sweeps, CSV tables, histogram logs,
 * or output of stock YCSB. The content of a source decides how it is read. A published table needs
 * only its name. Stateless.
 */
public final class FiguresReader {
  private FiguresReader() {}

  /**
   * Reads the runs of {@code source}: a single run, the runs of a series, or one run per line of a
   * table. After the path of a table, {@code :column=value,...} selects lines. After a source of
   * latencies without a unit, {@code :unit=ns} sets the unit.
   *
   * @throws IOException if the source is unreadable or of an unknown kind
   */
  public static List<Figures> read(String source) throws IOException {
    Path path = Path.of(source);
    if (Files.exists(path)) {
      return found(path, TableSelection.ALL);
    }
    TableSelection selection = TableSelection.parse(source);
    Path table = Path.of(selection.table());
    if (Files.isRegularFile(table) || Files.isDirectory(table)) {
      return found(table, selection);
    }
    Optional<List<Figures>> published = TableFigures.published(selection);
    if (published.isEmpty()) {
      String hint = FileAccess.exists(table) ? "" : suggestion(table);
      throw new NoSuchFileException(selection.table() + hint);
    }
    return published.get();
  }

  /**
   * Returns a suggestion to append to an error: a similar name in the same directory. Returns an
   * empty text if there is none.
   */
  private static String suggestion(Path missing) throws IOException {
    Path folder = missing.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
      return "";
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      return Suggestion.nearest(missing.getFileName().toString(), names)
          .map(name -> "; did you mean " + missing.resolveSibling(name) + "?")
          .orElse("");
    }
  }

  private static List<Figures> found(Path path, TableSelection selection) throws IOException {
    if (!Files.isDirectory(path)) {
      return file(path, selection);
    }
    List<Figures> runs =
        read(
            path,
            () -> {
              var heard = new LogFigures();
              return new HeardRun<>(heard, heard::figures);
            });
    if (runs.isEmpty()) {
      return List.of(HdrFigures.ofFolder(path, unitAlone(path, selection)));
    }
    refuseSelection(path, selection);
    return runs;
  }

  /**
   * Returns the unit that the user set after the path of a histogram log, as in {@code
   * latency.hlog:unit=us}. Any other condition after the path is an error.
   */
  private static Optional<LatencyUnit> unitAlone(Path path, TableSelection selection)
      throws IOException {
    var cells = new TreeMap<>(selection.cells());
    String unit = cells.remove(LatencyUnit.CONDITION);
    refuseSelection(path, new TableSelection(selection.table(), cells));
    return unit == null
        ? Optional.empty()
        : Optional.of(LatencyUnit.asked(selection.table(), unit));
  }

  private static void refuseSelection(Path path, TableSelection selection) throws IOException {
    if (!selection.cells().isEmpty()) {
      throw new IOException(path + " is not a CSV table, so no lines can be selected");
    }
  }

  /**
   * Listener for a run while its log is read, and the result to create afterwards.
   *
   * @param listener receives the intervals of the run
   * @param result creates the result after the run was read
   */
  public record HeardRun<R>(RunListener listener, Result<R> result) {
    /** Factory of a result from a run. */
    public interface Result<R> {
      R make(Run run) throws IOException;
    }
  }

  /**
   * Reads the run in a directory, or all runs of a sweep in the order of their starts. Skips a
   * sweep's load, and runs without measurements. Returns an empty list if the directory has no run.
   */
  public static <R> List<R> read(Path folder, Supplier<HeardRun<R>> each) throws IOException {
    boolean single = Run.isIn(folder);
    SortedMap<Long, List<R>> found = new TreeMap<>();
    for (Path one : single ? List.of(folder) : Run.runsIn(folder)) {
      if (single || isMeasured(one)) {
        HeardRun<R> heard = each.get();
        Run run =
            single ? Run.readMeasured(one, heard.listener()) : Run.read(one, heard.listener());
        if (!run.phases().isEmpty()) {
          found
              .computeIfAbsent(run.startedAtMillis(), any -> new ArrayList<>())
              .add(heard.result().make(run));
        }
      }
    }
    return found.values().stream().flatMap(List::stream).toList();
  }

  /** Returns true if the directory is a step of a series, not the load before the steps. */
  private static boolean isMeasured(Path run) {
    String name = run.getFileName().toString();
    return !name.equals("load") && !name.startsWith("load-");
  }

  private static List<Figures> file(Path file, TableSelection selection) throws IOException {
    String name = file.getFileName().toString();
    // Accept pipes that a shell opened, since these end. Other special files may never end.
    if (!Files.isRegularFile(file) && !file.startsWith("/dev/fd") && !name.equals("stdin")) {
      throw new IOException(file + " is a pipe or device, not a file");
    }
    if (name.endsWith(".csv")) {
      return table(file, selection);
    }
    if (name.endsWith(".hdr") || name.endsWith(".hlog")) {
      return List.of(HdrFigures.ofFile(file, unitAlone(file, selection)));
    }
    refuseSelection(file, selection);
    Path folder = file.toAbsolutePath().getParent();
    if (Run.isIn(folder) && (name.endsWith(".json") || name.endsWith(".jsonl"))) {
      return List.of(LogFigures.read(folder));
    }
    // The encoding does not matter, since all lines to parse are ASCII.
    try (InputStream bytes = InputText.openBytes(file)) {
      var text = new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
      return List.of(text(name, text.lines().toList()));
    }
  }

  private static List<Figures> table(Path file, TableSelection selection) throws IOException {
    try {
      return TableFigures.read(file, selection);
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": " + ErrorMessages.reason(e), e);
    }
  }

  private static Figures text(String name, List<String> lines) throws IOException {
    try {
      if (StockText.isIn(lines)) {
        return StockText.read(name, lines);
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(name + ": " + e.getMessage(), e);
    }
    throw new IOException(
        name + ": expected a result directory, a CSV table, a histogram log, or YCSB's output");
  }
}
