package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonSentences;
import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.FiguresReader.HeardRun;
import io.github.ycsbxl.compare.RunsOfSource;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.ResultFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Page about one run, or about several runs for comparison. Its document is made once, when it is
 * first needed. Used by one thread.
 */
public final class RunsPage {
  /** Maximum number of runs with distinguishable lines. */
  private static final int MOST_LINES = 12;

  /** Maximum number of bindings and start times below a headline. */
  private static final int MOST_SETTINGS = 3;

  private static final double CONFIDENCE = 0.95;

  private final List<PageRun> runs;
  private final List<PageRun> beside;
  private final Optional<SearchJson> search;
  private final SweepPoints sweep;
  private final Optional<ComparisonJson> comparison;
  private final boolean ofSeries;
  private Optional<ObjectNode> document = Optional.empty();

  private RunsPage(
      List<PageRun> runs,
      List<PageRun> beside,
      Optional<SearchJson> search,
      boolean ofSeries,
      double confidence) {
    this.runs = runs;
    this.beside = beside;
    this.search = search;
    this.ofSeries = ofSeries;
    this.sweep = SweepPoints.of(runs);
    boolean compared =
        runs.size() > 1 && (sweep.isEmpty() || runs.size() <= ComparisonJson.MOST_RUNS);
    this.comparison =
        compared
            ? Optional.of(new ComparisonJson(Comparison.ofRuns(figures(), confidence)))
            : Optional.empty();
  }

  /**
   * Reads runs from result directories, from directories that contain result directories, and from
   * any source that {@code compare} reads.
   *
   * @throws IOException if a source is unreadable; the message has the reason
   */
  public static RunsPage read(List<String> sources) throws IOException {
    var problems = new ArrayList<IOException>();
    List<PageRun> runs = RunsOfSource.read(sources, PageRun::read, problems::add);
    if (!problems.isEmpty()) {
      throw problems.get(0);
    }
    return of(sources, runs, CONFIDENCE);
  }

  /**
   * Creates the page of runs read from these sources.
   *
   * @param confidence confidence level of the comparison with the first run, less than 1
   */
  public static RunsPage of(List<String> sources, List<PageRun> runs, double confidence)
      throws IOException {
    boolean one = sources.size() == 1;
    Optional<SearchJson> search = one ? SearchJson.read(Path.of(sources.get(0))) : Optional.empty();
    return new RunsPage(runs, beside(runs), search, one, confidence);
  }

  private List<Figures> figures() {
    return runs.stream().map(PageRun::figures).toList();
  }

  /** Reads the published results that the property {@code report.beside} of the runs names. */
  private static List<PageRun> beside(List<PageRun> runs) throws IOException {
    List<String> sources =
        runs.stream()
            .flatMap(run -> OutputConfig.beside(run.figures().setting()).stream())
            .distinct()
            .toList();
    var beside = new ArrayList<PageRun>();
    for (String source : sources) {
      List<PageRun> read = PageRun.read(source);
      beside.addAll(read.size() == 1 ? List.of(read.get(0).named(source)) : read);
    }
    return beside;
  }

  /** Returns the logs of the runs from this tool. */
  public List<Run> logs() {
    return runs.stream()
        .flatMap(run -> run.recorded().stream())
        .flatMap(recorded -> recorded.log().stream())
        .toList();
  }

  public List<Remark> remarks() {
    return runs.stream().flatMap(run -> run.figures().remarks().stream()).toList();
  }

  /**
   * Writes the document of each run from this tool into its directory. Files that cannot be written
   * become problems of the outputs.
   */
  public void writeDocuments(Predicate<Path> folders, SeparateOutputs outputs) {
    for (PageRun run : runs) {
      run.recorded()
          .flatMap(RecordedRun::log)
          .map(Run::folder)
          .filter(folders)
          .map(folder -> folder.resolve(ResultFiles.DOCUMENT))
          .ifPresent(file -> outputs.write(file, () -> AtomicFile.write(file, alone(run))));
    }
  }

  /** Returns the document of one run, as if the page were about this run only. */
  private String alone(PageRun run) throws IOException {
    boolean alone = runs.size() == 1 && search.isEmpty();
    return (alone ? this : of(run)).json().toPrettyString() + "\n";
  }

  private static RunsPage of(PageRun run) throws IOException {
    List<PageRun> one = List.of(run);
    return new RunsPage(one, beside(one), Optional.empty(), true, CONFIDENCE);
  }

  /** Returns the document described in docs/page-json.md. */
  public ObjectNode json() {
    document = document.or(() -> Optional.of(make()));
    return document.get();
  }

