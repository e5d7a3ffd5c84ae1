package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.results.AuditSummary;
import io.github.ycsbxl.results.PhaseResult;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.results.RunDescription;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.Verdict;
import io.github.ycsbxl.workload.RecordProbe.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One test from its first connection to its last file. Whatever happens after the result folder is
 * made, what was measured is written. Used once, by one thread.
 */
final class TestSession {
  private final TestRequest request;
  private final Job job;
  private final Console console;
  private final StopSignal stop = new StopSignal();
  private final List<PhaseResult> results = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private Optional<AuditSummary> audit = Optional.empty();
  private RunDescription description;

  TestSession(TestRequest request, Job job, Console console) {
    this.request = request;
    this.job = job;
    this.console = console;
  }

  /** Runs the test; the exit status says how it went. */
  int run() throws ConfigurationException, RunFailedException, IOException {
    RunPlan plan = request.plan();
    request.warnings().forEach(warning -> console.note("warning: " + warning));
    ResultFolder folder = createFolder();
    try (folder) {
      description = Descriptions.of(request, plan, folder.runName());
      console.header(request, job);
      test(plan, folder);
    } finally {
      if (results.isEmpty()) {
        folder.discard();
      }
    }
    return faults.isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private void test(RunPlan plan, ResultFolder folder) throws RunFailedException, IOException {
    try (Engine engine = Engine.open(plan, stop)) {
      Interruption.stopWith(
          () -> {
            stop.raise();
            plan.requestStop();
          });
      try {
        runPhases(engine, plan, folder);
      } finally {
        // Before the connections are closed, which may fail or take long.
        report(folder);
      }
    }
  }

  private void runPhases(Engine engine, RunPlan plan, ResultFolder folder)
      throws RunFailedException, IOException {
    if (job.loads()) {
      load(engine, plan, folder);
    } else {
      refuseEmptyStore(engine, plan);
    }
    if (job.runs() && faults.isEmpty()) {
      if (request.run().warmsUp()) {
        warmUp(engine);
      }
      measure(engine, Phase.run(request.run()), folder);
      new AuditStep(request, plan, folder, console, stop).run(engine).ifPresent(this::judge);
    }
  }

  private void load(Engine engine, RunPlan plan, ResultFolder folder)
      throws RunFailedException, IOException {
    if (job == Job.BENCH && request.keepsRecords() && engine.loaded() == Found.EVERYTHING) {
      console.note("the store holds the records already; not loading them again");
      return;
    }
    measure(engine, Phase.load(plan.recordsToLoad()), folder);
    if (faults.isEmpty()) {
      engine.awaitReplicas();
    }
  }

  /** A run on an empty store would only count misses. */
  private void refuseEmptyStore(Engine engine, RunPlan plan) throws RunFailedException {
    boolean canTell = request.keepsRecords() && plan.scaleWorkload().isPresent();
    if (canTell && engine.loaded() == Found.NOTHING) {
      throw new RunFailedException(
          "the store holds none of the records; load them first, with 'ycsb load' or 'ycsb bench'");
    }
  }

  private void warmUp(Engine engine) {
    Phase phase = Phase.warmup(request.run());
    PhaseOutcome outcome = engine.run(phase, console.progress(phase, request));
    if (outcome.partial()) {
      faults.addAll(Verdict.of(outcome, 1).faults());
    }
  }

  private void measure(Engine engine, Phase phase, ResultFolder folder) throws IOException {
    if (!faults.isEmpty()) {
      return;
    }
    String name = phase.kind().label();
    IntervalListener file = folder.listener(name);
    IntervalListener progress = console.progress(phase, request);
    PhaseOutcome outcome =
        engine.run(
            phase,
            sample -> {
              file.sampled(sample);
              progress.sampled(sample);
            });
    results.add(new PhaseResult(description, name, outcome.measurement(), outcome.partial()));
    // Now already, since what follows may take long: catching up of replicas, or an audit.
    folder.finish(results, audit);
    faults.addAll(
        Verdict.of(outcome, request.run().errorBudget(), request.ignoresNulls()).faults());
  }

  private void judge(AuditSummary found) {
    audit = Optional.of(found);
    found.fault().ifPresent(faults::add);
  }

  private void report(ResultFolder folder) throws IOException {
    if (!results.isEmpty()) {
      folder.finish(results, audit);
      console.results(request, job, results, audit, folder.path());
    }
    faults.forEach(console::note);
  }

  private ResultFolder createFolder() throws ConfigurationException {
    Path parent = request.output().resultsDir();
    Optional<String> name = request.output().runName();
    try {
      return name.isPresent()
          ? ResultFolder.create(parent, name.get())
          : ResultFolder.createLike(parent, Descriptions.nameNow(request, job));
    } catch (IOException e) {
      boolean taken = name.isPresent() && Files.isDirectory(parent.resolve(name.get()));
      throw new ConfigurationException(
          List.of(
              taken
                  ? "run.name=" + name.get() + ": there is such a run in " + parent + " already"
                  : "results.dir=" + parent + ": " + FileProblems.describe(e)));
    }
  }
}
