package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditScope;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.slo.ServiceLevel;
import io.github.ycsbxl.slo.SlaConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Builder of the verdict, which judges phases, SLOs, audit and clients. Used by one thread. */
public final class VerdictBuilder {
  private final List<Budget> budgets;
  private final String resumption;
  private final List<Failure> failures = new ArrayList<>();

  /**
   * Error budget of a scenario. Immutable.
   *
   * @param scenario empty without scenarios
   * @param share fraction of the operations of a phase that may fail
   * @param ignoresNulls true if operations that find no record count as successful
   */
  private record Budget(String scenario, double share, boolean ignoresNulls) {
    List<String> exceeded(String phase, PhaseMeasurement measured) {
      return PhaseVerdict.overBudget(
          PartPlan.phase(phase, scenario), measured.part(scenario), share, ignoresNulls);
    }
  }

  /**
   * Creates a builder without failures.
   *
   * @param errorBudget fraction of the operations of a phase that may fail
   * @param ignoresNulls true if operations that find no record count as successful
   */
  VerdictBuilder(double errorBudget, boolean ignoresNulls) {
    this(List.of(new Budget("", errorBudget, ignoresNulls)), PhaseVerdict.BY_SAME_COMMAND);
  }

  private VerdictBuilder(List<Budget> budgets, String resumption) {
    this.budgets = budgets;
    this.resumption = resumption;
  }

  public static VerdictBuilder of(BenchmarkPlan plan) {
    // With several clients, the coordinator sets run.name, so the user can simply repeat the
    // command.
    boolean named =
        plan.common().output().runName().isPresent() && plan.common().clients().count() == 1;
    return new VerdictBuilder(
        plan.parts().stream()
            .map(
                part ->
                    new Budget(part.name(), part.run().errorBudget(), part.work().ignoresNulls()))
            .toList(),
        named ? PhaseVerdict.BY_ANOTHER_NAME : PhaseVerdict.BY_SAME_COMMAND);
  }

  /** Returns true if nothing has failed so far. */
  boolean passes() {
    return failures.isEmpty();
  }

  /** Returns the sentences of all failures so far. */
  public List<String> texts() {
    return failures.stream().map(Failure::text).toList();
  }

  public void add(Failure failure) {
    failures.add(failure);
  }

  public void add(Kind kind, String sentence) {
    add(new Failure(kind, sentence));
  }

  public void addAll(Kind kind, Collection<String> sentences) {
    sentences.forEach(sentence -> add(kind, sentence));
  }

  /** Judges a phase of this client by its error budget and by how it ended. */
  void phase(PhaseOutcome outcome) {
    List<String> over = overBudget(outcome.phase().kind().label(), outcome.measurement());
    Kind ending = outcome.interrupted() ? Kind.STOPPED : Kind.OTHER;
    for (String fault : PhaseVerdict.faults(outcome, over, resumption)) {
      add(over.contains(fault) ? Kind.ERROR_BUDGET : ending, fault);
    }
  }

  /**
   * Judges a run by the common SLOs and by the SLOs of each scenario.
   *
   * @param audits by scenario
   * @param auditedLater true to skip the SLOs that need an audit
   */
  public void levels(
      BenchmarkPlan plan,
      List<Phase> results,
      SortedMap<String, AuditSummary> audits,
      boolean auditedLater) {
    boolean stopped = failures.stream().anyMatch(one -> one.kind() == Kind.AUDIT_STOPPED);
    boolean audited = !auditedLater && !stopped;
    Optional<AuditSummary> sum = AuditSummary.sum(audits);
    Phase.run(results)
        .ifPresent(
            run ->
                plan.levels()
                    .forEach(
                        (name, sla) -> {
                          Optional<AuditSummary> own = sum.flatMap(all -> all.part(name));
                          AuditScope covers =
                              own.isPresent()
                                  ? sum.get().scope().only(name)
                                  : AuditScope.of(name, plan.auditOf(name), 0);
                          String who = name.isEmpty() ? "" : name + " ";
                          judge(sla, who, run.part(name), own, audited, covers);
                        }));
  }

  /** Judges a run without scenarios. */
  void levels(SlaConfig levels, List<Phase> results, Optional<AuditSummary> audit) {
    boolean audited = failures.stream().noneMatch(one -> one.kind() == Kind.AUDIT_STOPPED);
    Phase.run(results).ifPresent(run -> judge(levels, "", run, audit, audited, AuditScope.all()));
  }

  /**
   * Judges a run by SLOs.
   *
   * @param covers what an audit must check to clear a failure of an SLO that needs an audit
   */
  private void judge(
      SlaConfig all,
      String who,
      Phase run,
      Optional<AuditSummary> audit,
      boolean audited,
      AuditScope covers) {
    for (ServiceLevel level : (audited ? all : all.beforeAudit()).levels()) {
      ServiceLevel.Judged found = level.judge(run, audit);
      if (!found.holds()) {
        String sentence = "SLO %s%s violated: %s".formatted(who, level, found.measured());
        add(
            level.isOfAudit()
                ? new Failure(Kind.AUDIT, sentence, Optional.of(covers))
                : new Failure(Kind.SLO, sentence));
      }
    }
  }

  /**
   * Judges the result of an audit.
   *
   * @param stopped true if the user stopped the run and therefore the audit
   */
  public void audit(AuditSummary found, boolean stopped) {
    failures.addAll(Failure.of(found, stopped ? Kind.AUDIT_STOPPED : Kind.AUDIT));
  }

  /**
   * Adds the verdicts of clients. A killed client has no verdict and is judged by its log. A
   * stopped client is not a failure if another client caused the stop.
   */
  public void clients(List<Run> clients) {
    List<Failure> all = clients.stream().flatMap(this::client).toList();
    List<Failure> causes = all.stream().filter(one -> !one.kind().isStop()).toList();
    List<Failure> relevant = causes.isEmpty() && passes() ? all : causes;
    relevant.forEach(this::add);
  }

  private Stream<Failure> client(Run client) {
    List<Failure> own =
        client
            .verdict()
            .map(Verdict::failures)
            .orElseGet(
                () ->
                    client.phases().stream()
                        .flatMap(
                            one -> overBudget(PhaseKey.of(one) + "", one.measurement()).stream())
                        .map(sentence -> new Failure(Kind.ERROR_BUDGET, sentence))
                        .toList());
    String who = "client %d: ".formatted(client.description().index());
    return own.stream().map(failure -> failure.saying(who + failure.text()));
  }

  private List<String> overBudget(String phase, PhaseMeasurement measured) {
    return budgets.stream().flatMap(one -> one.exceeded(phase, measured).stream()).toList();
  }

  /** Returns the verdict, including whether the last phase reached its target rate. */
  public Verdict verdict(List<Phase> results) {
    Optional<Boolean> targetReached =
        results.isEmpty() ? Optional.empty() : Phase.together(results).targetReached();
    return new Verdict(failures, targetReached);
  }
}
