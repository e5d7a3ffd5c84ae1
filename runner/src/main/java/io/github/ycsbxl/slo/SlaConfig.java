package io.github.ycsbxl.slo;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * SLOs of a run, and limits that define outages. Immutable.
 *
 * @param levels the SLOs
 * @param stops true to abort the run as soon as an SLO is violated
 */
public record SlaConfig(List<ServiceLevel> levels, boolean stops, OutageConfig outages) {
  public static final Property<String> SLA =
      Property.declare("sla", ValueForm.text())
          .scope(Scope.BENCHMARK, Scope.SCENARIO, Scope.COORDINATOR)
          .meaning(
              "fail the run (exit 1) if an SLO is violated; comma-separated: outage<5s,"
                  + " read-outage<5s, write-outage<5s, availability>99.9%, throughput>1000, failed<1%, lost=0,"
                  + " READ.p99<5ms");

  public static final Property<Boolean> STOP =
      Property.declare("sla.stop", "false", ValueForm.flag())
          .scope(Scope.BENCHMARK, Scope.COORDINATOR)
          .meaning("abort the run as soon as an SLO or error.budget is violated");

  public static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(List.of(SLA, STOP), OutageConfig.PROPERTIES);

  public static SlaConfig from(PropertyReader reader) {
    boolean ignoresNulls = ScaleWorkload.ignoresNulls(reader);
    var levels = new ArrayList<ServiceLevel>();
    for (String level : split(reader.find(SLA).orElse(""))) {
      try {
        levels.add(ServiceLevel.parse(level, ignoresNulls));
      } catch (IllegalArgumentException e) {
        reader.problem(e.getMessage());
      }
    }
    return new SlaConfig(List.copyOf(levels), reader.get(STOP), OutageConfig.from(reader));
  }

  private static List<String> split(String all) {
    return all.isBlank() ? List.of() : List.of(all.split(",", -1));
  }

  /**
   * Returns the SLOs that name a scenario, such as {@code READ:ticker.p99<5ms}, without its name.
   */
  public static String ofScenario(String all, String scenario) {
    return split(all).stream()
        .filter(level -> names(level, scenario))
        .map(level -> level.replaceFirst(":" + scenario, ""))
        .collect(Collectors.joining(","));
  }

  /** Returns the SLOs that name none of these scenarios. */
  public static String ofAll(String all, List<String> scenarios) {
    return split(all).stream()
        .filter(level -> scenarios.stream().noneMatch(one -> names(level, one)))
        .collect(Collectors.joining(","));
  }

  private static boolean names(String level, String scenario) {
    return level.strip().matches("[A-Za-z-]+:" + Pattern.quote(scenario) + "\\s*[.<>=].*");
  }

  /** Returns the largest share of failures that an SLO allows; empty if none limits it. */
  public static OptionalDouble toleratedFailures(PropertyReader reader) {
    return split(reader.find(SLA).orElse("")).stream()
        .flatMap(level -> tolerated(level).stream())
        .mapToDouble(share -> share)
        .max();
  }

  private static Optional<Double> tolerated(String level) {
    try {
      return ServiceLevel.parse(level).toleratedFailures();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Adds a problem for each SLO that this run cannot be judged by, such as one on a missing
   * operation.
   */
  public void check(ServiceLevel.Measurable run, PropertyReader reader) {
    levels.stream().flatMap(level -> level.problem(run).stream()).forEach(reader::problem);
    if (outages.slo().isEmpty()) {
      levels.stream()
          .filter(ServiceLevel::isOfAvailability)
          .map(
              level ->
                  "-sla %s: set fault.slo, the latency above which an operation counts as unavailable"
                      .formatted(level))
          .forEach(reader::problem);
    }
  }

  /** Returns a copy without the SLOs that require an audit. */
  public SlaConfig beforeAudit() {
    List<ServiceLevel> known = levels.stream().filter(level -> !level.isOfAudit()).toList();
    return new SlaConfig(known, stops, outages);
  }

  /** Returns a line per SLO, or no line for a benchmark without a run. */
  public List<String> lines(Optional<Phase> run, Optional<AuditSummary> audit) {
    return run.stream()
        .flatMap(one -> levels.stream().map(level -> level.line(one, audit)))
        .toList();
  }
}
