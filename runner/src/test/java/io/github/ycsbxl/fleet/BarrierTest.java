package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.RunFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class BarrierTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final BooleanSupplier NEVER = () -> false;

  @TempDir Path folder;

  private Instant now = NOW;
  private List<String> mistakes;

  @Test
  void letsNobodyGoOnBeforeAllAreThere() {
    var ready = new AtomicInteger();
    // The common pool may have fewer threads than have to meet.
    ExecutorService threads = Executors.newFixedThreadPool(4);
    var clients =
        IntStream.range(0, 4)
            .mapToObj(
                index -> CompletableFuture.supplyAsync(() -> readyAtEach(index, ready), threads))
            .toList();
    clients.forEach(client -> assertThat(client.join()).isEqualTo("4 8"));
    threads.shutdown();
  }

  /** How many were ready when this one went on, before each of two phases. */
  private String readyAtEach(int index, AtomicInteger ready) {
    Barrier line = Barrier.of(config(index, 4));
    try {
      ready.incrementAndGet();
      line.await("load", NEVER);
      int atLoad = Math.min(ready.get(), 4);
      ready.incrementAndGet();
      line.await("run-1", NEVER);
      return atLoad + " " + ready.get();
    } catch (RunFailedException e) {
      return e.getMessage();
    }
  }

  @Test
  void reportsWhoDidNotComeInTime() throws RunFailedException {
    var stopped = new AtomicInteger();
    line(2, 3).await("load", () -> stopped.incrementAndGet() > 3);
    now = NOW;
    assertThatThrownBy(() -> line(0, 3).await("load", NEVER))
        .hasMessage("2 of 3 client processes were ready for load within 60 s; missing: 1");
    assertThat(now).isAfter(NOW.plusSeconds(60));
  }

  @Test
  void doesNotWaitForOneThatFailed() {
    line(1, 2).giveUp();
    assertThatThrownBy(() -> line(0, 2).await("run-1", NEVER))
        .hasMessage("client process 1 failed before run-1");
  }

  @Test
  void isNotUsedForTwoTests() throws RunFailedException {
    line(0, 1).await("run-1", NEVER);
    assertThatThrownBy(() -> line(0, 1).await("run-1", NEVER))
        .hasMessage(
            "client process 0 was at client.barrier=%s before; give each benchmark a folder of its own"
                .formatted(folder));
  }

  @Test
  void startsTheFirstPhaseOnTime() throws RunFailedException {
    Barrier line = line(startingAt(NOW.plusMillis(5123)));
    line.await("load", NEVER);
    assertThat(now).isEqualTo(NOW.plusMillis(5123));
    line.await("run-1", NEVER);
    assertThat(now).isEqualTo(NOW.plusMillis(5123));
  }

  @Test
  void refusesToStartLate() {
    assertThatThrownBy(() -> line(startingAt(NOW.minusMillis(2500))).await("run-1", NEVER))
        .hasMessage(
            "client process 0 was ready for run-1 2.5 s after client.start=2026-01-31T11:59:57.500Z");
  }

  @Test
  void readsTimesInBothForms() {
    var properties = new Properties();
    properties.setProperty("client.start", "1769860800");
    assertThat(StartConfig.from(new PropertyReader(properties), false).start()).contains(NOW);
    properties.setProperty("client.start", "2026-01-31T13:00:00+01:00");
    assertThat(StartConfig.from(new PropertyReader(properties), false).start()).contains(NOW);
  }

  @Test
  void needsMoreThanATimeToRunAfterALoad() {
    var properties = new Properties();
    properties.setProperty("client.start", "1769860800");
    var reader = new PropertyReader(properties);
    StartConfig.from(reader, true);
    assertThat(reader.problems())
        .containsExactly(
            "client.start=1769860800: a time does not show when all have loaded;"
                + " set client.barrier, or load and run apart");
  }

  @Test
  void letsProcessesBeginOneAfterTheOther() throws RunFailedException {
    StartConfig third = read("client.index=2", "client.count=3", "client.every=30s").orElseThrow();
    Barrier line = line(third);
    line.await("run-1", NEVER);
    line.awaitTurn(NEVER);
    assertThat(now).isEqualTo(NOW.plusSeconds(60));
    line(config(0, 1)).awaitTurn(NEVER);
    assertThat(now).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void refusesDelaysThatDoNotFit() {
    assertThat(read("client.count=3", "client.every=30s", "maxexecutiontime=61")).isPresent();
    assertThat(read("client.count=3", "client.every=30s", "maxexecutiontime=60")).isEmpty();
    assertThat(mistakes)
        .containsExactly(
            "client.every=30s: the last of 3 client processes would begin after 60 s, and maxexecutiontime is 60");
    assertThat(read("client.count=3", "client.every=1.5s")).isEmpty();
    assertThat(mistakes).containsExactly("client.every=1.5s: expected whole seconds");
  }

  private Optional<StartConfig> read(String... settings) {
    var properties = new Properties();
    for (String setting : settings) {
      properties.setProperty(setting.split("=")[0], setting.split("=")[1]);
    }
    var reader = new PropertyReader(properties);
    StartConfig config = StartConfig.from(reader, false);
    mistakes = reader.problems();
    return mistakes.isEmpty() ? Optional.of(config) : Optional.empty();
  }

  private StartConfig config(int index, int count) {
    return new StartConfig(
        index,
        count,
        Optional.of(folder),
        Optional.empty(),
        Optional.empty(),
        Duration.ofSeconds(60),
        Duration.ofMillis(20),
        Duration.ZERO);
  }

  private static StartConfig startingAt(Instant start) {
    return new StartConfig(
        0,
        2,
        Optional.empty(),
        Optional.of(start),
        Optional.empty(),
        Duration.ofSeconds(60),
        Duration.ofSeconds(2),
        Duration.ZERO);
  }

  private Barrier line(int index, int count) {
    return line(config(index, count));
  }

  /** On a clock that only sleeping moves. */
  private Barrier line(StartConfig config) {
    return new Barrier(
        config,
        config
            .barrier()
            .map(path -> new BarrierPhase.Place(config, BarrierFolder.of(path), () -> now)),
        () -> now,
        time -> now = now.plus(time));
  }
}
