package io.github.ycsbxl;

import io.github.ycsbxl.run.RunFailedException;

/**
 * A benchmark could not be carried out, or more of its operations failed than {@code error.budget}
 * allows. What was measured until then is in its folder.
 */
public final class BenchmarkFailedException extends Exception {
  BenchmarkFailedException(String message) {
    super(message);
  }

  BenchmarkFailedException(RunFailedException cause) {
    super(cause.getMessage(), cause);
  }
}
