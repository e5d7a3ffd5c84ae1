package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.benchmark.CheckStep.Result;

/** A step of a check that did not go as it should; the message says how. */
final class CheckFailure extends Exception {
  private final Result result;

  private CheckFailure(Result result, String message) {
    super(message);
    this.result = result;
  }

  static CheckFailure wrong(String message) {
    return new CheckFailure(Result.FAILED, message);
  }

  static CheckFailure notOffered(String message) {
    return new CheckFailure(Result.NOT_OFFERED, message);
  }

  Result result() {
    return result;
  }
}
