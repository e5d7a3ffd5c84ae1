package io.github.ycsbxl;

import io.github.ycsbxl.config.ConfigurationException;
import java.util.List;

/** Rejection of a benchmark with invalid settings. Nothing was started. */
public final class BenchmarkRefusedException extends Exception {
  private final List<String> problems;

  BenchmarkRefusedException(ConfigurationException cause) {
    super(cause.getMessage(), cause);
    this.problems = cause.problems();
  }

  /** Returns every problem as a sentence. */
  public List<String> problems() {
    return problems;
  }
}
