package io.github.ycsbxl.fleet;

import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the client processes of a test wait for each other before each phase. In the shared folder
 * every process makes a file per phase, and goes on when it sees those of all. Used by one thread.
 */
public final class StartLine {
  /** How long the last arrival, or the user's signal, may be overlooked. */
  private static final Duration NAP = Duration.ofMillis(10);

  private static final String FAILED = "failed";

  private final StartConfig config;
  private final InstantSource clock;
  private final Consumer<Duration> sleeper;
  private boolean started;
  private boolean anotherFailed;

  StartLine(StartConfig config, InstantSource clock, Consumer<Duration> sleeper) {
    this.config = config;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  public static StartLine of(StartConfig config) {
    return new StartLine(
        config, InstantSource.system(), time -> LockSupport.parkNanos(time.toNanos()));
  }

  /**
   * Returns when all processes are ready for the phase, or when {@code stopped} becomes true.
   *
   * @throws RunFailedException if one fails, if not all come in time, or if this one is late
   */
  public void await(String phase, BooleanSupplier stopped) throws RunFailedException {
    if (config.barrier().isPresent()) {
      arrive(config.barrier().get(), phase);
      awaitOthers(config.barrier().get(), phase, stopped);
    }
    if (!started && config.start().isPresent()) {
      awaitStart(config.start().get(), phase, stopped);
    }
    started = true;
  }

  /** Whether the process of this index failed, and not only because another one did. */
  public static boolean gaveUp(Path barrier, int index, int count) {
    return Files.exists(file(barrier, FAILED, index, count));
  }

  /** Tells the others that they need not wait for this process any more. */
  public void giveUp() {
    if (config.barrier().isPresent() && !anotherFailed) {
      try {
        Files.createFile(file(config.barrier().get(), FAILED, config.index()));
      } catch (IOException e) {
        // The folder is not there, or it is known already; the others have their timeout.
      }
    }
  }

  private void arrive(Path folder, String phase) throws RunFailedException {
    try {
      Files.createDirectories(folder);
      Files.createFile(file(folder, phase, config.index()));
    } catch (FileAlreadyExistsException e) {
      throw new RunFailedException(
          "client process %d was at client.barrier=%s before; give each test a folder of its own"
              .formatted(config.index(), folder),
          e);
    } catch (IOException e) {
      throw new RunFailedException("client.barrier=" + folder + " cannot be written to: " + e, e);
    }
  }

  private void awaitOthers(Path folder, String phase, BooleanSupplier stopped)
      throws RunFailedException {
    Instant latest = clock.instant().plus(config.timeout());
    List<Integer> missing = missing(folder, phase);
    while (!missing.isEmpty() && !stopped.getAsBoolean()) {
      Optional<Integer> failed = failed(folder);
      if (failed.isPresent()) {
        anotherFailed = true;
        throw new RunFailedException(
            "client process %d failed before %s".formatted(failed.get(), phase));
      }
      if (clock.instant().isAfter(latest)) {
        throw new RunFailedException(
            "%d of %d client processes were ready for %s within %d s; missing: %s"
                .formatted(
                    config.count() - missing.size(),
                    config.count(),
                    phase,
                    config.timeout().toSeconds(),
                    missing.stream().map(String::valueOf).collect(Collectors.joining(", "))));
      }
      sleeper.accept(NAP);
      missing = missing(folder, phase);
    }
  }

  private void awaitStart(Instant start, String phase, BooleanSupplier stopped)
      throws RunFailedException {
    Duration left = Duration.between(clock.instant(), start);
    if (left.isNegative()) {
      throw new RunFailedException(
          "client process %d was ready for %s %.1f s after client.start=%s"
              .formatted(config.index(), phase, -left.toMillis() / 1e3, start));
    }
    while (left.compareTo(Duration.ZERO) > 0 && !stopped.getAsBoolean()) {
      sleeper.accept(left.compareTo(NAP) < 0 ? left : NAP);
      left = Duration.between(clock.instant(), start);
    }
  }

  private List<Integer> missing(Path folder, String phase) {
    return IntStream.range(0, config.count())
        .filter(index -> !Files.exists(file(folder, phase, index)))
        .boxed()
        .toList();
  }

  private Optional<Integer> failed(Path folder) {
    return IntStream.range(0, config.count())
        .filter(index -> gaveUp(folder, index, config.count()))
        .boxed()
        .findFirst();
  }

  private Path file(Path folder, String phase, int index) {
    return file(folder, phase, index, config.count());
  }

  private static Path file(Path folder, String phase, int index, int count) {
    return folder.resolve(phase + "." + index + "-of-" + count);
  }
}
