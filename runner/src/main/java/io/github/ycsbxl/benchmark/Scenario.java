package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.PhasePlan;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Workload that a benchmark runs at the same time as others, with its own settings. Immutable.
 *
 * @param name empty if the benchmark has only this workload
 * @param plan from the common settings and the scenario's own
 * @param delay from the start of a run to the start of the scenario
 */
public record Scenario(String name, BenchmarkPlan plan, Duration delay) {

  /** Returns the name of a phase, such as "run", followed by the scenario's unless it is empty. */
  static String phase(String label, String scenario) {
    return scenario.isEmpty() ? label : label + " of " + scenario;
  }

  /** Returns the sentence, preceded by the scenario's name if it has one. */
  String tell(String sentence) {
    return name.isEmpty() ? sentence : name + ": " + sentence;
  }

  /**
   * Returns the settings of this scenario.
   *
   * @param all settings of the benchmark
   */
  public BenchmarkSettings settings(BenchmarkSettings all) {
    return name.isEmpty() ? all : ScenarioSettings.of(all, name);
  }

  /** Returns the scenario's part of a run. */
  PhasePlan run() {
    return PhasePlan.run(plan.run());
  }

  /**
   * Returns a warning for each setting of the binding that has no effect.
   *
   * @param shared true if the store has several clients
   */
  public static List<String> withoutEffect(BenchmarkPlan plan, boolean shared) {
    List<List<String>> each = plan.parts().stream().map(one -> one.unused(shared)).toList();
    var warnings = new LinkedHashSet<String>();
    for (int i = 0; i < each.size(); i++) {
      for (String sentence : each.get(i)) {
        boolean common = each.stream().allMatch(one -> one.contains(sentence));
        warnings.add("warning: " + (common ? sentence : plan.parts().get(i).tell(sentence)));
      }
    }
    return List.copyOf(warnings);
  }

  private List<String> unused(boolean shared) {
    PropertyReader reader = plan.settings().reader();
    boolean struck = plan.breakable().isPresent();
    return plan.binding().stream()
        .flatMap(info -> info.mode(reader, shared, struck).withoutEffect(info, reader).stream())
        .toList();
  }
}
