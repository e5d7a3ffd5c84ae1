package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.log.WallClockInterval;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules by which the results of client processes belong to one benchmark. Used once. */
final class MergeRules {
  /** The settings in which the processes of one benchmark may differ. */
  private static final Set<String> OWN =
      Stream.of(
              ClientId.INDEX,
              StartConfig.BARRIER,
              StartConfig.START,
              StartConfig.TIMEOUT,
              KeyConfig.INSERT_START,
              KeyConfig.INSERT_COUNT,
              OutputConfig.RUN_NAME,
              OutputConfig.RESULTS_DIR,
              WorkloadConfig.SEED,
              OutputConfig.EXPORT_FILE,
              OutputConfig.HDR_PATH,
              OutputConfig.STOCK_STATUS,
              RunConfig.STATUS_SECONDS)
          .map(Property::name)
          .collect(Collectors.toUnmodifiableSet());

  private final List<ClientPart> parts;
  private final boolean partial;
  private final List<String> problems = new ArrayList<>();

  private MergeRules(List<ClientPart> parts, boolean partial) {
    this.parts = parts;
    this.partial = partial;
  }

  /**
   * Returns a sentence for each reason why the results do not add up.
   *
   * @param partial whether processes, or parts of what they were to do, may be missing
   */
  static List<String> problems(List<ClientPart> parts, boolean partial) {
    var rules = new MergeRules(parts, partial);
    List<ClientPart> known = parts.stream().filter(part -> part.run().isPresent()).toList();
    if (known.isEmpty()) {
      return parts.stream()
          .map(part -> "%s has no %s that says what was run".formatted(part.folder(), RunLog.NAME))
          .toList();
    }
    try {
      rules.checkAll(known);
    } catch (IllegalArgumentException e) {
      // The folder does not say which process it is, for example because it was added up already.
      rules.problems.add(e.getMessage());
    }
    return rules.problems;
  }

  private void checkAll(List<ClientPart> known) {
    known.forEach(part -> checkSame(known.get(0), part));
    checkRanks(known);
    if (problems.isEmpty()) {
      checkRanges(known);
      checkTimes(known);
      checkLedgers();
    }
    if (!partial) {
      checkWhole();
    }
  }

  private void checkSame(ClientPart first, ClientPart other) {
    compare("the binding", first, other, part -> part.run().orElseThrow().binding());
    compare(
        "the version", first, other, part -> part.run().orElseThrow().environment().get("ycsb-xl"));
    var names = new TreeSet<>(first.configuration().keySet());
    names.addAll(other.configuration().keySet());
    names.removeAll(OWN);
    names.forEach(name -> compare(name, first, other, part -> part.configuration().get(name)));
  }

  private void compare(
      String what, ClientPart first, ClientPart other, Function<ClientPart, String> value) {
    String one = Objects.requireNonNullElse(value.apply(first), "not set");
    String another = Objects.requireNonNullElse(value.apply(other), "not set");
    if (!one.equals(another)) {
      problems.add(
          "these are different benchmarks: %s is %s in %s and %s in %s"
              .formatted(what, one, first.folder(), another, other.folder()));
    }
  }

  private void checkRanks(List<ClientPart> known) {
    Map<Integer, ClientPart> ranks = new TreeMap<>();
    for (ClientPart part : known) {
      ClientPart same = ranks.putIfAbsent(part.index(), part);
      if (same != null) {
        problems.add(
            "client process %d is there twice: %s and %s"
                .formatted(part.index(), same.folder(), part.folder()));
      }
    }
    int count = known.get(0).count();
    List<Integer> missing = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      if (!ranks.containsKey(index)) {
        missing.add(index);
      }
    }
    if (!missing.isEmpty() && !partial) {
      problems.add(
          "of %d client processes these are missing: %s; --partial adds up the others"
              .formatted(
                  count, missing.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }
  }

  private void checkRanges(List<ClientPart> known) {
    List<ClientPart> ordered =
        known.stream()
            .filter(part -> part.records().count() > 0)
            .sorted(Comparator.comparingLong(part -> part.records().start()))
            .toList();
    for (int i = 1; i < ordered.size(); i++) {
      Slice before = ordered.get(i - 1).records();
      if (before.contains(ordered.get(i).records().start())) {
        problems.add(
            "%s and %s load the same records: %s and %s"
                .formatted(
                    ordered.get(i - 1).folder(),
                    ordered.get(i).folder(),
                    range(before),
                    range(ordered.get(i).records())));
      }
    }
  }

  private static String range(Slice records) {
    return records.count() + " from " + records.start();
  }

  /** Refuses processes that ran one after the other, which are not one benchmark. */
  private void checkTimes(List<ClientPart> known) {
    var spans = new HashMap<PhaseKey, WallClockInterval>();
    for (ClientPart part : known) {
      part.results().stream()
          .filter(result -> PhaseKey.of(result).runs())
          .forEach(
              result ->
                  spans.merge(
                      PhaseKey.of(result), part.ofPhase(result), WallClockInterval::common));
    }
    spans.forEach(
        (phase, common) -> {
          List<Optional<Long>> starts = starts(known, phase);
          boolean shared = !starts.contains(Optional.empty());
          // Those who began at one start met, however short their runs were.
          boolean met = shared && starts.size() == 1;
          if (!met && common.apart(shared)) {
            problems.add(
                "these are different benchmarks: some processes began %s %.1f s after others had ended it"
                    .formatted(phase, -common.millis() / 1e3));
          }
        });
  }

  /** The different starts of a phase, by the clock that processes share; empty if one met none. */
  private static List<Optional<Long>> starts(List<ClientPart> known, PhaseKey phase) {
    return known.stream()
        .flatMap(part -> part.results().stream())
        .filter(result -> PhaseKey.of(result).equals(phase))
        .map(result -> result.commonStart().map(PhaseResult.CommonStart::atMillis))
        .distinct()
        .toList();
  }

  /** Refuses ledgers of several benchmarks; each ledger has the name of its own. */
  private void checkLedgers() {
    List<String> benchmarks =
        parts.stream().flatMap(part -> part.auditId().stream()).distinct().sorted().toList();
    if (benchmarks.size() > 1) {
      problems.add("ledgers of different benchmarks: " + String.join(", ", benchmarks));
    }
  }

  private void checkWhole() {
    List<ClientPart> living = parts.stream().filter(part -> !part.isKilledOnPurpose()).toList();
    ClientPart first = living.isEmpty() ? parts.get(0) : living.get(0);
    for (ClientPart part : living) {
      if (part.isPartial()) {
        problems.add(part.folder() + " is partial; --partial adds up what there is");
      } else if (!runs(part).equals(runs(first))) {
        problems.add(
            "%s has %s, and %s has %s; --partial adds up what there is"
                .formatted(first.folder(), first.phases(), part.folder(), part.phases()));
      }
    }
  }

  /** The runs of a process; its load may be missing, if it found its records there. */
  private static List<PhaseKey> runs(ClientPart part) {
    return part.phases().stream().filter(PhaseKey::runs).toList();
  }
}
