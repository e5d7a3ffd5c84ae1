package io.github.ycsbxl.fleet;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The client processes of a benchmark while they run, wherever they are. If one fails, or the
 * benchmark is stopped, all are stopped. Used by one thread; closing it ends what is left of them.
 */
public interface RunningFleet extends AutoCloseable {
  /** Work that is done again and again while processes run. */
  @FunctionalInterface
  interface Update {
    void run() throws IOException;
  }

  /**
   * Returns when all have ended, with a paragraph for each that failed of its own accord.
   *
   * @param update done once a second
   */
  List<String> await(BooleanSupplier stopped, Update update) throws IOException;

  /**
   * Whether the processes that {@link #await} reported refused the request, and measured nothing.
   */
  boolean refused();

  /** Whether every process was there to its end, or was killed on purpose. */
  boolean isWhole();

  /** The time of this machine's clock at which a phase starts or started, once that is decided. */
  Optional<Instant> startOf(String phase);

  @Override
  void close() throws IOException;
}
