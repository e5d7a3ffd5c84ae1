package io.github.ycsbxl.page;

import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.workload.OperationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Headline of a page: operations, store and its location, clients and threads, target rate and
 * records. Shows the minimum and maximum of numbers that differ between runs. Stateless.
 */
final class RunHeadline {
  private RunHeadline() {}

  /** Formats a headline without a full stop. Returns an empty text if no run has a description. */
  static String describe(List<PageRun> runs) {
    String store = common(runs, run -> simple(setting(run, "binding")), "several bindings");
    if (store.isEmpty()) {
      return "";
    }
    String where = common(runs, run -> place(setting(run, "store")), "");
    String count = runs.size() > 1 ? runs.size() + " runs of " : "";
    var parts =
        Stream.of(
                clients(runs),
                count(
                    runs,
                    RunHeadline::target,
                    runs.stream().allMatch(RunHeadline::isConstant) ? "target " : "target up to ",
                    " operations/s"),
                count(runs, run -> run.number("records"), "", " records"))
            .filter(part -> !part.isEmpty());
    String operations = common(runs, RunHeadline::operations, "different operations");
    return capitalized(count + operations)
        + " on "
        + store
        + (where.isEmpty() ? "" : " " + where)
        + ": "
        + parts.collect(Collectors.joining(", "));
  }

  private static String capitalized(String sentence) {
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private static String operations(PageRun run) {
    if (run.isLoad()) {
      return "a load";
    }
    Set<String> scenarios =
        run.recorded().map(one -> one.whole().run().scenarios().keySet()).orElse(Set.of());
    if (!scenarios.isEmpty()) {
      return "scenarios " + String.join(", ", scenarios);
    }
    double sum =
        SettingNames.OPERATIONS.keySet().stream().mapToDouble(one -> share(run, one)).sum();
    var parts = new ArrayList<String>();
    SettingNames.OPERATIONS.forEach(
        (property, name) -> {
          double share = share(run, property);
          boolean cas = property.equals(SettingNames.READ_MODIFY_WRITE) && isCas(run);
          if (share > 0) {
            String words = cas ? OperationType.CAS.plural() : name;
            parts.add(NumberFormats.number(100 * share / sum) + " % " + words);
          }
        });
    return parts.isEmpty() ? "operations" : String.join(", ", parts);
  }

  private static boolean isCas(PageRun run) {
    return run.figures().rows().containsKey(RowName.CAS.toString())
        || setting(run, SettingNames.READ_MODIFY_WRITE_MODE).equals("cas");
  }

  private static double share(PageRun run, String operation) {
    return run.number(operation).orElse(0);
  }

  private static String clients(List<PageRun> runs) {
    String threads = range(runs, run -> run.number("threads_per_client"));
    return range(runs, run -> run.number("clients")).equals("1") && !threads.isEmpty()
        ? threads + (threads.equals("1") ? " client thread" : " client threads")
        : Stream.of(
                count(runs, run -> run.number("clients"), "", " clients"),
                threads.isEmpty() ? "" : threads + (threads.equals("1") ? " thread" : " threads"))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" \u00d7 "));
  }

  /** Returns the target rate of all clients; empty for a phase without a target. */
  static OptionalDouble target(PageRun run) {
    if (run.recorded().isPresent()) {
      return run.recorded().get().whole().run().targetOpsPerSec();
    }
    return run.number(SettingNames.TARGET).stream()
        .filter(rate -> rate > 0)
        .map(rate -> rate * run.number("clients").orElse(1))
        .findFirst();
  }

  /** Returns true if the target rate, or the sum of the scenarios', holds for the whole phase. */
  private static boolean isConstant(PageRun run) {
    return SettingNames.isConstantTarget(run.figures().setting())
        && run.recorded()
            .map(RecordedRun::whole)
            .map(
                whole ->
                    SettingNames.isConstantTarget(whole.run().configuration())
                        && !whole.scenariosComeAndGo())
            .orElse(true);
  }

  /** Returns the scheduled operations; empty unless every operation has a schedule. */
  static Optional<Pacing> pacing(PageRun run) {
    return run.recorded().flatMap(one -> one.whole().measurement().pacing());
  }

  /** Formats the share of the due operations that were started. */
  static String started(Pacing operations) {
    return "%s %% of %s due operations started%s"
        .formatted(
            NumberFormats.share(Math.min(operations.started(), operations.due()), operations.due()),
            NumberFormats.whole(Math.round(operations.due())),
            operations.late() == 0 ? "" : ", " + NumberFormats.whole(operations.late()) + " late");
  }

  private static String count(
      List<PageRun> runs, Function<PageRun, OptionalDouble> figure, String before, String after) {
    String range = range(runs, figure);
    return range.isEmpty() || range.equals("0") ? "" : before + range + after;
  }

  private static String range(List<PageRun> runs, Function<PageRun, OptionalDouble> figure) {
    double[] values = runs.stream().map(figure).flatMapToDouble(OptionalDouble::stream).toArray();
    if (values.length == 0) {
      return "";
    }
    String least = NumberFormats.number(DoubleStream.of(values).min().orElseThrow());
    String most = NumberFormats.number(DoubleStream.of(values).max().orElseThrow());
    return least.equals(most) ? least : least + " to " + most;
  }

  private static String common(
      List<PageRun> runs, Function<PageRun, String> words, String different) {
    List<String> all = runs.stream().map(words).distinct().toList();
    return all.size() == 1 ? all.get(0) : different;
  }

  private static String place(String store) {
    return switch (store) {
      case "" -> "";
      case "this machine" -> "on this machine";
      case "network" -> "over the network";
      default -> store.startsWith("in ") ? store : "in " + store;
    };
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  private static String setting(PageRun run, String name) {
    return run.figures().setting().getOrDefault(name, "");
  }
}
