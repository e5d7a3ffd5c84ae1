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
  static final String FAILED = "failed";

  /** The longest time until this process notices the user's signal. */
  private static final Duration NAP = Duration.ofMillis(10);

  /** The longest time between two looks into the folder, which may be on another machine. */
  private static final Duration MOST_BETWEEN_LOOKS = Duration.ofMillis(100);

  private final StartConfig config;
  private final Optional<BarrierFolder> folder;
  private final InstantSource clock;
  private final Consumer<Duration> sleeper;
  private boolean started;
  private BarrierPhase meeting;

  Barrier(
      StartConfig config,
      Optional<BarrierFolder> folder,
      InstantSource clock,
      Consumer<Duration> sleeper) {
    this.config = config;
    this.folder = folder;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  public static Barrier of(StartConfig config) {
    return new Barrier(
        config,
        config.barrier().map(BarrierFolder::of),
        InstantSource.system(),
        time -> LockSupport.parkNanos(time.toNanos()));
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
    if (folder.isPresent()) {
      common = meet(folder.get(), phase, stopped);
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
    return Files.exists(barrier.resolve(BarrierPhase.file(FAILED, index, count)));
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
    if (folder.isPresent() && (meeting == null || !meeting.anotherFailed())) {
      try {
        folder.get().create(BarrierPhase.file(FAILED, config.index(), config.count()), "");
      } catch (IOException e) {
        // The folder cannot be written to, or the others know already; they have their timeout.
      }
    }
  }

  private Optional<PhaseResult.CommonStart> meet(
      BarrierFolder folder, String phase, BooleanSupplier stopped) throws RunFailedException {
    meeting = BarrierPhase.arrive(config, folder, phase, clock);
    Optional<Instant> start = awaitOthers(phase, stopped);
    if (start.isEmpty()) {
      return Optional.empty();
    }
    Duration late = Duration.between(start.get(), clock.instant());
    awaitInstant(start.get(), stopped);
    return Optional.of(
        new PhaseResult.CommonStart(
            meeting.clock().toShared(start.get()).toEpochMilli(),
            Math.max(0, late.toMillis()),
            meeting.clock().ahead().toMillis(),
            meeting.clock().knownTo().toMillis()));
  }

  private Optional<Instant> awaitOthers(String phase, BooleanSupplier stopped)
      throws RunFailedException {
    Instant latest = clock.instant().plus(config.timeout());
    Optional<Instant> start = meeting.start();
    while (start.isEmpty() && !stopped.getAsBoolean()) {
      if (clock.instant().isAfter(latest)) {
        throw new RunFailedException(notAllReady(phase));
      }
      sleeper.accept(betweenLooks());
      start = meeting.start();
    }
    return start;
  }

  /** The time between two looks, short enough to see the start well before it comes. */
  private Duration betweenLooks() {
    Duration wanted = config.margin().dividedBy(10);
    Duration least = wanted.compareTo(NAP) < 0 ? NAP : wanted;
    return least.compareTo(MOST_BETWEEN_LOOKS) < 0 ? least : MOST_BETWEEN_LOOKS;
  }

  private String notAllReady(String phase) {
    long seconds = config.timeout().toSeconds();
    if (meeting.missing().isEmpty()) {
      return ("all %d client processes were ready for %s, but client.barrier=%s showed no start"
              + " of theirs within %d s")
          .formatted(config.count(), phase, config.barrier().orElseThrow(), seconds);
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
    Duration left = Duration.between(clock.instant(), start);
    if (left.isNegative()) {
      throw new RunFailedException(
          "client process %d was ready for %s %.1f s after client.start=%s"
              .formatted(config.index(), phase, -left.toMillis() / 1e3, start));
    }
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
