package io.github.ycsbxl.sla;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The service levels of a run, and what counts as an outage. Immutable.
 *
 * @param levels that the run must not violate
 * @param stops whether a run is aborted as soon as one of them is violated
 */
public record SlaConfig(List<ServiceLevel> levels, boolean stops, OutageConfig outages) {
  public static final Property<String> SLA =
      Property.of("sla", ValueForm.text())
          .meaning(
              "fail the run (exit 1) if an SLO is violated: outage<5s, read-outage<5s,"
                  + " write-outage<5s, availability>99.9%, lost=0, READ.p99<5ms, with commas");

  public static final Property<Boolean> STOP =
      Property.of("sla.stop", "false", ValueForm.flag())
          .meaning("abort the run as soon as an SLO or error.budget is violated");

  private static final String LOAD = "load";

  public static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(List.of(SLA, STOP), OutageConfig.PROPERTIES);

  public static SlaConfig from(PropertyReader reader) {
    var levels = new ArrayList<ServiceLevel>();
    for (String level : reader.find(SLA).map(all -> all.split(",")).orElse(new String[0])) {
      try {
        levels.add(ServiceLevel.parse(level));
      } catch (IllegalArgumentException e) {
        reader.problem(e.getMessage());
      }
    }
    return new SlaConfig(List.copyOf(levels), reader.get(STOP), OutageConfig.from(reader));
  }

  /** Refuses levels by which a run can never be judged. */
  public void check(ServiceLevel.Measurable run, PropertyReader reader) {
    levels.stream().flatMap(level -> level.problem(run).stream()).forEach(reader::problem);
  }

  /** The same without the levels that only an audit can judge. */
  public SlaConfig beforeAudit() {
    List<ServiceLevel> known = levels.stream().filter(level -> !level.isOfAudit()).toList();
    return new SlaConfig(known, stops, outages);
  }

  /** Returns a line for each level to which a run, if there was one, was to keep. */
  public List<String> lines(List<Phase> results, Optional<AuditSummary> audit) {
    return run(results).stream()
        .flatMap(run -> levels.stream().map(level -> level.line(run, audit)))
        .toList();
  }

  /** Returns a failure for each level to which a run, if there was one, did not keep. */
  public List<Failure> failures(List<Phase> results, Optional<AuditSummary> audit) {
    return run(results).stream()
        .flatMap(
            run ->
                levels.stream()
                    .filter(level -> !level.judge(run, audit).holds())
                    .map(
                        level ->
                            new Failure(
                                level.isOfAudit() ? Kind.AUDIT : Kind.SLO,
                                "-sla %s does not hold: %s"
                                    .formatted(level, level.judge(run, audit).measured()))))
        .toList();
  }

  private static Optional<Phase> run(List<Phase> results) {
    return results.isEmpty() || results.get(results.size() - 1).phase().equals(LOAD)
        ? Optional.empty()
        : Optional.of(Phase.together(results));
  }
}
