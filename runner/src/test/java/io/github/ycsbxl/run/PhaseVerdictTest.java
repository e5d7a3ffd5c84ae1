package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.UnderWay;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PhaseVerdictTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final PhasePlan HUNDRED = new PhasePlan(PhasePlan.Kind.RUN, 100, 0);
  private static final PhasePlan HUNDRED_IN_A_SECOND = new PhasePlan(PhasePlan.Kind.RUN, 100, 1);
  private static final PhasePlan ANY = new PhasePlan(PhasePlan.Kind.RUN, 0, 1);

  @Test
  void staleReadsAreNoFailures() {
    assertThat(faults(HUNDRED, new Counts(60, 0, 0, 0, 40), 0)).isEmpty();
  }

  @Test
  void everythingDoneIsWell() {
    assertThat(faults(HUNDRED, new Counts(100, 0, 0), 0)).isEmpty();
  }

  @Test
  void withoutABudgetOneFailureIsTooMany() {
    golden.pin(faults(HUNDRED, new Counts(99, 0, 1), 0));
  }

  @Test
  void missesCountAgainstTheBudgetToo() {
    assertThat(faults(HUNDRED, new Counts(99, 1, 0), 0)).isNotEmpty();
    assertThat(faults(HUNDRED, new Counts(95, 3, 2), 0.05)).isEmpty();
    assertThat(faults(HUNDRED, new Counts(94, 3, 3), 0.05)).isNotEmpty();
  }

  @Test
  void missesThatAreToBeIgnoredAreNoFailures() {
    assertThat(PhaseVerdict.faults(outcome(HUNDRED, new Counts(0, 100, 0)), 0, true)).isEmpty();
    assertThat(PhaseVerdict.faults(outcome(HUNDRED, new Counts(0, 99, 1)), 0, true)).isNotEmpty();
  }

  @Test
  void wholeBudgetToleratesEverything() {
    assertThat(faults(HUNDRED, new Counts(0, 0, 100), 1)).isEmpty();
  }

  @Test
  void fewerOperationsThanAskedIsAFault() {
    assertThat(faults(HUNDRED, new Counts(99, 0, 0), 0))
        .containsExactly("run did 99 of 100 operations");
    assertThat(faults(HUNDRED, Counts.NONE, 0)).containsExactly("run did 0 of 100 operations");
  }

  @Test
  void timeMayNotEndALoadEarly() {
    var load = new PhasePlan(PhasePlan.Kind.LOAD, 100, 2);
    golden.pin(faults(load, new Counts(99, 0, 0), 0));
    assertThat(faults(load, new Counts(100, 0, 0), 0)).isEmpty();
    assertThat(outcome(load, new Counts(99, 0, 0)).partial()).isTrue();
    assertThat(outcome(load, new Counts(100, 0, 0)).partial()).isFalse();
  }

  @Test
  void timeMayEndARunEarly() {
    assertThat(faults(HUNDRED_IN_A_SECOND, new Counts(1, 0, 0), 0)).isEmpty();
    assertThat(faults(ANY, new Counts(1, 0, 0), 0)).isEmpty();
  }

  @Test
  void nothingDoneIsNeverWell() {
    String nothing = "run did no operation";
    assertThat(faults(HUNDRED_IN_A_SECOND, Counts.NONE, 0)).containsExactly(nothing);
    assertThat(faults(ANY, Counts.NONE, 1)).containsExactly(nothing);
    assertThat(faults(PhasePlan.load(0), Counts.NONE, 0)).containsExactly("load did no operation");
  }

  @Test
  void stoppedRunIsPartialAndSaysNothingMoreOfWhatItDidNotDo() {
    var stopped = new PhaseOutcome(HUNDRED, measurement(new Counts(5, 0, 0)), true, List.of());
    golden.pin(PhaseVerdict.faults(stopped, 0, false));
  }

  @Test
  void deathOfAThreadIsAFaultWhateverTheBudget() {
    var died =
        new PhaseOutcome(HUNDRED, measurement(Counts.NONE), false, List.of("client thread 0 died"));
    assertThat(PhaseVerdict.faults(died, 1, false)).containsExactly("client thread 0 died");
  }

  @Test
  void countsAreLongsInPlainDigits() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      var counts = new Counts(0, 5_000_000_000L, 5_000_000_000L);
      assertThat(faults(ANY, counts, 0.5).get(0))
          .contains("5000000000 of 10000000000 operations")
          .endsWith("error.budget=0.5 allows 5000000000");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static List<String> faults(PhasePlan phase, Counts counts, double errorBudget) {
    return PhaseVerdict.faults(outcome(phase, counts), errorBudget, false);
  }

  @Test
  void operationsThatFailAfterThePhaseAreFailuresToo() {
    var late = new UnderWay(new Counts(0, 0, 1), 0, 6);
    golden.pin(PhaseVerdict.faults(outcome(ANY, new Counts(99, 0, 0), late), 0, false));
    assertThat(PhaseVerdict.faults(outcome(ANY, new Counts(99, 0, 0), late), 0.01, false))
        .isEmpty();
  }

  @Test
  void phaseInWhoseTimeNothingEndedIsAFault() {
    var late = new UnderWay(new Counts(8, 0, 0), 0, 6);
    golden.pin(PhaseVerdict.faults(outcome(ANY, Counts.NONE, late), 0, false));
  }

  private static PhaseOutcome outcome(PhasePlan phase, Counts counts, UnderWay underWay) {
    PhaseMeasurement measured = measurement(counts);
    var cutOff =
        new PhaseMeasurement(
            new PhaseTime(0, 1),
            counts,
            measured.rows(),
            measured.firstFailures(),
            measured.gc(),
            measured.pauses(),
            Optional.of(underWay),
            measured.client());
    return new PhaseOutcome(phase, cutOff, false, List.of());
  }

  private static PhaseOutcome outcome(PhasePlan phase, Counts counts) {
    return new PhaseOutcome(phase, measurement(counts), false, List.of());
  }

  private static PhaseMeasurement measurement(Counts counts) {
    return new PhaseMeasurement(
        new PhaseTime(0, 1),
        counts,
        new TreeMap<>(),
        new TreeMap<>(Map.of("READ ERROR", "because")),
        GarbageCollection.none(),
        JvmPauses.NONE,
        Optional.empty(),
        ClientUse.NONE);
  }
}
