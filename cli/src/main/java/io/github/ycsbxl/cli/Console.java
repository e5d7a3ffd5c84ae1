package io.github.ycsbxl.cli;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit.AuditProgress;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.figures.Throughput;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.run.IntervalQueue;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.screen.AuditStatus;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.Progress;
import io.github.ycsbxl.screen.RunSummary;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.screen.Sparkline;
import io.github.ycsbxl.screen.StatusLine;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.shell.ShellWord;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.RawPoints;
import io.github.ycsbxl.tables.ScalabilityTable;
import io.github.ycsbxl.tables.TextForm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Terminal output of a benchmark. Results go to stdout in YCSB's format, everything else goes to
 * stderr, as in stock YCSB 0.17.0.
 *
 * @param status progress display
 * @param stop raised when the user stops the benchmark
 * @param live page for a browser
 * @param page page of the run that ended last
 */
record Console(
    PrintWriter stdout,
    PrintWriter err,
    ConsoleForm form,
    StatusLine status,
    List<String> arguments,
    StopSignal stop,
    LiveView live,
    RunsPage.OfLastRun page)
    implements BenchmarkListener {
  /** Kinds that other lines of a command tell: the verdict, and "partial results". */
  static final Set<RemarkKind> TOLD =
      Set.of(RemarkKind.VERDICT, RemarkKind.AUDIT, RemarkKind.LOST_CLIENTS, RemarkKind.PARTIAL);

  /** Blanks before the second line of a command. */
  private static final int INDENT = 4;

  static Console forCommand(StoreOptions options, CommandSpec spec) {
    return forCommand(options, spec, new LiveView());
  }

  static Console forCommand(StoreOptions options, CommandSpec spec, LiveView live) {
    CommandLine commandLine = spec.commandLine();
    return new Console(
        commandLine.getOut(),
        commandLine.getErr(),
        ConsoleForm.TEXT.withStockStatus(options.status),
        StatusLine.on(commandLine.getErr()),
        commandLine.getParent().getParseResult().originalArgs(),
        new StopSignal(),
        live,
        new RunsPage.OfLastRun());
  }

  @Override
  public void note(String sentence) {
    status.clear();
    Screen.note(err, sentence);
  }

  /** Prints a failure, unless the {@linkplain #verdict verdict} below the summary tells it. */
  @Override
  public void failed(String sentence) {
    if (!form.hasVerdict()) {
      note(sentence);
    }
  }

  /** Prints the verdict below the summary, so that it is the last line. */
  void verdict(BenchmarkOutcome outcome) {
    if (form.hasVerdict()) {
      RunSummary.verdict(stdout, outcome);
    }
  }

  /**
   * Prints the first lines of YCSB's output, by which other tools recognize the format and tell
   * loads from runs.
   */
  @Override
  public void started(BenchmarkPlan plan, BenchmarkKind kind, Path folder)
      throws RunFailedException {
    // Tools recognize the phase by this flag. On a terminal, the line shows only what the user
    // typed.
    String flag = Screen.isTerminal() ? "" : kind.runs() ? " -t" : " -load";
    err.println("YCSB Client " + Version.STOCK + " (YCSB XL " + Version.ours() + ")");
    String line =
        arguments.stream()
            .filter(argument -> !flag.equals(" " + argument))
            .map(Secrets::maskedWord)
            .map(Console::quoted)
            .collect(Collectors.joining(" ", "Command line: ", flag));
    err.println(Screen.wrapped(line, INDENT));
    note("seed=" + plan.seed());
    live.show(plan, folder, this::note);
  }

  /** Quotes an argument for a shell. */
  static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_@%+=:,./-]+") ? argument : ShellWord.quoted(argument);
  }

  /**
   * Returns a copy with the output format of the settings. Ignores an invalid format, since the
   * benchmark reports all invalid settings together.
   */
  Console exporting(BenchmarkSettings settings) {
    return with(form.exporting(settings.reader().get(TextForm.EXPORTER)));
  }

  private Console with(ConsoleForm other) {
    return new Console(stdout, err, other, status, arguments, stop, live, page);
  }

  /** Returns a copy that prints nothing but a JSON document. */
  Console quiet() {
    var nothing = new PrintWriter(Writer.nullWriter());
    return new Console(
        form.export().isJson() ? stdout : nothing,
        nothing,
        form.summarizing(false),
        StatusLine.of(nothing, false),
        arguments,
        stop,
        live,
        page);
  }

  /** Returns a copy that prints a summary, or YCSB's lines. */
  Console summarizing(boolean wanted) {
    return with(form.summarizing(wanted));
  }

  /** Returns the writer for human-readable results. */
  PrintWriter out() {
    return form.export().isText() ? stdout : err;
  }

  /** Prints the text output, unless stdout is reserved for another format. */
  private void export(String text) {
    if (!form.export().isJson()) {
      stdout.print(text);
    }
  }

  void results(boolean partial, Path folder) {
    if (form.keepsResults()) {
      err.println((partial ? "partial results: " : "results: ") + folder);
    }
  }

  /** Returns the writer of this command's pages and documents. */
  ReportWriter reports() {
    return new ReportWriter(stdout, err, this::note, form.export().isJson(), live, page);
  }

  static boolean isPart(RunDescription run) {
    return run.clients() < PropertyReader.from(run.configuration()).get(ClientId.COUNT);
  }

  @Override
  public void connected(String ending) {
    ShutdownHook.stopWith(
        () -> {
          note("stopping " + ending);
          stop.raise();
        });
  }

  @Override
  public IntervalListener progress(PhasePlan phase, BenchmarkPlan plan) {
    boolean stockForm = form.stockStatus() || plan.common().output().stockStatus();
    Progress screen =
        stockForm
            ? Progress.inStockForm(phase, plan.statusSeconds(), StatusLine.of(err, false))
            : Progress.inWords(phase, plan.statusSeconds(), status);
    // A terminal may block, for example while its user scrolls in a pager.
    return IntervalQueue.beside("progress", screen.and(live.progress(phase)));
  }

  /**
   * Prints the last phase as YCSB text, and a line for each earlier one. Then prints the results of
   * the whole benchmark; one of several clients prints only its own part.
   */
  @Override
  public void measured(BenchmarkPlan plan, BenchmarkKind kind, BenchmarkOutcome outcome)
      throws IOException {
    status.clear();
    Run run = outcome.run();
    Phase last = run.last();
    List<Phase> iterations = Phase.iterations(run.phases());
    for (Phase result : run.phases()) {
      if (!iterations.contains(result)) {
        line(result.phase(), "records", result);
      } else if (iterations.size() > 1) {
        line(result.phase() + " " + result.iteration(), "operations", result);
      }
    }
    boolean raw = plan.common().output().text().type().isRaw();
    if (raw && plan.common().output().files().raw().isEmpty()) {
      RawPoints.write(run, stdout);
    }
    // The coordinator judges what needs the results of all clients, also with a single client.
    boolean part = isPart(last.run()) || last.commonStart().isPresent();
    if (form.isSummary()) {
      new RunSummary(run, Sparkline.isPrintable()).print(stdout);
    } else {
      if (plan.common().output().files().export().isEmpty()) {
        export(outcome.text(plan.common().output().text()));
      }
      last.outages().ifPresent(outages -> outages.lines().forEach(out()::println));
      run.audit().ifPresent(this::audit);
    }
    Throughput.of(run.phases()).ifPresent(this::spread);
    plan.levelLines(Phase.run(run.phases()), run.audit(), !part).stream()
        .filter(line -> !form.isSummary() || !outcome.faults().contains(line))
        .forEach(out()::println);
    boolean asked =
        OutputConfig.beside(last.run().configuration()).stream()
            .anyMatch(one -> one.split(":")[0].equals(ScalabilityTable.PUBLISHED));
    if (asked && !part) {
      besidePublished(last, out());
    }
  }

  /** Prints a run as a row of a table with published results. Does nothing for a load. */
  static void besidePublished(Phase last, PrintWriter out) {
    if (last.phase().equals(PhasePlan.Kind.RUN.label())) {
      out.println();
      out.print(
          ScalabilityTable.TABLE.aligned(
              ScalabilityTable.besidePublished(List.of(last)), Screen.width()));
    }
  }

  @Override
  public void unexported(String text) {
    export(text);
  }

  @Override
  public Optional<RunListener> log() {
    return Optional.of(page.listener());
  }

  @Override
  public void written(BenchmarkOutcome outcome, Optional<Run> logged, SeparateOutputs outputs) {
    Run run = outcome.run();
    reports().document(run.folder(), logged, outputs).stream()
        .filter(remark -> !TOLD.contains(remark.kind()))
        .forEach(this::warn);
    results(run.last().partial(), run.folder());
  }

  private void warn(Remark remark) {
    if (form.isSummary()) {
      RunSummary.warn(stdout, remark.text());
    } else {
      note("warning: " + remark.text());
    }
  }

  @Override
  public AuditProgress audit() {
    return new AuditStatus(status);
  }

  void audit(AuditSummary found) {
    status.clear();
    out().println(found.line());
  }

  private void line(String phase, String what, Phase result) {
    Counts counts = result.measurement().counts();
    // Tools for stock YCSB's output parse the second format.
    String format =
        form.summarizes()
            ? "%s: %,d %s in %.1f s, %,.0f %3$s/s%s%n"
            : "%s: %d %s in %.1f s, %.0f/s%s%n";
    out()
        .printf(
            Locale.ROOT,
            format,
            phase,
            counts.succeeded(),
            what,
            result.seconds(),
            result.opsPerSec(),
            counts.existing() == 0 ? "" : "; " + counts.existing() + " existing");
  }

  private void spread(Throughput throughput) {
    out()
        .printf(
            Locale.ROOT,
            "throughput of %d iterations: mean %.1f ops/s, 95 %% confidence %.1f to %.1f%n",
            throughput.iterations(),
            throughput.meanOpsPerSec(),
            throughput.lowOpsPerSec(),
            throughput.highOpsPerSec());
  }
}
