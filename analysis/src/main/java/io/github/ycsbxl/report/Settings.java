package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.results.RunDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Section on the configuration: properties, machine and versions. Stateless. */
final class Settings {
  private Settings() {}

  static Section of(List<ReportRun> runs) {
    List<RunDescription> ours =
        runs.stream()
            .flatMap(run -> run.recording().stream())
            .map(recording -> recording.whole().run())
            .toList();
    return Section.of(
        "Configuration",
        "",
        Stream.of(
            runs.size() > 1 ? differences(runs) : main(runs.get(0)),
            new Folded(
                properties(
                    "Every property",
                    names(runs),
                    runs.stream()
                        .map(run -> (Map<String, String>) run.figures().setting())
                        .toList())),
            new Folded(
                properties(
                    "Machine and versions",
                    ours.stream().map(RunDescription::name).toList(),
                    ours.stream().map(RunDescription::environment).toList()))));
  }

  /** A table behind a line that opens it. */
  private record Folded(HtmlTable table) implements Block {
    @Override
    public String html() {
      return table.rows().isEmpty() ? "" : table.folded();
    }
  }

  private static List<String> names(List<ReportRun> runs) {
    return runs.stream().map(ReportRun::name).toList();
  }

  static HtmlTable differences(List<ReportRun> runs) {
    var comparison = new Comparison(runs.stream().map(ReportRun::figures).toList(), 0.99);
    var head = new ArrayList<>(List.of("setting"));
    head.addAll(names(runs));
    var rows = new ArrayList<List<Cell>>();
    comparison.differences().forEach((name, values) -> rows.add(row(name, values)));
    return new HtmlTable("Settings in which the runs differ", head, rows);
  }

  private static HtmlTable main(ReportRun run) {
    var rows = new ArrayList<List<Cell>>();
    Map<String, String> setting = run.figures().setting();
    for (String name : SettingNames.MAIN) {
      String value = setting.getOrDefault(name, "");
      if (!value.isEmpty() && !value.equals("0")) {
        rows.add(row(name, List.of(value)));
      }
    }
    return new HtmlTable("What was run", List.of("setting", "value"), rows);
  }

  private static HtmlTable properties(
      String caption, List<String> names, List<? extends Map<String, String>> all) {
    var head = new ArrayList<>(List.of("name"));
    head.addAll(names);
    SortedSet<String> properties = new TreeSet<>();
    all.forEach(one -> properties.addAll(one.keySet()));
    var rows = new ArrayList<List<Cell>>();
    for (String property : properties) {
      rows.add(row(property, all.stream().map(one -> one.getOrDefault(property, "")).toList()));
    }
    return new HtmlTable(caption, head, rows);
  }

  private static List<Cell> row(String name, List<String> values) {
    return Stream.concat(Stream.of(name), values.stream()).map(Cell::text).toList();
  }
}
