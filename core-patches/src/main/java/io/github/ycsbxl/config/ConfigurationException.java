package io.github.ycsbxl.config;

import java.util.Collection;
import java.util.List;

/** Rejection of an invalid request. It has one sentence per mistake. */
public final class ConfigurationException extends Exception {
  private final List<String> problems;

  public ConfigurationException(Collection<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  public ConfigurationException(String problem) {
    this(List.of(problem));
  }

  /** Throws an exception with these problems, if there are any. */
  public static void throwIfAny(Collection<String> problems) throws ConfigurationException {
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
  }

  public List<String> problems() {
    return problems;
  }
}
