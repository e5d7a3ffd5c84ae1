package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Sequences of audits over any subset of ledgers, clients, scenarios and records of a benchmark,
 * compared with a model that knows which updates are lost.
 */
final class AuditSequenceModelTest {
  private static final int HISTORIES = Cases.of(2_000, 10_000);

  @Test
  void neverTurnsALossIntoAPass() {
    int lost = 0;
    int passed = 0;
    int kept = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      var history = new History(seed);
      history.audits();
      lost += history.seen.isEmpty() ? 0 : 1;
      passed += history.log.verdict().orElseThrow().passed() ? 1 : 0;
      kept += history.kept;
    }
    // Without enough of each, the model would show little.
    assertThat(lost).isGreaterThan(HISTORIES / 3);
    assertThat(passed).isGreaterThan(HISTORIES / 10);
    assertThat(kept).isGreaterThan(HISTORIES / 10);
  }

  /** An acknowledged update. */
  private record Update(String scenario, int client, int record, int number) {}

  /** Updates that an audit had to check, until a later audit has checked all of them. */
  private record Obligation(Set<Update> updates) {}

  private static final class History {
    private final SplittableRandom random;
    private final int seed;
    private final SortedMap<String, Integer> clients = new TreeMap<>();
    private final List<Update> updates = new ArrayList<>();
    private final Set<Update> lost = new HashSet<>();
    private final LogEvents log = new LogEvents();
    private final List<Obligation> open = new ArrayList<>();

    /** Lost updates that any audit has found. */
    private final Set<Update> seen = new HashSet<>();

    /** Number of audits that passed without clearing the verdict. */
    private int kept;

    History(int seed) {
      this.seed = seed;
      random = new SplittableRandom(seed);
      int scenarios = 1 + random.nextInt(3);
      for (int i = 0; i < scenarios; i++) {
        clients.put(scenarios == 1 ? "" : "s" + i, 1 + random.nextInt(3));
      }
      int count = 1 + random.nextInt(30);
      List<String> names = List.copyOf(clients.keySet());
      for (int i = 0; i < count; i++) {
        String scenario = names.get(random.nextInt(names.size()));
        updates.add(
            new Update(scenario, random.nextInt(clients.get(scenario)), random.nextInt(4), i));
      }
      boolean loses = random.nextInt(3) > 0;
      updates.stream().filter(any -> loses && random.nextInt(5) == 0).forEach(lost::add);
    }

    void audits() {
      List<Failure> ofRun =
          random.nextInt(4) == 0 ? List.of(new Failure(Kind.AUDIT_STOPPED, "stopped")) : List.of();
      if (!ofRun.isEmpty()) {
        open.add(new Obligation(Set.copyOf(updates)));
      }
      log.take(new Verdict(ofRun, Optional.empty()));
      for (int i = 0; i < 1 + random.nextInt(6); i++) {
        if (random.nextInt(6) == 0) {
          // The operator restores the store from a backup of its replicas.
          seen.removeAll(lost);
          lost.clear();
        }
        new Audit().run();
      }
    }

    /** An audit of some ledgers and records. */
    private final class Audit {
      private final int limit = random.nextBoolean() ? 0 : 1 + random.nextInt(4);
      private final Set<Update> asked = new HashSet<>();
      private final Set<Update> checked = new HashSet<>();
      private final boolean all = random.nextInt(3) == 0;
      private boolean lacksLedgers;

      void run() {
        var parts = new TreeMap<String, AuditSummary>();
        clients.forEach((scenario, count) -> parts.put(scenario, part(scenario, count)));
        AuditSummary found = AuditSummary.sum(parts).orElseThrow();
        Set<Update> losses = checked.stream().filter(lost::contains).collect(Collectors.toSet());
        seen.addAll(losses);
        open.removeIf(one -> checked.containsAll(one.updates()) && !hasLoss(one.updates()));
        if (!found.passed()) {
          open.add(new Obligation(Set.copyOf(asked)));
        }
        log.take(new LogLine.Audit(found));
        log.take(log.verdict().orElseThrow().audited(found));
        check(found);
      }

      private boolean hasLoss(Set<Update> some) {
        return some.stream().anyMatch(lost::contains);
      }

      private void check(AuditSummary found) {
        String what = "history " + seed + ": " + log.verdict().orElseThrow();
        boolean passed = log.verdict().orElseThrow().passed();
        boolean knownLoss = seen.stream().anyMatch(lost::contains);
        assertThat(passed && knownLoss).as(what).isFalse();
        if (passed) {
          assertThat(open).as(what).isEmpty();
        }
        if (checked.containsAll(updates) && limit == 0 && !lacksLedgers) {
          assertThat(passed).as(what).isEqualTo(lost.isEmpty());
        }
        if (knownLoss) {
          assertThat(log.audit().orElseThrow().violations().lost()).as(what).isPositive();
        }
        kept += found.passed() && !passed ? 1 : 0;
      }

      private AuditSummary part(String scenario, int count) {
        List<Update> its = of(updates, one -> one.scenario().equals(scenario));
        Set<Integer> missing =
            IntStream.range(0, count)
                .filter(client -> !all && random.nextInt(6) == 0)
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
        lacksLedgers |= !missing.isEmpty();
        if (missing.size() == count) {
          asked.addAll(its);
          return its.isEmpty()
              ? figures(0, 0, 0, 0, 0, 0, List.of())
              : AuditSummary.notAudited(its.size(), "the ledgers are missing");
        }
        List<Update> known = of(its, one -> !missing.contains(one.client()));
        Set<Integer> chosen = chosen(known);
        Set<Integer> closed =
            chosen.stream()
                .filter(record -> !all && random.nextInt(10) == 0)
                .collect(Collectors.toSet());
        boolean overwritten = random.nextBoolean();
        asked.addAll(missing.isEmpty() ? of(its, one -> chosen.contains(one.record())) : its);
        List<Update> read =
            of(known, one -> chosen.contains(one.record()) && !closed.contains(one.record()));
        checked.addAll(read);
        return figures(
            chosen.size() - (overwritten ? 0 : closed.size()),
            overwritten ? 0 : closed.size(),
            its.size(),
            read.size(),
            of(read, lost::contains).size(),
            overwritten ? closed.size() : 0,
            missing.stream().map(client -> "the ledger of client " + client).toList());
      }

      /** Returns the records with the most updates. */
      private Set<Integer> chosen(List<Update> known) {
        Map<Integer, Long> counts =
            known.stream()
                .collect(
                    Collectors.groupingBy(Update::record, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
            .sorted(Comparator.comparing(one -> -one.getValue()))
            .limit(limit == 0 ? Long.MAX_VALUE : limit)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
      }

      private AuditSummary figures(
          long records,
          long unreadable,
          long acknowledged,
          long audited,
          long missed,
          long overwritten,
          List<String> faults) {
        return new AuditSummary(
            new ReadRecords(records, unreadable, limit),
            new CheckedUpdates(acknowledged, audited, 0, 0, 0),
            new Violations(missed, 0, 0),
            new UnauditedRecords(overwritten, 0, 0, 0),
            faults,
            List.of(),
            List.of(),
            new TreeMap<>(),
            new TreeMap<>());
      }
    }

    private static List<Update> of(List<Update> some, Predicate<Update> which) {
      return some.stream().filter(which).toList();
    }
  }
}
