package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The meeting of the client processes before one phase, in a shared folder. Each makes a file.
 * Whoever sees the files of all makes another one with the instant of the start, which the file
 * system lets only one of them create. The instant is by the file system's clock, so it is the same
 * for processes whose own clocks differ. Used by one thread; nothing here waits.
 */
final class BarrierPhase implements Meeting {
  static final String FAILED = "failed";

  /** The shortest time between two looks into the folder. */
  private static final Duration LEAST_BETWEEN_LOOKS = Duration.ofMillis(10);

  /** The longest time between two looks into the folder, which may be on another machine. */
  private static final Duration MOST_BETWEEN_LOOKS = Duration.ofMillis(100);

  /** The end of every file; a file without it is seen only in part. */
  private static final String END = "\n";

  private final StartConfig config;
  private final BarrierFolder folder;
  private final String phase;
  private final InstantSource clock;
  private final SharedClock shared;
  private List<Integer> missing = List.of();
  private boolean anotherFailed;

  /** A folder as a place to meet at. */
  record Place(StartConfig config, BarrierFolder folder, InstantSource clock)
      implements Meeting.Place {
    @Override
    public Meeting arrive(String phase) throws RunFailedException {
      return BarrierPhase.arrive(config, folder, phase, clock);
    }

    @Override
    public void giveUp() {
      try {
        folder.create(file(FAILED, config.index(), config.count()), "");
      } catch (IOException e) {
        // The folder cannot be written to, or the others know already; they have their timeout.
      }
    }

    @Override
    public String toString() {
      return "client.barrier=" + config.barrier().orElseThrow();
    }
  }

  private BarrierPhase(
      StartConfig config,
      BarrierFolder folder,
      String phase,
      InstantSource clock,
      SharedClock shared) {
    this.config = config;
    this.folder = folder;
    this.phase = phase;
    this.clock = clock;
    this.shared = shared;
  }

  /** Lets the others know that this process is ready. */
  static BarrierPhase arrive(
      StartConfig config, BarrierFolder folder, String phase, InstantSource clock)
      throws RunFailedException {
    String name = file(phase, config.index(), config.count());
    try {
      Instant before = clock.instant();
      folder.create(name, before + END);
      SharedClock shared = SharedClock.measured(before, folder.written(name), clock.instant());
      return new BarrierPhase(config, folder, phase, clock, shared);
    } catch (FileAlreadyExistsException e) {
      throw new RunFailedException(
          "client process %d was at client.barrier=%s before; give each benchmark a folder of its own"
              .formatted(config.index(), config.barrier().orElseThrow()),
          e);
    } catch (IOException e) {
      throw fault("written to", config, e);
    }
  }

  /** The name of the file by whose existence a process says something. */
  static String file(String what, int index, int count) {
    return what + "." + index + "-of-" + count;
  }

  @Override
  public Optional<Instant> start() throws RunFailedException {
    try {
      Set<String> names = folder.names();
      missing = processes().filter(index -> !hasFile(index, phase, names)).boxed().toList();
      // The start comes first, because a process that has started may have failed since.
      Optional<Instant> start = names.contains(startFile(phase)) ? read() : Optional.empty();
      if (start.isPresent()) {
        return start;
      }
      OptionalInt failed = processes().filter(index -> hasFile(index, FAILED, names)).findFirst();
      if (failed.isPresent()) {
        anotherFailed = true;
        throw new RunFailedException(
            "client process %d failed before %s".formatted(failed.getAsInt(), phase));
      }
      return missing.isEmpty() ? decide() : Optional.empty();
    } catch (IOException e) {
      throw fault("read", config, e);
    }
  }

  /** Short enough to see the start well before it comes. */
  @Override
  public Duration untilNextLook() {
    Duration wanted = config.margin().dividedBy(10);
    Duration least = wanted.compareTo(LEAST_BETWEEN_LOOKS) < 0 ? LEAST_BETWEEN_LOOKS : wanted;
    return least.compareTo(MOST_BETWEEN_LOOKS) < 0 ? least : MOST_BETWEEN_LOOKS;
  }

