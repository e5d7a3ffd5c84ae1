package io.github.ycsbxl.connection;

import io.github.ycsbxl.fleet.ClockOffset;
import io.github.ycsbxl.fleet.Meeting;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The meetings of a client process with the others at their coordinator, which decides when a phase
 * starts. Its clock is measured again before each phase. While the coordinator cannot be reached, a
 * process goes on waiting. Used by one thread, but any may ask for the time since a start.
 */
final class CoordinatorMeetings implements Meeting.Place, InstantSource {
  private static final Duration AFTER_FAILURE = Duration.ofMillis(500);

  private final CoordinatorConnection connection;
  private final String process;
  private final ClockOffset.OwnClocks own;
  private volatile ClockOffset offset;
  private volatile Optional<Instant> started = Optional.empty();

  CoordinatorMeetings(
      CoordinatorConnection connection,
      String process,
      ClockOffset.OwnClocks own,
      ClockOffset offset) {
    this.connection = connection;
    this.process = process;
    this.own = own;
    this.offset = offset;
  }

  /** The coordinator's clock, as this process knows it. */
  @Override
  public Instant instant() {
    return offset.now(own);
  }

  /** The time since the start that was decided last, or negative until it; empty before any. */
  Optional<Duration> sinceStart() {
    return started.map(start -> Duration.between(start, instant()));
  }

  @Override
  public Meeting arrive(String phase) throws RunFailedException {
    try {
      offset = connection.clock(own);
    } catch (JoinRefusedException e) {
      throw new RunFailedException(e.getMessage(), e);
    } catch (IOException e) {
      // The coordinator is away, and its clock remains as it was known before.
      return new AtPhase(phase);
    }
    return new AtPhase(phase);
  }

  @Override
  public void giveUp() {
    try {
      connection.failed(new Messages.Failure(process));
    } catch (IOException e) {
      // The coordinator hears of it at the end.
    }
  }

  @Override
  public String toString() {
    return "the coordinator at " + connection;
  }

  /** The meeting before one phase. */
  private final class AtPhase implements Meeting {
    private final Messages.Arrival arrival;
    private Messages.Met met = new Messages.Met(null, List.of(), null, 0);

    AtPhase(String phase) {
      arrival = new Messages.Arrival(process, phase);
    }

    @Override
    public Optional<Instant> start() throws RunFailedException {
      try {
        met = connection.arrive(arrival);
      } catch (JoinRefusedException e) {
        throw new RunFailedException(e.getMessage(), e);
      } catch (IOException e) {
        met = new Messages.Met(null, met.missing(), null, AFTER_FAILURE.toMillis());
      }
      if (met.startNanos() == null && met.failed() != null) {
        throw new RunFailedException(
            "client process %d failed before %s".formatted(met.failed(), arrival.phase()));
      }
      Optional<Instant> start = Optional.ofNullable(met.startNanos()).map(ClockOffset::instant);
      if (start.isPresent()) {
        started = start;
      }
      return start;
    }

    @Override
    public Duration untilNextLook() {
      return Duration.ofMillis(met.againMillis());
    }

    @Override
    public List<Integer> missing() {
      return met.missing();
    }

    @Override
    public boolean anotherFailed() {
      return met.failed() != null;
    }

    @Override
    public PhaseResult.CommonStart describe(Instant start, Duration late) {
      return offset.describe(start, late);
    }
  }
}
