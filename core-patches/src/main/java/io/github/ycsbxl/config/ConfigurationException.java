package io.github.ycsbxl.config;

import java.util.List;

/** The request was wrong: every mistake found in it, one sentence each. */
public final class ConfigurationException extends Exception {
  private final List<String> problems;

  public ConfigurationException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  public List<String> problems() {
    return problems;
  }
}
