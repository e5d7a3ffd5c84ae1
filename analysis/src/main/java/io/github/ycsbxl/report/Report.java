package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.FiguresReader;
import io.github.ycsbxl.figures.RunsOfSource;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.text.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Page about one run, or about several side by side. Immutable. */
public final class Report {
  /** The most lines that a reader can distinguish. */
  private static final int MOST_LINES = 12;

  /** The most bindings and times of runs that fit below a headline. */
  private static final int MOST_SETTINGS = 3;

  private final String title;
  private final List<ReportRun> runs;
  private final List<Section> sections;
  private final String answer;

  /**
   * Makes the report of these runs.
   *
   * @param beside published figures that the runs' settings name
   * @param searched what a search found, if they are its steps
   */
  private Report(List<ReportRun> runs, List<ReportRun> beside, Optional<String> searched) {
    SweepRuns swept = SweepRuns.of(runs);
    String sweep = runs.size() == 1 ? "" : SweepAnswer.of(swept).orElse("");
    Optional<Ratios> ratios =
        runs.size() > 1 && (sweep.isEmpty() || runs.size() <= Ratios.MOST_RUNS)
            ? Optional.of(Ratios.of(runs))
            : Optional.empty();
    this.answer = searched.orElseGet(() -> answer(runs, sweep, ratios));
    this.title = title(runs);
    this.runs = runs;
    List<Chart.Band> faults = runs.size() == 1 ? FaultSection.bands(runs.get(0)) : List.of();
    this.sections =
        sections(runs, beside, swept, ratios)
            .filter(section -> !section.isEmpty())
            .map(section -> section.over(faults))
            .toList();
  }

  /**
   * Reads runs: result folders, folders of such, and everything that {@code compare} reads.
   *
   * @throws IOException if one cannot be read, with a message that says why
   */
  public static Report of(List<String> sources) throws IOException {
    var read = new ArrayList<RunsOfSource<ReportRun>>();
    for (String source : sources) {
      read.add(new RunsOfSource<>(source, read(source)));
    }
    List<ReportRun> runs = RunsOfSource.together(read);
    Optional<String> searched =
        sources.size() == 1 ? SearchAnswer.of(Path.of(sources.get(0))) : Optional.empty();
    return new Report(runs, beside(runs), searched);
  }

  private static List<ReportRun> beside(List<ReportRun> runs) throws IOException {
    List<String> sources =
        runs.stream()
            .flatMap(run -> OutputConfig.beside(run.figures().setting()).stream())
            .distinct()
            .toList();
    var beside = new ArrayList<ReportRun>();
    for (String source : sources) {
      List<ReportRun> read = read(source);
      beside.addAll(read.size() == 1 ? List.of(read.get(0).named(source)) : read);
    }
    return beside;
  }

  /** The logs of the runs that are our own. */
  public List<Run> logs() {
    return runs.stream()
        .flatMap(run -> run.logged().stream())
        .flatMap(logged -> logged.log().stream())
        .toList();
  }

  /** Writes the page, which needs no other file and no network. */
  public void writeHtml(Path file) throws IOException {
    String what = WhatWasRun.of(runs);
    String headline = what.isEmpty() ? title : what;
    OutputFile.write(file, Page.of(title, headline, answer, subtitle(headline), sections));
  }

  private static String answer(List<ReportRun> runs, String sweep, Optional<Ratios> ratios) {
    if (runs.size() == 1) {
      return RunAnswer.of(runs.get(0));
    }
    boolean compared = runs.size() == 2 || sweep.isEmpty();
    return (sweep + " " + (compared ? ratios.orElseThrow().answer() : "")).strip();
  }

  private static Stream<Section> sections(
      List<ReportRun> runs, List<ReportRun> beside, SweepRuns swept, Optional<Ratios> ratios) {
    List<ReportRun> charted = runs.subList(0, Math.min(MOST_LINES, runs.size()));
    List<ReportRun> all = Stream.concat(runs.stream(), beside.stream()).toList();
    return Stream.of(
        SweepSection.of(swept),
        RunSummary.of(runs),
        BesidePublished.of(charted, beside),
        ratios.map(Ratios::section).orElse(Section.of("", "", Stream.of())),
        FaultSection.of(runs),
        OverTime.of(charted),
        ClientSection.of(charted),
        ServerSection.of(charted),
        NodeSection.of(charted),
        ByPercentile.of(charted),
        Conflicts.of(charted),
        StaleReadSection.of(charted),
        Scalability.of(runs),
        ByInterval.of(all),
        PercentileLists.of(charted, beside),
        Settings.of(charted));
  }

  private static String title(List<ReportRun> runs) {
    return runs.size() == 1
        ? runs.get(0).name()
        : runs.size()
            + " runs: "
            + runs.get(0).name()
            + ", "
            + runs.get(1).name()
            + (runs.size() > 2 ? ", ..." : "");
  }

  /** The names of the runs, unless the headline has them, and when they began. */
  private String subtitle(String headline) {
    Stream<String> names = headline.equals(title) ? Stream.of() : Stream.of(title);
    List<String> settings =
        runs.stream()
            .flatMap(run -> run.logged().stream())
            .map(LoggedRun::setting)
            .distinct()
            .toList();
    int last = settings.size() - 1;
    Stream<String> shown =
        last < MOST_SETTINGS
            ? settings.stream()
            : Stream.of(settings.get(0), "...", settings.get(last));
    return Stream.concat(names, shown).collect(Collectors.joining("; "));
  }

  private static List<ReportRun> read(String source) throws IOException {
    List<Run> logs = FiguresReader.logs(Path.of(source));
    return logs.isEmpty()
        ? FiguresReader.read(source).stream()
            .map(figures -> new ReportRun(figures, Optional.empty()))
            .toList()
        : ReportRun.all(logs);
  }
}
