package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The start that {@code client.start} sets, by the clock of a time server, which is measured before
 * each phase. Processes do not hear of each other; those of one server know how far their clocks
 * are apart. Used by one thread.
 */
final class ConfiguredStart implements Meeting.Place, InstantSource {
  private final StartConfig config;
  private final TimeServer server;
  private final ClockOffset.OwnClocks own;
  private ClockOffset offset = new ClockOffset(0, 0, 0);
  private boolean begun;

  ConfiguredStart(StartConfig config, TimeServer server, ClockOffset.OwnClocks own) {
    this.config = config;
    this.server = server;
    this.own = own;
  }

  /** The server's clock, as this process knows it. */
  @Override
  public Instant instant() {
    return offset.now(own);
  }

  /** Every phase but the first begins as soon as this process is ready for it. */
  @Override
  public Meeting arrive(String phase) throws RunFailedException {
    try {
      offset = server.measure(own);
    } catch (IOException e) {
      throw new RunFailedException(
          "%s=%s: %s".formatted(StartConfig.NTP.name(), server, ErrorMessages.reason(e)), e);
    }
    Instant start = begun ? instant() : config.start().orElseThrow();
    if (!begun) {
      config.checkInTime(phase, instant());
    }
    begun = true;
    return new AtPhase(start);
  }

  @Override
  public void giveUp() {
    // Nobody waits for this process.
  }

  @Override
  public String toString() {
    return StartConfig.START.name();
  }

  /** The start of one phase, which nobody else has to agree on. */
  private final class AtPhase implements Meeting {
    private final Instant start;

    AtPhase(Instant start) {
      this.start = start;
    }

    @Override
    public Optional<Instant> start() {
      return Optional.of(start);
    }

    @Override
    public Duration untilNextLook() {
      return Duration.ZERO;
    }

    @Override
    public List<Integer> missing() {
      return List.of();
    }

    @Override
    public boolean anotherFailed() {
      return false;
    }

    @Override
    public PhaseResult.CommonStart describe(Instant at, Duration late) {
      return offset.describe(at, late);
    }
  }
}
