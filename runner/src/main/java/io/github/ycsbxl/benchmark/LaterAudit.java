package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunLogWriter;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.AuditedStore;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.PartPlan;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Audit of a finished benchmark from the result directories of its clients. Stateless. */
public final class LaterAudit {
  private LaterAudit() {}

  /** Returns the result of an audit, or empty if the benchmark updated no record. */
  public static Optional<AuditSummary> unlessEmpty(AuditSummary found, BenchmarkListener listener) {
    if (found.isEmpty()) {
      listener.note("not audited, because the run did no CAS update");
      return Optional.empty();
    }
    return Optional.of(found);
  }

  private static Path folderOf(Path file) {
    return file.toAbsolutePath().getParent();
  }

  /**
   * Closes the connections. A failure only causes a note, because the audit has already finished.
   */
  private static void close(Engine engine, BenchmarkListener listener) {
    try {
      engine.close();
    } catch (RunFailedException e) {
      listener.note(e.getMessage());
    }
  }

  /**
   * Audits the ledgers of result directories until done or until the signal is raised.
   *
   * @param folders result directories of clients or fleets, or their parent directories
   * @throws ConfigurationException if a directory contains no ledger
   * @throws RunFailedException if the store is not reachable
   */
  public static AuditSummary run(
      BenchmarkSettings settings, List<Path> folders, BenchmarkListener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    var found = new TreeMap<String, AuditSummary>();
    for (String scenario : scenarios(folders)) {
      found.put(scenario, run(settings, folders, scenario, listener, stop));
    }
    return AuditSummary.sum(found).orElseThrow();
  }

  private static AuditSummary run(
      BenchmarkSettings settings,
      List<Path> folders,
      String scenario,
      BenchmarkListener listener,
      StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    List<Path> files = LedgerFiles.find(folders, scenario);
    List<Path> parts =
        files.isEmpty()
            ? LedgerFiles.clients(folders)
            : files.stream().map(LaterAudit::folderOf).toList();
    long counted = 0;
    var logs = new ArrayList<Run>();
    for (Path part : withOthers(parts)) {
      Run log = ended(part);
      log.damages().forEach(listener::note);
      counted += LedgerFiles.acknowledged(log.phases(), scenario);
      logs.add(log.asClient());
    }
    if (files.isEmpty()) {
      return LedgerFiles.unaudited(scenario, counted);
    }
    LedgerSet ledgers = LedgerFiles.left(files, scenario);
    ledgers.expectAcknowledged(counted);
    ledgers.expectScenarios(LedgerFiles.others(files.get(0), scenario));
    Set<Integer> killed = killed(logs);
    ledgers.expectKilled(killed);
    PartPlan plan = plan(settings.scenario(scenario), parts, scenario);
    listener.connected("the audit");
    Closeable store = plan.store().start();
    try (store) {
      var audit = new CasAudit(ledgers, plan.audit(), listener.audit(), stop::isRaised);
      AuditSummary found = onNewConnections(plan, audit, folderOf(files.get(0)), listener, stop);
      found.details().forEach(listener::note);
      return found;
    } finally {
      kills(logs, killed).forEach(listener::note);
      ledgers.notes().forEach(listener::note);
    }
  }

  /** Returns the clients killed by faults: those with a planned kill whose logs have no end. */
  private static Set<Integer> killed(List<Run> logs) {
    var killed = new TreeSet<Integer>();
    for (Run log : logs) {
      PropertyReader settings = PropertyReader.from(log.description().configuration());
      killed.addAll(FaultPlan.from(settings).killedClients());
    }
    logs.stream().filter(Run::ended).forEach(log -> killed.remove(log.description().index()));
    return killed;
  }

  /** Returns a sentence for each killed client, if another client logged the kill. */
  private static Collection<String> kills(List<Run> logs, Set<Integer> killed) {
    var sentences = new TreeMap<Integer, String>();
    logs.stream()
        .flatMap(log -> log.phases().stream())
        .flatMap(result -> result.outages().stream())
        .flatMap(outages -> outages.faults().stream())
        .map(FaultCost::time)
        .filter(fault -> killed.contains(fault.killedClient().orElse(-1)))
        .forEach(fault -> sentences.put(fault.killedClient().getAsInt(), kill(fault)));
    return sentences.values();
  }

