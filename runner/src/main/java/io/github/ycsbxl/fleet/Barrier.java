package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The barrier at which the client processes of a benchmark wait for each other before each phase:
 * in a shared folder, until an instant that one of them decides on when all are there. For one
 * thread.
 */
public final class Barrier {
  /** The longest time until this process notices the user's signal. */
  private static final Duration NAP = Duration.ofMillis(10);

  private final StartConfig config;
  private final Optional<? extends Meeting.Place> place;
  private final InstantSource clock;
  private final Consumer<Duration> sleeper;
  private boolean started;
  private Meeting meeting;

  Barrier(
      StartConfig config,
      Optional<? extends Meeting.Place> place,
      InstantSource clock,
      Consumer<Duration> sleeper) {
    this.config = config;
    this.place = place;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /** A barrier in the folder that the settings name, or by a time server, if they name one. */
  public static Barrier of(StartConfig config) {
    if (config.ntp().isPresent()) {
      var clock = new ConfiguredStart(config, config.ntp().get(), ClockOffset.OwnClocks.system());
      return at(clock, config.byClock(), clock);
    }
    InstantSource clock = InstantSource.system();
    return of(
        config,
        config.barrier().map(path -> new BarrierPhase.Place(config, BarrierFolder.of(path), clock)),
        clock);
  }

  /**
   * A barrier at another place.
   *
   * @param clock by which the place tells the start
   */
  public static Barrier at(Meeting.Place place, StartConfig config, InstantSource clock) {
    return of(config, Optional.of(place), clock);
  }

  private static Barrier of(
      StartConfig config, Optional<? extends Meeting.Place> place, InstantSource clock) {
    return new Barrier(config, place, clock, time -> LockSupport.parkNanos(time.toNanos()));
  }

  /**
   * Returns when the phase starts, or when {@code stopped} becomes true.
   *
   * @return what the processes agreed on, if they met and were not stopped
   * @throws RunFailedException if one fails, if not all come in time, or if this one is late for
   *     {@code client.start}
   */
  public Optional<PhaseResult.CommonStart> await(String phase, BooleanSupplier stopped)
      throws RunFailedException {
    Optional<PhaseResult.CommonStart> common = Optional.empty();
    if (place.isPresent()) {
      common = meet(place.get(), phase, stopped);
    }
    if (!started && config.start().isPresent()) {
      awaitConfigured(config.start().get(), phase, stopped);
    }
    started = true;
    return common;
  }

  /** Returns when this process joins those that run already, or when {@code stopped} is true. */
  public void awaitTurn(BooleanSupplier stopped) {
    awaitInstant(clock.instant().plus(config.delay()), stopped);
  }

  /** Whether the process of this index failed by itself, and not only because another one did. */
  public static boolean gaveUp(Path barrier, int index, int count) {
    return Files.exists(barrier.resolve(BarrierPhase.file(BarrierPhase.FAILED, index, count)));
  }

  /** The time of this machine's clock at which a phase starts or started, once that is decided. */
  public static Optional<Instant> startOf(Path barrier, String phase) {
    try {
      return BarrierPhase.startOf(BarrierFolder.of(barrier), phase);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Lets the others know that they need not wait for this process any more. */
  public void giveUp() {
    if (place.isPresent() && (meeting == null || !meeting.anotherFailed())) {
      place.get().giveUp();
    }
  }

  private Optional<PhaseResult.CommonStart> meet(
      Meeting.Place place, String phase, BooleanSupplier stopped) throws RunFailedException {
    meeting = place.arrive(phase);
    Optional<Instant> start = awaitOthers(phase, stopped);
    if (start.isEmpty()) {
      return Optional.empty();
    }
    Duration late = Duration.between(start.get(), clock.instant());
    awaitInstant(start.get(), stopped);
    return Optional.of(meeting.describe(start.get(), late));
  }

  private Optional<Instant> awaitOthers(String phase, BooleanSupplier stopped)
      throws RunFailedException {
    Instant latest = clock.instant().plus(config.timeout());
    Optional<Instant> start = meeting.start();
    while (start.isEmpty() && !stopped.getAsBoolean()) {
      if (clock.instant().isAfter(latest)) {
        throw new RunFailedException(notAllReady(phase));
      }
      awaitInstant(clock.instant().plus(meeting.untilNextLook()), stopped);
      start = meeting.start();
    }
    return start;
  }

  private String notAllReady(String phase) {
    long seconds = config.timeout().toSeconds();
    if (meeting.missing().isEmpty()) {
      return ("all %d client processes were ready for %s, but %s showed no start of theirs"
              + " within %d s")
          .formatted(config.count(), phase, place.orElseThrow(), seconds);
    }
    return "%d of %d client processes were ready for %s within %d s; missing: %s"
        .formatted(
            config.count() - meeting.missing().size(),
            config.count(),
            phase,
            seconds,
            meeting.missing().stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  private void awaitConfigured(Instant start, String phase, BooleanSupplier stopped)
      throws RunFailedException {
    config.checkInTime(phase, clock.instant());
    awaitInstant(start, stopped);
  }

  private void awaitInstant(Instant start, BooleanSupplier stopped) {
    Duration left = Duration.between(clock.instant(), start);
    while (left.compareTo(Duration.ZERO) > 0 && !stopped.getAsBoolean()) {
      sleeper.accept(left.compareTo(NAP) < 0 ? left : NAP);
      left = Duration.between(clock.instant(), start);
    }
  }
}
