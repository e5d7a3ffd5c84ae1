package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finder of ledgers in result directories of clients and fleets. Stateless. */
public final class LedgerFiles {
  private LedgerFiles() {}

  /**
   * Finds the ledgers in result directories of clients or fleets, or in their parent directories.
   *
   * @param scenario name of the scenario; empty for a benchmark without scenarios
   */
  public static List<Path> find(List<Path> folders, String scenario) throws IOException {
    String name = LedgerFile.name(scenario);
    var files = new ArrayList<Path>();
    for (Path folder : folders) {
      Path file = folder.resolve(name);
      List<Path> each = Files.exists(file) ? List.of(folder) : children(folder);
      each.stream().map(one -> one.resolve(name)).filter(Files::exists).forEach(files::add);
    }
    return files;
  }

  /**
   * Returns the names of the scenarios that have ledgers in a directory or below. The name is empty
   * for a benchmark without scenarios.
   */
  static Set<String> scenarios(Path folder) throws IOException {
    Set<String> here = names(folder);
    if (!here.isEmpty()) {
      return here;
    }
    var all = new TreeSet<String>();
    for (Path child : children(folder)) {
      all.addAll(names(child));
    }
    return all;
  }

  /** Returns the result directories of single clients in these directories or below. */
  static List<Path> clients(List<Path> folders) throws IOException {
    var all = new ArrayList<Path>();
    for (Path folder : folders) {
      if (names(folder).isEmpty()) {
        for (Path child : children(folder)) {
          if (Files.exists(child.resolve(Run.NAME))) {
            all.add(child);
          }
        }
      } else {
        all.add(folder);
      }
    }
    return all;
  }

  /** Returns the names of the scenarios that a run audits, or an empty name without scenarios. */
  static Set<String> audited(RunDescription run) {
    return run.parts().stream()
        .filter(
            name -> PropertyReader.from(run.scenario(name).configuration()).get(CasConfig.AUDIT))
        .collect(Collectors.toSet());
  }

  /**
   * Returns the audit IDs of the other scenarios, by name, from the log beside a ledger; empty if
   * there is no log.
   */
  static Map<String, String> others(Path ledger, String scenario) throws IOException {
    var all = new TreeMap<String, String>();
    Optional<RunDescription> run = Run.plan(ledger.toAbsolutePath().getParent());
    if (run.isPresent()) {
      for (String name : run.get().scenarios().keySet()) {
        String id = run.get().configuration().get(ScenarioSettings.name(name, CasConfig.AUDIT_ID));
        if (id != null && !name.equals(scenario)) {
          all.put(name, id);
        }
      }
    }
    return all;
  }

  private static Set<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(LedgerFile::isName)
          .map(LedgerFile::scenario)
          .collect(Collectors.toSet());
    }
  }

  /**
   * Returns the directories of a fleet's clients, or else the files in this directory, in order.
   */
  private static List<Path> children(Path folder) throws IOException {
    Path clients = folder.resolve(Run.CLIENTS);
    Path parent = Files.isDirectory(clients) ? clients : folder;
    if (!FileAccess.exists(parent) || !Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.sorted().toList();
    }
  }

  /**
   * Opens ledgers of finished runs and compares each ledger with its run log.
   *
   * @throws RunFailedException if a ledger belongs to another run
   */
  static LedgerSet left(List<Path> files, String scenario) throws IOException, RunFailedException {
    String setting = ScenarioSettings.name(scenario, CasConfig.AUDIT_ID);
    LedgerSet ledgers = open(files);
    for (Path file : files) {
      Path folder = file.toAbsolutePath().getParent();
      String ran = Run.description(folder).configuration().get(setting);
      if (ran != null && !ran.equals(ledgers.testId())) {
        throw new RunFailedException(
            "%s is the ledger of another run: its audit id is %s, but the run in this directory has %s"
                .formatted(file, ledgers.testId(), ran));
      }
    }
    return ledgers;
  }

  /**
   * Returns the number of CAS operations that these phases count as successful.
   *
   * @param scenario name of the scenario; empty for a benchmark without scenarios
   */
  public static long acknowledged(List<Phase> results, String scenario) {
    return results.stream()
        .flatMap(result -> result.measurement().row(RowName.CAS.inScenario(scenario)).stream())
        .mapToLong(row -> row.service().getTotalCount())
        .sum();
  }

  /**
   * Returns the result for a scenario whose ledgers are all missing, which fails its audit. Returns
   * empty if it did no update.
   *
   * @param acknowledged number of updates that the logs count
   */
  static Optional<AuditSummary> missing(String scenario, long acknowledged) {
    return acknowledged == 0 ? Optional.empty() : Optional.of(unaudited(scenario, acknowledged));
  }

  /** Returns the result for a scenario whose ledgers are all missing, which fails its audit. */
  static AuditSummary unaudited(String scenario, long acknowledged) {
    return AuditSummary.notAudited(
        acknowledged,
        "the ledgers of all clients (%s) are missing".formatted(LedgerFile.name(scenario)));
  }

  /** Opens the ledgers and reads their headers. */
  public static LedgerSet open(List<Path> files) throws IOException, RunFailedException {
    try {
      return LedgerSet.open(files, ScaleWorkload::keys);
    } catch (IllegalArgumentException e) {
      throw new RunFailedException("the ledgers disagree: " + e.getMessage(), e);
    }
  }
}
