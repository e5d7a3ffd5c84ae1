package io.github.ycsbxl;

import io.github.ycsbxl.run.RunFailedException;

/**
 * Failure of a benchmark, or more failed operations than {@code error.budget} allows. The
 * measurements so far are in the result directory.
 */
public final class BenchmarkFailedException extends Exception {
  BenchmarkFailedException(String message) {
    super(message);
  }

  BenchmarkFailedException(RunFailedException cause) {
    super(cause.getMessage(), cause);
  }
}
