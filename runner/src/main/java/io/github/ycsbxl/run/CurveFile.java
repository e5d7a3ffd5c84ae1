package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.InputText;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.LinearCurve.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * File of a target curve: rows {@code seconds,rate} in order of time, the first at second 0. The
 * names of the columns may stand above them; empty lines and those that begin with # are left out.
 * Stateless.
 */
final class CurveFile {
  private CurveFile() {}

  /** Reads the rows and leaves each wrong line in the reader. */
  static Optional<List<Point>> read(Path file, PropertyReader reader) {
    List<String> lines;
    try {
      lines = InputText.read(file).lines().toList();
    } catch (IOException e) {
      reader.check(false, CurveConfig.FILE, "cannot be read: " + ErrorMessages.ofFile(e));
      return Optional.empty();
    }
    var rows = new ArrayList<Point>();
    boolean right = true;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#") || rows.isEmpty() && line.equals("seconds,rate")) {
        continue;
      }
      Optional<Point> row = row(line).filter(next -> follows(rows, next));
      row.ifPresent(rows::add);
      if (row.isEmpty()) {
        right = false;
        reader.problem(
            "%s, line %d, %s: expected seconds,rate with numbers of 0 or more, from second 0 on, each row later than the one before"
                .formatted(file, i + 1, line));
      }
    }
    if (right && rows.isEmpty()) {
      reader.check(false, CurveConfig.FILE, "has no rows seconds,rate");
    }
    return right && !rows.isEmpty() ? Optional.of(rows) : Optional.empty();
  }

  private static boolean follows(List<Point> rows, Point next) {
    return rows.isEmpty() ? next.second() == 0 : next.second() > rows.get(rows.size() - 1).second();
  }

  private static Optional<Point> row(String line) {
    String[] cells = line.split(",", -1);
    if (cells.length != 2) {
      return Optional.empty();
    }
    try {
      double second = Double.parseDouble(cells[0].strip());
      double rate = Double.parseDouble(cells[1].strip());
      boolean right = second >= 0 && rate >= 0 && Double.isFinite(second) && Double.isFinite(rate);
      return right ? Optional.of(new Point(second, rate)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
