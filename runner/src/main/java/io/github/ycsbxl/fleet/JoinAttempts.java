package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Attempts to join a coordinator that may not have started yet. They end after a timeout, or when
 * another server responds. Used by one thread.
 */
final class JoinAttempts {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration REMINDER = Duration.ofSeconds(30);

  /** Number of successive responses that prove another server. */
  private static final int OTHER_ANSWERS = 3;

  private final String address;
  private final Consumer<String> note;
  private final LongSupplier nanoClock;
  private final long beginNanos;
  private Duration reminded = Duration.ofNanos(-1);
  private int otherAnswers;

  /**
   * Starts the attempts.
   *
   * @param note receives sentences for the user
   * @param nanoClock a monotonic clock
   */
  JoinAttempts(String address, Consumer<String> note, LongSupplier nanoClock) {
    this.address = address;
    this.note = note;
    this.nanoClock = nanoClock;
    this.beginNanos = nanoClock.getAsLong();
  }

  /** Records a failed attempt. Throws if further attempts cannot succeed. */
  void failed(IOException reason) throws ConfigurationException, RunFailedException {
    boolean other = reason instanceof CoordinatorConnection.OtherServerException;
    otherAnswers = other ? otherAnswers + 1 : 0;
    if (otherAnswers == OTHER_ANSWERS) {
      throw new ConfigurationException(
          "%s is not a coordinator (%s)".formatted(address, reason.getMessage()));
    }
    Duration passed = Duration.ofNanos(nanoClock.getAsLong() - beginNanos);
    Duration left = PATIENCE.minus(passed);
    if (left.isNegative()) {
      throw new RunFailedException(noCoordinator(reason), reason);
    }
    if (reminded.isNegative()) {
      note.accept("%s; retrying for %d min".formatted(noCoordinator(reason), PATIENCE.toMinutes()));
      reminded = passed;
    } else if (passed.minus(reminded).compareTo(REMINDER) >= 0) {
      note.accept(
          "still no coordinator at %s; giving up in %d min"
              .formatted(address, left.plusSeconds(59).toMinutes()));
      reminded = passed;
    }
  }

  private String noCoordinator(IOException reason) {
    return "no coordinator answers at %s (%s)".formatted(address, ErrorMessages.message(reason));
  }
}
