package io.github.ycsbxl.cli;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.LaterAudit;
import io.github.ycsbxl.cli.BenchmarkCommand.BenchmarkOptions;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.RunSummary;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.setup.Bindings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command {@code ycsb audit}, which audits a benchmark from the result directories of its clients.
 */
@Command(
    name = "audit",
    customSynopsis = "ycsb audit <binding> <result directory>... [<option>]...",
    sortOptions = false,
    description = "Check a store for lost updates, from the ledgers of a benchmark's clients.")
final class AuditCommand implements Callable<Integer> {
  @Mixin private BenchmarkOptions options;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<result folder>",
      description = "Audit these result directories: all clients of one benchmark, or its fleet.")
  private List<Path> folders = new ArrayList<>();

  // Scripts pass the same options to all commands of a benchmark, so this command accepts options
  // that it does not need.
  @Option(
      names = {"-fault", "-sla", "-clients-every"},
      hidden = true,
      description = "Has no effect. Accepted because other commands of a benchmark need it.")
  private List<String> ofRuns;

  @Option(
      names = "-live",
      hidden = true,
      description = "Has no effect. Accepted because other commands of a benchmark need it.")
  private boolean live;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (options.dbClass != null && options.binding != null) {
      // With -db there is no binding, so the first argument is a directory, too.
      folders.add(0, Path.of(options.binding));
      options.binding = null;
    }
    if (options.binding != null
        && Bindings.named(options.binding).isEmpty()
        && Files.isDirectory(Path.of(options.binding))) {
      throw new ParameterException(
          spec.commandLine(), "name the binding first: ycsb audit <binding> " + options.binding);
    }
    if (folders.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "name the result directories to audit");
    }
    folders = withoutFilesBeside(folders);
    Console console = Console.forCommand(options, spec);
    try {
      AuditSummary found =
          LaterAudit.run(PropertySources.read(options), folders, console, console.stop());
      if (!Screen.isTerminal()) {
        console.audit(found);
      }
      if (found.isEmpty()) {
        console.note("nothing to audit: the benchmark did no CAS update");
        return ExitStatus.FAILED;
      }
      Set<String> uncleared = LaterAudit.write(found, folders);
      var faults = new ArrayList<>(found.faultsByScenario().values());
      uncleared.forEach(
          failure -> faults.add("this audit does not clear an earlier failure: " + failure));
      if (Screen.isTerminal()) {
        console.status().clear();
        RunSummary.audit(console.out(), found, faults);
      } else {
        faults.forEach(console::note);
      }
      return faults.isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
    } finally {
      console.status().clear();
    }
  }

  /**
   * Removes files next to given directories, since {@code client-*} in a shell also matches {@code
   * client-0.log}.
   */
  private static List<Path> withoutFilesBeside(List<Path> paths) {
    Set<Path> besides =
        paths.stream()
            .filter(Files::isDirectory)
            .map(AuditCommand::parent)
            .collect(Collectors.toSet());
    return paths.stream()
        .filter(path -> !Files.isRegularFile(path) || !besides.contains(parent(path)))
        .toList();
  }

  private static Path parent(Path path) {
    return path.toAbsolutePath().normalize().getParent();
  }
}
