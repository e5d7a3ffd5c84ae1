package io.github.ycsbxl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.Screen;
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

/** Command {@code ycsb report}. */
@Command(
    name = "report",
    customSynopsis = "ycsb report <run> [<run>]... [--output <file>]",
    sortOptions = false,
    description =
        "Write an HTML page with charts, tables and settings of one run, or of several"
            + " side by side. Also rewrites summary.csv and the other files of each run. A"
            + " <run> is a result directory, a directory of these, or anything that compare"
            + " reads.")
final class ReportCommand implements Callable<Integer> {
  static final String PAGE = "report.html";

  @Mixin private HelpOption help;

  @Parameters(arity = "1..*", paramLabel = "<run>", description = "Report these runs.")
  private List<String> sources;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description =
          "Write the page here [report.html in a single given directory, or ./report.html].")
  private Path output;

  @Option(
      names = "--json",
      description = "Also print the page's JSON (docs/page-json.md) to stdout.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    RunsPage report = read();
    var outputs = new SeparateOutputs();
    // Rewrite the result files, which are missing if the client was killed.
    report.logs().stream()
        .filter(log -> Files.isWritable(log.folder()))
        .forEach(log -> ResultFiles.make(log, outputs));
    report.writeDocuments(Files::isWritable, outputs);
    Path page = output == null ? place() : output;
    ObjectNode document = report.json();
    Page.write(document, page);
    spec.commandLine().getErr().println("report: " + page);
    report.logs().stream()
        .flatMap(log -> log.damages().stream())
        .forEach(words -> Screen.note(spec.commandLine().getErr(), words));
    if (json) {
      spec.commandLine().getOut().println(document.toPrettyString());
    }
    outputs.problems().forEach(spec.commandLine().getErr()::println);
    return outputs.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private RunsPage read() throws ConfigurationException {
    try {
      return RunsPage.read(sources);
    } catch (IOException e) {
      throw new ConfigurationException(ErrorMessages.fileMessage(e));
    }
  }

  private Path place() {
    boolean inFolder = sources.size() == 1 && Files.isDirectory(Path.of(sources.get(0)));
    return inFolder ? Path.of(sources.get(0), PAGE) : Path.of(PAGE);
  }
}
