package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Section on the configuration: properties, machine and versions. Stateless. */
final class Settings {
  private Settings() {}

  static Section of(List<ReportRun> runs) {
    List<RunDescription> ours =
        runs.stream()
            .flatMap(run -> run.logged().stream())
            .map(logged -> logged.whole().run())
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

  /** A table that is shown behind a line that opens it. */
  private record Folded(HtmlTable table) implements Section.Block {
    @Override
    public String html() {
      return table.rows().isEmpty() ? "" : table.folded();
    }
  }

  private static List<String> names(List<ReportRun> runs) {
    return runs.stream().map(ReportRun::name).toList();
  }

  static HtmlTable differences(List<ReportRun> runs) {
    SortedMap<String, List<String>> differences =
        SettingNames.differences(runs.stream().map(ReportRun::figures).toList());
    return table("Settings in which the runs differ", "setting", names(runs), differences);
  }

  private static HtmlTable main(ReportRun run) {
    var shown = new LinkedHashMap<String, List<String>>();
    Map<String, String> setting = run.figures().setting();
    for (String name : SettingNames.MAIN) {
      String value = setting.getOrDefault(name, "");
      if (!value.isEmpty() && !value.equals("0")) {
        shown.put(name, List.of(value));
      }
    }
    return table("What was run", "setting", List.of("value"), shown);
  }

  private static HtmlTable properties(
      String caption, List<String> names, List<? extends Map<String, String>> all) {
    var properties = new TreeMap<String, List<String>>();
    for (Map<String, String> one : all) {
      for (String name : one.keySet()) {
        properties.put(name, all.stream().map(other -> other.getOrDefault(name, "")).toList());
      }
    }
    return table(caption, "name", names, properties);
  }

  /** Makes a row for each name, with its values below these heads. */
  private static HtmlTable table(
      String caption, String first, List<String> heads, Map<String, List<String>> values) {
    List<Integer> places = IntStream.range(0, heads.size()).boxed().toList();
    return HtmlTable.of(
        caption,
        Table.<Map.Entry<String, List<String>>>empty()
            .column(first, Map.Entry::getKey)
            .columns(places, heads::get, (place, row) -> row.getValue().get(place)),
        values.entrySet());
  }
}
