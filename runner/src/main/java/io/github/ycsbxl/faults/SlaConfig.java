package io.github.ycsbxl.faults;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
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
              "fail the run (exit 1) if an SLO is violated; comma-separated: outage<5s,"
                  + " read-outage<5s, write-outage<5s, availability>99.9%, lost=0, READ.p99<5ms");

  public static final Property<Boolean> STOP =
      Property.of("sla.stop", "false", ValueForm.flag())
          .meaning("abort the run as soon as an SLO or error.budget is violated");

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
  public List<String> lines(Optional<? extends MeasuredRun> run, Optional<AuditSummary> audit) {
    return run.stream()
        .flatMap(one -> levels.stream().map(level -> level.line(one, audit)))
        .toList();
  }
}
