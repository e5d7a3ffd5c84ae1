package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Starts by a coordinator with scripted responses, on a clock that only advances by sleeping. */
final class CommonStartsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final Runnable NOTHING = () -> {};
  private static final BooleanSupplier NEVER = () -> false;

  private final Queue<Messages.Met> answers = new ArrayDeque<>();
  private final List<String> failed = new ArrayList<>();
  private Instant now = NOW;
  private List<String> mistakes;

  @Test
  void waitsUntilTheStartThatTheCoordinatorDecides() throws RunFailedException {
    answer(missing(1, 2), missing(2), startAt(NOW.plusMillis(2_500)));
    var starts = starts("client.index=0", "client.count=3");
    assertThat(starts.sinceStart()).isEmpty();
    var common = starts.await("load", NEVER, NOTHING).orElseThrow();
    assertThat(now).isEqualTo(NOW.plusMillis(2_500));
    assertThat(common.atMillis()).isEqualTo(NOW.plusMillis(2_500).toEpochMilli());
    assertThat(common.lateMillis()).isZero();
    assertThat(starts.sinceStart()).contains(Duration.ZERO);
  }

  @Test
  void onlyTheRunThatIsCompleteEnds() {
    var starts = starts("client.count=2");
    assertThat(starts.isComplete("run-1")).isFalse();
    starts.completed("run-1");
    assertThat(starts.isComplete("run-1")).isTrue();
    assertThat(starts.isComplete("run-2")).isFalse();
  }

  @Test
  void saysHowLateItHeardOfAStart() throws RunFailedException {
    answer(startAt(NOW.minusMillis(70)));
    assertThat(starts("client.count=2").await("run-1", NEVER, NOTHING).orElseThrow().lateMillis())
        .isEqualTo(70);
  }

  @Test
  void reportsWhoIsNotReadyInTime() {
    for (int i = 0; i < 1_000; i++) {
      answers.add(missing(1));
    }
    assertThatThrownBy(
            () -> starts("client.count=3", "client.timeout=60s").await("load", NEVER, NOTHING))
        .satisfies(golden::pin);
    assertThat(now).isBetween(NOW.plusSeconds(60), NOW.plusSeconds(61));
  }

  @Test
  void goesOnWaitingWhileTheCoordinatorDoesNotAnswer() throws RunFailedException {
    answer(missing(1), null, null, startAt(NOW.plusSeconds(3)));
    assertThat(starts("client.count=2").await("run-1", NEVER, NOTHING)).isPresent();
    assertThat(now).isEqualTo(NOW.plusSeconds(3));
  }

  @Test
  void doesNotWaitForOneThatFailedAndDoesNotBlameItself() {
    answer(new Messages.Met(null, List.of(1), 1, 50));
    var starts = starts("client.count=2");
    assertThatThrownBy(() -> starts.await("run-1", NEVER, NOTHING)).satisfies(golden::pin);
    starts.giveUp();
    assertThat(failed).isEmpty();
  }

  @Test
  void tellsTheOthersThatItFailed() {
    starts("client.count=2").giveUp();
    assertThat(failed).hasSize(1);
  }

  @Test
  void endsWithoutAStartIfItIsStopped() throws RunFailedException {
    answer(missing(1));
    assertThat(starts("client.count=2").await("load", () -> true, NOTHING)).isEmpty();
  }

  @Test
  void letsClientsBeginOneAfterTheOther() throws RunFailedException {
    answer(startAt(NOW));
    var third = starts("client.index=2", "client.count=3", "client.every=30s");
    third.await("run-1", NEVER, NOTHING);
    third.awaitTurn(NEVER);
    assertThat(now).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void refusesDelaysThatDoNotFit() {
    assertThat(read("client.count=3", "client.every=30s", "maxexecutiontime=61")).isPresent();
    assertThat(read("client.count=3", "client.every=30s", "maxexecutiontime=60")).isEmpty();
    golden.pin(mistakes);
    assertThat(read("client.count=3", "client.every=1.5s")).isEmpty();
    golden.pin(mistakes);
    for (String every : List.of("500us", "1000.5ms")) {
      assertThat(read("client.count=3", "client.every=" + every)).isEmpty();
      assertThat(mistakes)
          .singleElement()
          .asString()
          .startsWith("client.every=" + every + ": expected a time");
    }
  }

  private void answer(Messages.Met... all) {
    // A queue accepts no null, which represents a missing response.
    for (Messages.Met met : all) {
      answers.add(met == null ? new Messages.Met(null, null, null, -1) : met);
    }
  }

  private static Messages.Met missing(Integer... indexes) {
    return new Messages.Met(null, List.of(indexes), null, 100);
  }

  private static Messages.Met startAt(Instant start) {
    return new Messages.Met(ClockOffset.nanos(start), List.of(), null, 100);
  }

  private Optional<ClientsConfig> read(String... settings) {
    var properties = new TreeMap<String, String>();
    for (String setting : settings) {
      properties.put(setting.split("=")[0], setting.split("=")[1]);
    }
    PropertyReader reader = PropertyReader.from(Map.copyOf(properties));
    ClientsConfig config = ClientsConfig.from(reader);
    mistakes = reader.problems();
    return mistakes.isEmpty() ? Optional.of(config) : Optional.empty();
  }

  private CommonStarts starts(String... settings) {
    var clocks =
        new ClockOffset.OwnClocks() {
          @Override
          public long monotonicNanos() {
            return ClockOffset.nanos(now);
          }

          @Override
          public long wallNanos() {
            return ClockOffset.nanos(now);
          }
        };
    var coordinator =
        new CommonStarts.Coordinator() {
          @Override
          public ClockOffset clock(ClockOffset.OwnClocks own) {
            return new ClockOffset(0, 0, 0);
          }

          @Override
          public Messages.Met arrive(Messages.Arrival arrival) throws IOException {
            Messages.Met met = answers.remove();
            if (met.missing() == null) {
              throw new IOException("no answer");
            }
            return met;
          }

          @Override
          public Duration again() {
            return Duration.ofMillis(500);
          }

          @Override
          public void failed() {
            failed.add("told");
          }
        };
    return new CommonStarts(
        coordinator,
        read(settings).orElseThrow(),
        clocks,
        new ClockOffset(0, 0, 0),
        time -> now = now.plus(time));
  }
}
