package io.github.ycsbxl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.Outputs;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.tables.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ycsb report}. */
@Command(
    name = "report",
    customSynopsis = "ycsb report <run> [<run>]... [--output <file>]",
    sortOptions = false,
    description =
        "Write a page about one run, or about several side by side: charts, tables and settings in one "
            + "HTML file, and summary.csv and the other files of each run once more. A <run> is a result folder, a folder of such, or anything that compare reads.")
final class ReportCommand implements Callable<Integer> {
  static final String PAGE = "report.html";

  @Mixin private HelpOption help;

  @Parameters(arity = "1..*", paramLabel = "<run>", description = "What the page is about.")
  private List<String> sources;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "The page [report.html in the only folder given, or else here].")
  private Path output;

  @Option(
      names = "--json",
      description = "Print the page's JSON document (docs/page-json.md) on standard output.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    RunsPage report = read();
    var outputs = new Outputs();
    // A process may have been killed before it wrote them.
    report.logs().stream()
        .filter(log -> Files.isWritable(log.folder()))
        .forEach(log -> ResultFiles.make(log, outputs));
    Path page = output == null ? place() : output;
    ObjectNode document = report.json();
    Page.write(document, page);
    spec.commandLine().getErr().println("report: " + page);
    report.logs().stream()
        .flatMap(log -> log.damages().stream())
        .forEach(words -> spec.commandLine().getErr().println("ycsb: " + words));
    if (json) {
      spec.commandLine().getOut().println(document.toPrettyString());
    }
    outputs.problems().forEach(spec.commandLine().getErr()::println);
    return outputs.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private RunsPage read() throws ConfigurationException {
    try {
      return RunsPage.of(sources);
    } catch (IOException e) {
      throw new ConfigurationException(ErrorMessages.ofFile(e));
    }
  }

  private Path place() {
    boolean inFolder = sources.size() == 1 && Files.isDirectory(Path.of(sources.get(0)));
    return inFolder ? Path.of(sources.get(0), PAGE) : Path.of(PAGE);
  }
}
