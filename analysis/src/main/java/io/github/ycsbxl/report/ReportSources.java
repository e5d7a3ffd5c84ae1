package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.FiguresReader;
import io.github.ycsbxl.results.RunFolderReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the sources of a report: a result folder, a folder of such (a sweep, say), or anything
 * else that can be compared. Stateless.
 */
final class ReportSources {
  private ReportSources() {}

  static List<ReportRun> read(String source) throws IOException {
    Path path = Path.of(source);
    if (Files.isDirectory(path) && !RunFolderReader.isRun(path)) {
      List<Path> runs = Recording.runsIn(path).stream().filter(ReportSources::isMeasured).toList();
      if (!runs.isEmpty()) {
        var all = new ArrayList<ReportRun>();
        for (Path run : runs) {
          all.add(ReportRun.read(run));
        }
        return all;
      }
    }
    if (RunFolderReader.isRun(path)) {
      return List.of(ReportRun.read(path));
    }
    return FiguresReader.read(source).stream()
        .map(figures -> new ReportRun(figures, Optional.empty()))
        .toList();
  }

  /** The load of a series of runs is none of them. */
  private static boolean isMeasured(Path run) {
    return !run.getFileName().toString().equals("load");
  }
}
