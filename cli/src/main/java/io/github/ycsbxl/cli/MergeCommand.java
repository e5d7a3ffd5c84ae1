package io.github.ycsbxl.cli;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.figures.ClientRemarks;
import io.github.ycsbxl.fleet.ResultMerge;
import io.github.ycsbxl.fleet.ResultMerge.Merged;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.results.ResultFiles;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.results.TextForm;
import io.github.ycsbxl.results.YcsbText;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.sla.SlaConfig;
import io.github.ycsbxl.text.Outputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ycsb merge}. */
@Command(
    name = "merge",
    customSynopsis = "ycsb merge <folder>... [--partial] [<option>]...",
    sortOptions = false,
    description =
        "Add up what the client processes of one benchmark measured, exactly. A <folder> is the"
            + " result folder of a process, or one that holds such folders. What 'ycsb audit' of all"
            + " of them found before is added, too.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:they are added up",
      "1:the result cannot be written, or the benchmark did not keep to its -sla, or a process not"
          + " to its error.budget",
      "2:they do not belong together, or something is missing; nothing was written"
    })
final class MergeCommand implements Callable<Integer> {
  @Mixin private HelpOption help;

  @Parameters(arity = "1..*", paramLabel = "<folder>", description = "Where the results are.")
  private List<Path> folders;

  @Option(
      names = "--partial",
      description = "Add up what there is of a benchmark that did not come to its end.")
  private boolean partial;

  @Option(
      names = "-o",
      paramLabel = "<folder>",
      description = "New folder for the result [results/runs/<first process>-merged].")
  private Path target;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    ResultMerge merge = ResultMerge.of(folders, partial);
    Path made = make(merge);
    PrintWriter out = spec.commandLine().getOut();
    try (ResultFolder folder = ResultFolder.open(made)) {
      var outputs = new Outputs();
      Merged merged = merge.writeTo(folder, List.of(), outputs);
      PhaseResult last = PhaseResult.together(merged.results());
      SlaConfig sla = sla(merged, last);
      var faults = new ArrayList<>(sla.faults(merged.results(), merged.audit()));
      merged.audit().flatMap(AuditSummary::fault).ifPresent(faults::add);
      faults.addAll(merge.overBudget());
      outputs.write(made, () -> folder.end(faults));
      ResultFiles.make(made, merged.results(), merged.audit(), outputs);
      out.print(YcsbText.of(last, Optional.empty(), TextForm.of(last.run()), made));
      last.outages().ifPresent(known -> known.lines().forEach(out::println));
      merged.audit().ifPresent(found -> out.println(found.line()));
      sla.lines(merged.results(), merged.audit()).forEach(out::println);
      Console.besidePublished(last, out);
      if (merged.awaitsAudit()) {
        String all =
            ResultMerge.foldersOf(folders).stream()
                .map(Path::toString)
                .collect(Collectors.joining(" "));
        note(
            "'ycsb audit <binding> %s' compares the updates with the store, and a merge after it adds what it finds"
                .formatted(all));
      }
      merge.killed().notes().forEach(this::note);
      ClientRemarks.of(last).forEach(this::note);
      merged.results().forEach(result -> result.clockRemark().ifPresent(this::note));
      outputs.throwIfProblems();
      out.println((merged.partial() ? "partial results: " : "results: ") + made);
      faults.forEach(this::note);
      return faults.isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
    }
  }

  /**
   * The limits that the client processes were asked to keep to, checked on their sum except for
   * lost updates, which only an audit finds.
   */
  private static SlaConfig sla(Merged merged, PhaseResult last) {
    SlaConfig asked = SlaConfig.from(PropertyReader.of(last.run().configuration()));
    return merged.awaitsAudit() ? asked.beforeAudit() : asked;
  }

  private void note(String sentence) {
    spec.commandLine().getErr().println("ycsb: " + sentence);
  }

  private Path make(ResultMerge merge) throws IOException, RunFailedException {
    if (target == null) {
      Path parent = Path.of(OutputConfig.RESULTS_DIR.fallback());
      return ResultFolder.makeLike(parent, merge.firstName() + "-merged");
    }
    Path folder = target.toAbsolutePath();
    try {
      return ResultFolder.make(folder.getParent(), folder.getFileName().toString());
    } catch (FileAlreadyExistsException e) {
      throw new RunFailedException("-o " + target + ": there is such a folder already", e);
    }
  }
}
