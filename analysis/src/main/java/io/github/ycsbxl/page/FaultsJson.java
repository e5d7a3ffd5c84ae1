package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.tables.FaultsCsv;
import java.util.List;
import java.util.Set;

/** Impact of faults and of other outages, and their bands in charts, as JSON. Stateless. */
final class FaultsJson {
  private static final Set<String> OF_RUN = Set.of("run", "iteration", "slo_ms");

  private FaultsJson() {}

  /** Adds faults and availability, if the run had any faults. */
  static void put(ObjectNode to, RecordedRun run) {
    Phase whole = run.whole();
    if (!FaultsCsv.has(List.of(whole))) {
      return;
    }
    OutageReport outages = whole.outages().orElseThrow();
    ObjectNode faults = to.putObject("faults");
    ArrayNode bands = faults.putArray("bands");
    outages.faults().forEach(cost -> bands.add(band(cost, whole.seconds())));
    faults.set(
        "rows",
        JsonFigures.table(
            FaultsCsv.TABLE.only(name -> !OF_RUN.contains(name)),
            FaultsCsv.rows(whole, run.audit()).toList()));
    to.putObject("outage")
        .put("longestNanos", outages.longest())
        .put("longestReadNanos", outages.longest(cost -> cost.outages().readOutageNanos()))
        .put("longestWriteNanos", outages.longest(cost -> cost.outages().writeOutageNanos()));
    // Not rounded: with six digits, 99.99999 would become 100.
    outages
        .availability()
        .ifPresent(
            percent ->
                to.putObject("availability")
                    .put("percent", percent)
                    .put("limitNanos", outages.sloNanos())
                    .put("derived", false)
                    .put("limitFrom", "property fault.slo"));
  }

  /** Returns the faults and outages of a run as named times. */
  static List<WorstSeconds.Event> events(RecordedRun run) {
    Phase whole = run.whole();
    return whole.outages().stream()
        .flatMap(report -> report.faults().stream())
        .map(cost -> band(cost, whole.seconds()))
        .map(
            band ->
                new WorstSeconds.Event(
                    band.path("name").asText(),
                    band.path("from").asDouble(),
                    band.path("to").asDouble()))
        .toList();
  }

  /**
   * Creates the chart band of a fault. The band ends when the fault was reverted. If the fault was
   * not reverted, the band ends when the effect of the fault ended.
   */
  private static ObjectNode band(FaultCost cost, double end) {
    double from = cost.time().begunNanos() / 1e9;
    double degraded = cost.degradedNanos() < 0 ? end : from + cost.degradedNanos() / 1e9;
    double to = cost.time().revertedNanos() < 0 ? degraded : cost.time().revertedNanos() / 1e9;
    return band(cost.time().name(), from, Math.min(end, to));
  }

  /** Creates a named range on the time axis, in s. */
  static ObjectNode band(String name, double from, double to) {
    ObjectNode node = JsonFigures.object().put("name", name);
    JsonFigures.put(node, "from", from);
    JsonFigures.put(node, "to", to);
    return node;
  }
}
