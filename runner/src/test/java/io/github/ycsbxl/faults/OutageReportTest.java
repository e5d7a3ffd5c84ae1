package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OutageReportTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final long SECOND = 1_000_000_000;

  @Test
  void lostUpdatesAreThoseOfTheFaultInWhoseTimeTheyWereSent() {
    // Between 20 and 30 s, and between 40 and 41 s.
    OutageReport report = report(fault(20.5, 30), fault(40, 41));
    assertThat(lost(report.losing(at(3, 5, 20, 7, 29, 1, 35, 2, 40, 4)))).containsExactly(8L, 4L);
  }

  /** The latest acknowledged updates are lost first, and times have a precision of a second. */
  @Test
  void updatesOfTheSecondBeforeAreLostByTheFaultToo() {
    OutageReport report = report(fault(20.5, 30), fault(40.5, 50));
    assertThat(lost(report.losing(at(18, 5, 19, 1, 38, 5, 39, 2)))).containsExactly(1L, 2L);
  }

  @Test
  void laterFaultHasWhatWasSentWhileTwoShowed() {
    OutageReport report = report(fault(20, 30), fault(30, 40));
    assertThat(lost(report.losing(at(28, 1, 29, 2, 30, 4, 39, 8)))).containsExactly(3L, 12L);
  }

  /** A killed node forgot what it had acknowledged in the seconds before. */
  @Test
  void allLossesBelongToTheOnlyFault() {
    OutageReport report =
        report(fault(20.5, 30), fault(FaultCost.OBSERVED, 35, 36))
            .losing(at(-2, 1, 12, 800, 18, 70, 19, 3, 20, 200, 29, 49, 33, 2, 35, 5));
    FaultCost only = report.faults().get(0);
    assertThat(only.losses().lostBefore()).isEqualTo(874);
    assertThat(only.losses().lostDuring()).isEqualTo(249);
    assertThat(only.losses().lostAfter()).isEqualTo(2);
    assertThat(lost(report)).containsExactly(1125L, 5L);
    golden.pin(only.lines(SECOND));
    assertThat(report.faults().get(1).losses().lostDuring()).isEqualTo(5);
  }

  @Test
  void withoutAnAuditNobodyKnowsWhatWasLost() {
    assertThat(lost(report(fault(1, 2)))).containsExactly(-1L);
    assertThat(lost(report(fault(1, 2)).losing(new TreeMap<>()))).containsExactly(0L);
  }

  @Test
  void keepsItsTimesBehindAnotherIteration() {
    OutageReport both = report(fault(1, 2)).then(report(fault(3, 4)), 10 * SECOND);
    assertThat(both.faults())
        .extracting(FaultCost::endNanos)
        .containsExactly(2 * SECOND, 14 * SECOND);
  }

  private static List<Long> lost(OutageReport report) {
    return report.faults().stream().map(cost -> cost.losses().lost()).toList();
  }

  /** Returns numbers of lost updates by second. */
  private static TreeMap<Long, Long> at(long... secondsAndCounts) {
    var lost = new TreeMap<Long, Long>(Map.of());
    for (int i = 0; i < secondsAndCounts.length; i += 2) {
      lost.put(secondsAndCounts[i] * SECOND, secondsAndCounts[i + 1]);
    }
    return lost;
  }

  private static OutageReport report(FaultCost... faults) {
    return new OutageReport(SECOND, 100, 0, 0, List.of(faults));
  }

  private static FaultCost fault(double begun, double end) {
    return fault("kill any", begun, end);
  }

  private static FaultCost fault(String name, double begun, double end) {
    return FaultCosts.with(
        name, Map.of("begunNanos", (long) (begun * SECOND), "endNanos", (long) (end * SECOND)));
  }
}
