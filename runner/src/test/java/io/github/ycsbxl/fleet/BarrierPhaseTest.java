package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.fleet.BarrierPhase.SharedClock;
import io.github.ycsbxl.run.RunFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Client processes that take turns on one time line, which only the tests move. */
final class BarrierPhaseTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00.123Z");
  private static final Duration MARGIN = Duration.ofSeconds(2);
  private static final Duration STEP = Duration.ofMillis(100);
  private static final Duration NO_DELAY = Duration.ZERO;

  private Instant now = NOW;
  private final LateFolder folder = new LateFolder(() -> now);

  /** One process of four: what its clock shows more than the server's, and when it sees files. */
  private record Machine(int index, Duration clockAhead, Duration delay) {}

  @ParameterizedTest
  @CsvSource({"0", "900", "1900"})
  void allStartAtOnceThoughFilesAreSeenLate(long delayMillis) throws RunFailedException {
    Duration delay = Duration.ofMillis(delayMillis);
    Map<Integer, Instant> starts =
        starts(
            List.of(
                new Machine(0, Duration.ZERO, delay),
                new Machine(1, Duration.ZERO, delay.dividedBy(2)),
                new Machine(2, Duration.ZERO, delay),
                new Machine(3, Duration.ZERO, NO_DELAY)));
    assertThat(starts.values()).hasSize(4).containsOnly(starts.get(0));
    assertThat(starts.get(0)).isAfterOrEqualTo(now);
  }

  @Test
  void oneThatSeesTheStartTooLateKnowsIt() throws RunFailedException {
    Map<Integer, Instant> starts =
        starts(
            List.of(
                new Machine(0, Duration.ZERO, NO_DELAY),
                new Machine(1, Duration.ZERO, Duration.ofSeconds(3))));
    assertThat(starts.values()).hasSize(2).containsOnly(NOW.plus(MARGIN));
    assertThat(now).isEqualTo(NOW.plusSeconds(3));
  }

  @Test
  void clocksThatDifferByMinutesMakeNoDifference() throws RunFailedException {
    var machines =
        List.of(
            new Machine(0, Duration.ofMinutes(3), NO_DELAY),
            new Machine(1, Duration.ofSeconds(-40), Duration.ofMillis(500)),
            new Machine(2, Duration.ofMillis(5), NO_DELAY));
    assertThat(aheadMillis(machines.get(0))).isEqualTo(180_000);
    assertThat(aheadMillis(machines.get(1))).isEqualTo(-40_000);
  }

  @Test
  void aStartIsTheSameInstantOnEveryClock() throws RunFailedException {
    var machines =
        List.of(
            new Machine(0, Duration.ofMinutes(3), NO_DELAY),
            new Machine(1, Duration.ofSeconds(-40), Duration.ofMillis(500)));
    Map<Integer, Instant> starts = starts(machines);
    assertThat(starts.get(0).minus(Duration.ofMinutes(3)))
        .isEqualTo(starts.get(1).plus(Duration.ofSeconds(40)));
  }

  /** Both see all files before either has decided. */
  @Test
  void ofTwoThatThinkTheyAreTheLastOneDecides() throws RunFailedException {
    BarrierPhase one = arrive(new Machine(0, Duration.ZERO, NO_DELAY), 2);
    BarrierPhase other = arrive(new Machine(1, Duration.ZERO, Duration.ofSeconds(1)), 2);
    now = NOW.plusSeconds(1);
    Instant start = one.start().orElseThrow();
    // The other sees both arrivals, but not yet the start.
    assertThat(start).isEqualTo(NOW.plusSeconds(3));
    assertThat(other.start()).isEmpty();
    assertThat(other.missing()).isEmpty();
    now = NOW.plusSeconds(2);
    assertThat(other.start()).contains(start);
  }

  @Test
  void aStartThatIsNotWholeIsNotReadYet() throws Exception {
    BarrierFolder seen = folder.seenBy(0, NO_DELAY);
    BarrierPhase one = arrive(new Machine(0, Duration.ZERO, NO_DELAY), 2);
    seen.create("run-1.start", "2026-01-31T12:00:0");
    assertThat(one.start()).isEmpty();
  }

  @Test
  void aProcessThatFailsAfterTheStartStopsNobodyBeforeIt() throws Exception {
    BarrierPhase one = arrive(new Machine(0, Duration.ZERO, NO_DELAY), 2);
    arrive(new Machine(1, Duration.ZERO, NO_DELAY), 2).start();
    folder.seenBy(1, NO_DELAY).create("failed.1-of-2", "");
    assertThat(one.start()).contains(NOW.plus(MARGIN));
  }

  @Test
  void aProcessThatFailsBeforeTheStartStopsAll() throws Exception {
    BarrierPhase one = arrive(new Machine(0, Duration.ZERO, NO_DELAY), 2);
    folder.seenBy(1, NO_DELAY).create("failed.1-of-2", "");
    assertThatThrownBy(one::start).hasMessage("client process 1 failed before run-1");
  }

  @Test
  void oneProcessAloneStartsAtOnce() throws RunFailedException {
    assertThat(arrive(new Machine(0, Duration.ZERO, NO_DELAY), 1).start()).contains(NOW);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "0, -20, 0", "4, 2, 0", "0, -21, 21", "10, 1000, -995", "10, -1000, 1005"})
  void aClockIsWrongIfNothingElseExplainsTheTime(long took, long written, long ahead) {
    SharedClock clock = SharedClock.measured(NOW, NOW.plusMillis(written), NOW.plusMillis(took));
    assertThat(clock.ahead()).isEqualTo(Duration.ofMillis(ahead));
  }

  /** A file system that tells whole seconds, or tenths, and clocks that are right. */
  @ParameterizedTest
  @CsvSource({"1000, 1000", "100, 100", "4, 20"})
  void whatAFileSystemCutsOffItsTimesIsNoDifferenceOfClocks(long resolution, long knownTo) {
    var random = new Random(1);
    for (int i = 0; i < 5_000; i++) {
      Instant before = NOW.plusNanos(random.nextLong(1_000_000_000_000L));
      Instant after = before.plusMillis(random.nextInt(5));
      // Of the fine ones, one that is not a round time by chance.
      long nanos = resolution < 20 ? 77 : 0;
      Instant written =
          Instant.ofEpochMilli(after.toEpochMilli() / resolution * resolution).plusNanos(nanos);
      if (!written.isAfter(after)) {
        SharedClock clock = SharedClock.measured(before, written, after);
        assertThat(clock.ahead()).isEqualTo(Duration.ZERO);
        assertThat(clock.knownTo().minus(Duration.between(before, after)).toMillis())
            .isBetween(knownTo, knownTo == 20 ? 20 : 1_000L);
      }
    }
  }

  @Test
  void aClockThatIsMinutesWrongIsToldOnWholeSecondsToo() {
    Instant written = Instant.parse("2026-01-31T12:00:00Z");
    SharedClock clock =
        SharedClock.measured(
            written.plusSeconds(180).plusMillis(500), written, written.plusMillis(180_502));
    assertThat(clock.ahead()).isEqualTo(Duration.ofMillis(180_001));
    assertThat(clock.knownTo()).isEqualTo(Duration.ofMillis(1_002));
  }

  /** When each starts, by its own clock; they arrive at once and look in turn until all know. */
  private Map<Integer, Instant> starts(List<Machine> machines) throws RunFailedException {
    var meetings = new ArrayList<BarrierPhase>();
    for (Machine machine : machines) {
      meetings.add(arrive(machine, machines.size()));
    }
    var starts = new HashMap<Integer, Instant>();
    for (int look = 0; look < 100; look++) {
      for (int index = 0; index < meetings.size(); index++) {
        if (!starts.containsKey(index)) {
          Optional<Instant> start = meetings.get(index).start();
          if (start.isPresent()) {
            starts.put(index, start.get());
          }
        }
      }
      if (starts.size() == machines.size()) {
        return starts;
      }
      now = now.plus(STEP);
    }
    throw new AssertionError("only these know the start: " + starts);
  }

  private long aheadMillis(Machine machine) throws RunFailedException {
    return arrive(machine, 3).describe(Instant.EPOCH, Duration.ZERO).clockAheadMillis();
  }

  private BarrierPhase arrive(Machine machine, int count) throws RunFailedException {
    var config =
        new StartConfig(
            machine.index(),
            count,
            Optional.of(Path.of("shared")),
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(60),
            MARGIN,
            Duration.ZERO);
    InstantSource clock = () -> now.plus(machine.clockAhead());
    BarrierFolder seen = folder.seenBy(machine.index(), machine.delay());
    return BarrierPhase.arrive(config, seen, "run-1", clock);
  }
}
