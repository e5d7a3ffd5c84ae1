package io.github.ycsbxl.slo;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An SLO of a logged run, with its result. Immutable.
 *
 * @param scenario empty for an SLO on the whole run
 */
public record JudgedLevel(String scenario, ServiceLevel level, ServiceLevel.Judged result) {

  /** Judges a logged run by the SLOs in its configuration; empty if it has none or only loaded. */
  public static List<JudgedLevel> of(Run run) {
    var all = new ArrayList<JudgedLevel>();
    Phase.run(run.phases())
        .ifPresent(
            whole -> {
              var names = new LinkedHashSet<>(Set.of(""));
              names.addAll(whole.run().parts());
              names.forEach(name -> all.addAll(ofPart(run, whole, name)));
            });
    return all;
  }

  private static List<JudgedLevel> ofPart(Run run, Phase whole, String scenario) {
    Map<String, String> given = whole.run().configuration();
    String common = given.getOrDefault(SlaConfig.SLA.name(), "");
    List<String> names = List.copyOf(whole.run().scenarios().keySet());
    String texts =
        scenario.isEmpty()
            ? SlaConfig.ofAll(common, names)
            : given.getOrDefault(scenario + "." + SlaConfig.SLA.name(), "")
                + ","
                + SlaConfig.ofScenario(common, scenario);
    // An SLO may be given both ways.
    var levels = new LinkedHashSet<>(List.of(texts.split(",")));
    levels.remove("");
    var own = new TreeMap<>(whole.run().scenario(scenario).configuration());
    own.put(SlaConfig.SLA.name(), String.join(",", levels));
    Optional<AuditSummary> audit = run.audit().flatMap(found -> found.part(scenario));
    return SlaConfig.from(PropertyReader.from(own)).levels().stream()
        .map(level -> new JudgedLevel(scenario, level, level.judge(whole.part(scenario), audit)))
        .toList();
  }
}
