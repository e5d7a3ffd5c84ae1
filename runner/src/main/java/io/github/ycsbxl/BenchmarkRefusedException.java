package io.github.ycsbxl;

import io.github.ycsbxl.config.ConfigurationException;
import java.util.List;

/** A benchmark was asked for wrongly, and nothing was started. */
public final class BenchmarkRefusedException extends Exception {
  private final List<String> problems;

  BenchmarkRefusedException(ConfigurationException cause) {
    super(cause.getMessage(), cause);
    this.problems = cause.problems();
  }

  /** Every mistake, a sentence each. */
  public List<String> problems() {
    return problems;
  }
}
