package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Warnings of a page about anything that makes the results of a run doubtful. Stateless. */
final class PageWarnings {
  /** Length below which a run gets a warning, since its JVM may still have been warming up. */
  private static final double SHORTEST_SECONDS = 10;

  /** Fraction of a run's duration above which JVM pauses are reported. */
  private static final double MOST_PAUSES = 0.01;

  private static final Map<Verdict.Kind, String> KINDS =
      Map.of(Verdict.Kind.AUDIT, "audit", Verdict.Kind.CLIENT_LOST, "lost-clients");

  private PageWarnings() {}

  /** A warning and its kind. Some pages leave out certain kinds. */
  private record Warning(String kind, String text) {}

  /**
   * Returns the warnings of all runs, with the names of the runs if there are several.
   *
   * @param expected kinds that are normal on this page and left out
   */
  static ArrayNode json(List<PageRun> runs, Set<String> expected) {
    ArrayNode all = JsonFigures.array();
    for (PageRun run : runs) {
      List<Warning> warnings = new ArrayList<>(of(run));
      warnings.removeIf(warning -> expected.contains(warning.kind()));
      for (Warning warning : warnings) {
        ObjectNode node = all.addObject().put("kind", warning.kind());
        node.put("text", RunHeadline.sentence(warning.text()));
        if (runs.size() > 1) {
          node.put("run", run.name());
        }
      }
    }
    return all;
  }

  private static List<Warning> of(PageRun run) {
    var warnings = new ArrayList<Warning>();
    run.recorded().ifPresent(recorded -> addOfRecorded(recorded, warnings));
    List<String> machine =
        run.recorded().map(one -> one.whole().machineRemarks()).orElse(List.of());
    List<String> damages =
        run.recorded().flatMap(RecordedRun::log).map(Run::damages).orElse(List.of());
    for (String doubt : run.figures().doubts()) {
      String kind =
          machine.contains(doubt)
              ? "cpu"
              : damages.contains(doubt)
                  ? "damage"
                  : doubt.startsWith("not steady") ? "steadiness" : "other";
      warnings.add(new Warning(kind, doubt));
    }
    return warnings;
  }

  private static void addOfRecorded(RecordedRun recorded, List<Warning> warnings) {
    Phase whole = recorded.whole();
    List<Failure> failures =
        recorded.log().flatMap(Run::verdict).map(Verdict::failures).orElse(List.of());
    failures.forEach(
        failure ->
            warnings.add(
                new Warning(KINDS.getOrDefault(failure.kind(), "verdict"), failure.text())));
    Stream.of(
            partial(recorded),
            target("", whole),
            tooShort(whole),
            pauses(whole),
            whole.clockRemark().map(words -> new Warning("other", words)))
        .flatMap(Optional::stream)
        .forEach(warnings::add);
    whole.scenarios().forEach((name, own) -> target(name + ": ", own).ifPresent(warnings::add));
  }

  private static Optional<Warning> partial(RecordedRun recorded) {
    if (!recorded.whole().partial()) {
      return Optional.empty();
    }
    return Optional.of(
        new Warning(
            "partial",
            recorded.log().map(Run::ended).orElse(false)
                ? "partial results: the run ended early"
                : "partial results: the run was killed or is still running"));
  }

  /**
   * Returns a warning if the target rate was missed. With scenarios, each scenario has its own
   * target.
   */
  private static Optional<Warning> target(String who, Phase whole) {
    return whole
        .targetReached()
        .filter(reached -> !reached && whole.run().targetOpsPerSec().isPresent())
        .map(
            missed ->
                new Warning(
                    "target",
                    "%starget missed: %s"
                        .formatted(
                            who,
                            whole
                                .measurement()
                                .pacing()
                                .map(RunHeadline::started)
                                .orElseGet(
                                    () ->
                                        NumberFormats.number(whole.opsPerSec())
                                            + " of "
                                            + NumberFormats.number(
                                                whole.run().targetOpsPerSec().orElseThrow())
                                            + " operations/s"))));
  }

  private static Optional<Warning> tooShort(Phase whole) {
    return PhaseKey.of(whole).runs() && whole.seconds() < SHORTEST_SECONDS
        ? Optional.of(
            new Warning(
                "short",
                "the run took only %s; a JVM may need 10 s to warm up"
                    .formatted(NumberFormats.time(whole.measurement().durationNanos()))))
        : Optional.empty();
  }

  private static Optional<Warning> pauses(Phase whole) {
    JvmPauses pauses = whole.measurement().pauses();
    double share =
        (double) pauses.totalNanos()
            / Math.max(1, whole.run().clients())
            / Math.max(1, whole.measurement().durationNanos());
    return share > MOST_PAUSES
        ? Optional.of(
            new Warning(
                "pauses",
                "the client's JVM paused for %s %% of the time, up to %s at a time"
                    .formatted(
                        NumberFormats.number(100 * share), NumberFormats.time(pauses.maxNanos()))))
        : Optional.empty();
  }
}