  private ObjectNode make() {
    ObjectNode page = Page.document(kind(), title());
    page.put("headline", headline()).put("answer", answer()).put("subtitle", subtitle());
    page.set(
        "warnings",
        RemarksJson.json(runs, search.isPresent() ? RemarkKind.EXPECTED_OF_SEARCH : Set.of()));
    SortedMap<String, String> settings =
        common(runs.stream().<Map<String, String>>map(run -> run.figures().setting()).toList());
    SortedMap<String, String> environment =
        common(
            runs.stream()
                .flatMap(run -> run.recorded().stream())
                .<Map<String, String>>map(run -> run.whole().run().environment())
                .toList());
    if (runs.size() > 1) {
      ObjectNode common = page.putObject("common");
      JsonFigures.put(common, "setting", settings);
      JsonFigures.put(common, "environment", environment);
      page.set("differences", differences(figures()));
    }
    var json = new RunJson(runs.size() == 1, settings, environment);
    ArrayNode all = page.putArray("runs");
    for (int i = 0; i < runs.size(); i++) {
      all.add(json.json(runs.get(i), i < MOST_LINES));
    }
    putPublished(page);
    comparison.ifPresent(compared -> page.set("comparison", compared.json()));
    if (!sweep.isEmpty()) {
      page.set("sweep", sweep.json(runs));
    }
    search.ifPresent(found -> page.set("search", found.json(runs)));
    page.set(
        "byInterval", MachineDayJson.json(Stream.concat(runs.stream(), beside.stream()).toList()));
    ScalabilityJson.json(runs).ifPresent(table -> page.set("scalability", table));
    return page;
  }

  private void putPublished(ObjectNode page) {
    var json = new RunJson(false, Map.of(), Map.of());
    beside.stream()
        .filter(run -> !run.isOfMachineAndDay())
        .forEach(run -> page.withArray("published").add(json.ofFigures(run, true)));
  }

  /** Returns the settings that differ between runs, with their values. */
  static ArrayNode differences(List<Figures> runs) {
    ArrayNode all = JsonFigures.array();
    SettingNames.differences(runs)
        .forEach(
            (name, values) -> JsonFigures.put(all.addObject().put("name", name), "values", values));
    return all;
  }

  /** Returns the settings common to all; empty for a single run. */
  private static SortedMap<String, String> common(List<Map<String, String>> all) {
    var common = new TreeMap<String, String>();
    if (all.size() > 1) {
      common.putAll(all.get(0));
      all.forEach(one -> common.entrySet().retainAll(one.entrySet()));
    }
    return common;
  }

  private String kind() {
    if (runs.size() == 1) {
      return "run";
    }
    if (search.isPresent()) {
      return "search";
    }
    boolean few = runs.size() <= ComparisonJson.MOST_RUNS && !ofSeries;
    return !few && !sweep.isEmpty() ? "sweep" : few ? "compare" : "runs";
  }

  private String title() {
    String first = runs.get(0).name();
    return runs.size() == 1
        ? first
        : "%d runs: %s, %s%s"
            .formatted(runs.size(), first, runs.get(1).name(), runs.size() > 2 ? ", ..." : "");
  }

  private String headline() {
    if (kind().equals("compare") && runs.size() == 2) {
      return runs.get(1).name() + " against " + runs.get(0).name();
    }
    String what = RunHeadline.describe(runs);
    return what.isEmpty() ? title() : what;
  }

  private String answer() {
    if (search.isPresent()) {
      return search.get().answer();
    }
    if (runs.size() == 1) {
      return RunSentences.describe(runs.get(0));
    }
    return sweep
        .answer()
        .filter(best -> !kind().equals("compare"))
        .or(() -> comparison.map(one -> new ComparisonSentences(one.comparison()).all()))
        .orElse("");
  }

  /** Formats run names and start times, plus operations and store unless the headline has them. */
  private String subtitle() {
    List<String> settings =
        runs.stream()
            .flatMap(run -> run.recorded().stream())
            .map(RecordedRun::bindingAndStart)
            .distinct()
            .toList();
    int last = settings.size() - 1;
    Stream<String> shown =
        last < MOST_SETTINGS
            ? settings.stream()
            : Stream.of(settings.get(0), "...", settings.get(last));
    return Stream.concat(Stream.of(RunHeadline.describe(runs), title()), shown)
        .filter(words -> !words.isEmpty() && !words.equals(headline()))
        .collect(Collectors.joining("; "));
  }

  /**
   * Page of the run that ended last, made from the same reading of its log as the run's tables.
   * Used by one thread.
   */
  public static final class OfLastRun {
    private HeardRun<PageRun> heard = PageRun.heard();
    private Optional<RunsPage> page = Optional.empty();

    /** Returns the listener for the log of the next run. */
    public RunListener listener() {
      heard = PageRun.heard();
      page = Optional.empty();
      return heard.listener();
    }

    /**
     * Makes the page. Without a run, which the listener heard, the log is read again and tells why
     * it cannot be read.
     */
    public RunsPage make(Path folder, Optional<Run> logged) throws IOException {
      Optional<Run> measured = logged.filter(run -> !run.phases().isEmpty());
      RunsPage made =
          measured.isPresent()
              ? RunsPage.of(heard.result().make(measured.get()))
              : RunsPage.read(List.of(folder.toString()));
      page = Optional.of(made);
      return made;
    }

    /** Returns the page of the run. Reads the log again if another verdict was added to it. */
    public RunsPage of(Run ended) throws IOException {
      Optional<RunsPage> made =
          page.filter(known -> known.logs().stream().anyMatch(log -> isLog(log, ended)));
      return made.isPresent() ? made.get() : RunsPage.read(List.of(ended.folder().toString()));
    }

    private static boolean isLog(Run log, Run ended) {
      return log.folder().equals(ended.folder()) && log.verdict().equals(ended.verdict());
    }
  }
}