  @Override
  public List<Integer> missing() {
    return missing;
  }

  @Override
  public boolean anotherFailed() {
    return anotherFailed;
  }

  @Override
  public PhaseResult.CommonStart describe(Instant start, Duration late) {
    return new PhaseResult.CommonStart(
        shared.toShared(start).toEpochMilli(),
        Math.max(0, late.toMillis()),
        shared.ahead().toMillis(),
        shared.knownTo().toMillis());
  }

  private Optional<Instant> decide() throws IOException {
    Duration margin = config.count() == 1 ? Duration.ZERO : config.margin();
    Instant start = shared.toShared(clock.instant().plus(margin));
    try {
      folder.create(startFile(phase), start + END);
      return Optional.of(shared.toOwn(start));
    } catch (FileAlreadyExistsException e) {
      // Another process saw all files at the same time, and was faster.
      return read();
    }
  }

  private Optional<Instant> read() throws IOException {
    return startOf(folder, phase).map(shared::toOwn);
  }

  /** The instant of a phase's start by the file system's clock; empty until it is seen. */
  static Optional<Instant> startOf(BarrierFolder folder, String phase) throws IOException {
    String content;
    try {
      content = folder.read(startFile(phase));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      return content.endsWith(END) ? Optional.of(Instant.parse(content.strip())) : Optional.empty();
    } catch (DateTimeException e) {
      throw new IOException(startFile(phase) + " holds no instant but " + content.strip(), e);
    }
  }

  private static String startFile(String phase) {
    return phase + ".start";
  }

  private IntStream processes() {
    return IntStream.range(0, config.count());
  }

  private boolean hasFile(int index, String what, Set<String> names) {
    return names.contains(file(what, index, config.count()));
  }

  private static RunFailedException fault(String done, StartConfig config, IOException e) {
    return new RunFailedException(
        "client.barrier=%s cannot be %s: %s"
            .formatted(config.barrier().orElseThrow(), done, ErrorMessages.reason(e)),
        e);
  }

  /**
   * The clock of the file system that client processes share, as far as it differs from this
   * process's. Immutable.
   *
   * @param ahead how far this process's clock is ahead of it
   * @param knownTo how far the clocks may differ besides, without being seen
   */
  record SharedClock(Duration ahead, Duration knownTo) {
    /** The longest age of the kernel's time that file systems take for that of a file. */
    private static final Duration TICK = Duration.ofMillis(20);

    /** The resolutions of file systems that cut times off, mostly to whole seconds. */
    private static final List<Duration> COARSE =
        List.of(Duration.ofSeconds(1), Duration.ofMillis(100));

    /**
     * Measures the clock with a file that was written between two readings of this process's clock.
     * The two clocks count as the same unless that is impossible, because what the file system cuts
     * off its times is no difference of clocks.
     *
     * @param written by the file system's clock, no later than it was
     */
    static SharedClock measured(Instant before, Instant written, Instant after) {
      Duration took = Duration.between(before, after);
      Duration cut = coarse(written).orElse(Duration.ZERO);
      Duration resolution = cut.isZero() ? TICK : cut;
      if (written.isBefore(before.minus(resolution)) || written.isAfter(after)) {
        Instant middle = before.plus(took.dividedBy(2));
        Duration ahead = Duration.between(written.plus(cut.dividedBy(2)), middle);
        return new SharedClock(ahead, resolution.plus(took));
      }
      return new SharedClock(Duration.ZERO, resolution.plus(took));
    }

    /** The coarsest resolution that a time may have; a finer one is seldom mistaken for it. */
    private static Optional<Duration> coarse(Instant written) {
      return COARSE.stream().filter(unit -> written.getNano() % unit.toNanos() == 0).findFirst();
    }

    Instant toShared(Instant own) {
      return own.minus(ahead);
    }

    Instant toOwn(Instant shared) {
      return shared.plus(ahead);
    }
  }
}