  private static String kill(FaultTime fault) {
    return String.format(
        Locale.ROOT,
        "the fault '%2$s' killed client %1$d at %3$.1f s; its earlier operations count",
        fault.killedClient().getAsInt(),
        fault.name(),
        fault.begunNanos() / 1e9);
  }

  /**
   * Returns the directories of these clients. For clients of a fleet, adds the directories of the
   * other clients, which may have no ledger.
   */
  private static Set<Path> withOthers(List<Path> parts) throws IOException {
    var all = new TreeSet<>(parts);
    for (Path part : parts) {
      if (part.getParent().endsWith(Run.CLIENTS)) {
        all.addAll(Run.clientsOf(part.getParent().getParent()));
      }
    }
    return all;
  }

  /**
   * Returns the names of the audited scenarios: those with ledgers, and those that a run should
   * have audited. Throws if a directory has no ledger.
   */
  private static Set<String> scenarios(List<Path> folders)
      throws ConfigurationException, IOException {
    var all = new TreeSet<String>();
    for (Path folder : folders) {
      try {
        FileAccess.require(folder);
      } catch (IOException e) {
        throw new ConfigurationException(ErrorMessages.fileMessage(e));
      }
      Set<String> here = LedgerFiles.scenarios(folder);
      if (here.isEmpty()) {
        throw new ConfigurationException(
            folder
                + (Files.isDirectory(folder)
                    ? " has no cas-ledger.bin; only runs with cas.audit=true have one"
                    : " is not a directory; expected a result directory"));
      }
      all.addAll(here);
    }
    for (Path client : LedgerFiles.clients(folders)) {
      Run.plan(client).ifPresent(run -> all.addAll(LedgerFiles.audited(run)));
    }
    return all;
  }

  /** Audits on new connections. */
  public static AuditSummary onNewConnections(
      PartPlan plan, CasAudit audit, Path folder, BenchmarkListener listener, StopSignal stop)
      throws RunFailedException, IOException {
    Engine engine = Engine.connect(plan.runPlan(), stop, plan.audit().timeout());
    try {
      return engine.audit(audit, folder);
    } finally {
      close(engine, listener);
    }
  }

  /** Opens a run log. Throws if the log is still being written, since nothing can be appended. */
  private static Run ended(Path part) throws ConfigurationException, IOException {
    try {
      RunLogWriter.requireEnded(part);
    } catch (IOException e) {
      throw new ConfigurationException(ErrorMessages.fileMessage(e));
    }
    return Run.read(part);
  }

  /** Plans an audit of the store of these runs. It never creates a store. */
  private static PartPlan plan(BenchmarkSettings settings, List<Path> parts, String scenario)
      throws ConfigurationException, RunFailedException, IOException {
    AuditedStore first = AuditedStore.read(parts.get(0), scenario);
    for (Path other : parts) {
      first.requireSame(AuditedStore.read(other, scenario));
    }
    PartPlan plan = BenchmarkPlan.read(first.settings(settings), BenchmarkKind.AUDIT).only();
    plan.store().require(first.folder(), plan.settings().reader());
    return plan;
  }

  /**
   * Appends the audit and the new verdict to the run log beside each ledger, and to the log of each
   * fleet.
   *
   * @return sentences on the failures of earlier audits that covered more than this audit
   */
  public static Set<String> write(AuditSummary found, List<Path> folders) throws IOException {
    var written = new TreeSet<Path>();
    for (Path folder : folders) {
      for (String scenario : LedgerFiles.scenarios(folder)) {
        LedgerFiles.find(List.of(folder), scenario).forEach(file -> written.add(folderOf(file)));
      }
    }
    var uncleared = new TreeSet<String>();
    for (Path folder : written) {
      uncleared.addAll(RunLogWriter.append(folder, found));
    }
    for (Path folder : folders) {
      boolean ofFleet = !Run.clientsOf(folder).isEmpty();
      if (ofFleet && Run.plan(folder).isPresent()) {
        uncleared.addAll(RunLogWriter.append(folder, found));
      }
    }
    return uncleared;
  }
}
