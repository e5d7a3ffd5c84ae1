package io.github.ycsbxl.cli;

import io.github.ycsbxl.results.AuditSummary;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.AuditLedger;
import io.github.ycsbxl.workload.AuditLedgerFile;
import io.github.ycsbxl.workload.AuditResult;
import io.github.ycsbxl.workload.CasAudit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ycsb audit}: compares the ledgers of a test's client processes with the store. */
@Command(
    name = "audit",
    customSynopsis = "ycsb audit <binding> <result folder>... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description =
        "Compare what the client processes of a test counted with the counters in the store.")
final class AuditCommand implements Callable<Integer> {
  @Mixin private TestOptions options;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<result folder>",
      description = "The result folders of all client processes of one test.")
  private List<Path> folders = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (options.dbClass != null && options.binding != null) {
      // With -db there is no binding, so the first argument is a folder too.
      folders.add(0, Path.of(options.binding));
      options.binding = null;
    }
    if (folders.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "say which tests to audit: the result folders of their processes");
    }
    TestRequest request = TestRequest.read(options, Job.AUDIT, anyRecords());
    AuditLedger ledger = ledger();
    Console console = TestCommands.console(options, spec);
    try (Engine engine = Engine.open(request.plan(), new StopSignal())) {
      AuditResult found = engine.audit(CasAudit.later(ledger));
      AuditSummary summary = AuditStep.summary(found);
      console.auditExample(found);
      console.audit(summary);
      summary.fault().ifPresent(console::note);
      return summary.fault().isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
    }
  }

  /** The ledgers say which records there are. */
  private static Properties anyRecords() {
    var defaults = new Properties();
    defaults.setProperty("recordcount", "1");
    return defaults;
  }

  private AuditLedger ledger() throws IOException, RunFailedException {
    AuditLedger sum = null;
    for (Path folder : folders) {
      Path file = folder.resolve(AuditLedgerFile.NAME);
      if (!Files.exists(file)) {
        throw new RunFailedException(
            folder + " has no " + AuditLedgerFile.NAME + "; was it run with cas.audit=true?");
      }
      AuditLedger ledger = AuditLedgerFile.read(file);
      sum = sum == null ? ledger : plus(sum, ledger);
    }
    if (!sum.isComplete()) {
      throw new RunFailedException(
          "ledgers of client processes %s only, but the test had %d of them"
              .formatted(sum.clients(), sum.clientCount()));
    }
    return sum;
  }

  private static AuditLedger plus(AuditLedger sum, AuditLedger ledger) throws RunFailedException {
    try {
      return sum.plus(ledger);
    } catch (IllegalArgumentException e) {
      throw new RunFailedException("these do not add up: " + e.getMessage(), e);
    }
  }
}
