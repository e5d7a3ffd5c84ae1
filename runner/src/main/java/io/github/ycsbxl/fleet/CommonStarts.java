package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.PhaseGate;
import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Common starts of phases, as decided by the coordinator. The coordinator's clock is measured
 * before each phase. While the coordinator does not respond, the client keeps waiting. Used by one
 * thread, except {@link #sinceStart}, {@link #completed} and {@link #isComplete}, which any thread
 * may call.
 */
final class CommonStarts implements PhaseGate {
  /** Maximum delay in noticing the user's signal. */
  private static final Duration NAP = Duration.ofMillis(10);

  /** Maximum time between two requests, even if the coordinator asks for a longer time. */
  private static final long MOST_AGAIN_MILLIS = 5_000;

  private static final Messages.Met UNKNOWN = new Messages.Met(null, List.of(), null, 0);

  private final Coordinator coordinator;
  private final ClientsConfig config;
  private final ClockOffset.OwnClocks own;
  private final Consumer<Duration> sleeper;
  private boolean anotherFailed;
  private volatile ClockOffset offset;
  private volatile String complete = "";
  private volatile Optional<Instant> started = Optional.empty();

  /** The coordinator's answers about starts. Thread-safe. */
  interface Coordinator {
    ClockOffset clock(ClockOffset.OwnClocks own) throws IOException;

    Messages.Met arrive(Messages.Arrival arrival) throws IOException;

    void failed() throws IOException;

    /** Returns the time after which an unanswered request is repeated. */
    Duration again();
  }

  CommonStarts(
      Coordinator coordinator,
      ClientsConfig config,
      ClockOffset.OwnClocks own,
      ClockOffset offset,
      Consumer<Duration> sleeper) {
    this.coordinator = coordinator;
    this.config = config;
    this.own = own;
    this.offset = offset;
    this.sleeper = sleeper;
  }

  /** Returns the time since the latest start, negative before it, or empty if none was decided. */
  Optional<Duration> sinceStart() {
    return started.map(start -> Duration.between(start, now()));
  }

  @Override
  public Optional<CommonStart> await(String phase, BooleanSupplier stopped, Runnable before)
      throws RunFailedException {
    measureClock();
    Optional<Instant> start = awaitOthers(new Messages.Arrival(phase), stopped);
    if (start.isEmpty()) {
      return Optional.empty();
    }
    started = start;
    before.run();
    Duration late = Duration.between(start.get(), now());
    sleepUntil(start.get(), stopped);
    return Optional.of(offset.describe(start.get(), late));
  }

  @Override
  public void awaitTurn(BooleanSupplier stopped) {
    sleepUntil(now().plus(config.delay()), stopped);
  }

  /** Records that a phase must end before its limits. */
  void completed(String phase) {
    complete = phase;
  }

  @Override
  public boolean isComplete(String phase) {
    return complete.equals(phase);
  }

  @Override
  public void giveUp() {
    if (!anotherFailed) {
      try {
        coordinator.failed();
      } catch (IOException e) {
        // Ignored, since the coordinator learns of the failure when this client ends.
      }
    }
  }

  private void measureClock() throws RunFailedException {
    try {
      offset = coordinator.clock(own);
    } catch (JoinRefusedException e) {
      throw new RunFailedException(e.getMessage(), e);
    } catch (IOException e) {
      // The coordinator does not respond, so the previous offset remains in use.
    }
  }

  private Optional<Instant> awaitOthers(Messages.Arrival arrival, BooleanSupplier stopped)
      throws RunFailedException {
    Instant latest = now().plus(config.timeout());
    Messages.Met met = ask(arrival, UNKNOWN);
    while (met.startNanos() == null && !stopped.getAsBoolean()) {
      if (now().isAfter(latest)) {
        throw new RunFailedException(notAllReady(arrival.phase(), met.missing()));
      }
      sleepUntil(now().plusMillis(Math.min(met.againMillis(), MOST_AGAIN_MILLIS)), stopped);
      met = ask(arrival, met);
    }
    return Optional.ofNullable(met.startNanos()).map(ClockOffset::instant);
  }

  private Messages.Met ask(Messages.Arrival arrival, Messages.Met before)
      throws RunFailedException {
    Messages.Met met;
    try {
      met = coordinator.arrive(arrival);
    } catch (JoinRefusedException e) {
      throw new RunFailedException(e.getMessage(), e);
    } catch (IOException e) {
      return new Messages.Met(null, before.missing(), null, coordinator.again().toMillis());
    }
    if (met.startNanos() == null && met.failed() != null) {
      anotherFailed = true;
      throw new RunFailedException(
          "client %d failed before %s".formatted(met.failed(), arrival.phase()));
    }
    return met;
  }

  private String notAllReady(String phase, List<Integer> missing) {
    long seconds = config.timeout().toSeconds();
    if (missing.isEmpty()) {
      return "the coordinator did not decide the start of %s within %d s".formatted(phase, seconds);
    }
    return "%d of %d clients were ready for %s within %d s; missing: %s"
        .formatted(
            config.count() - missing.size(),
            config.count(),
            phase,
            seconds,
            missing.stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  /** Returns the current time on the coordinator's clock. */
  private Instant now() {
    return offset.now(own);
  }

  private void sleepUntil(Instant end, BooleanSupplier stopped) {
    Duration left = Duration.between(now(), end);
    while (left.compareTo(Duration.ZERO) > 0 && !stopped.getAsBoolean()) {
      sleeper.accept(left.compareTo(NAP) < 0 ? left : NAP);
      left = Duration.between(now(), end);
    }
  }
}
