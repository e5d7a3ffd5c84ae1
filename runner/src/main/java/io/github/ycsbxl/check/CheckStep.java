package io.github.ycsbxl.check;

/**
 * One thing that a store was asked to do. Immutable.
 *
 * @param detail why it was not done, or what is worth knowing; may be empty
 */
public record CheckStep(String name, Result result, String detail, long nanos) {

  /** Results of a step. */
  public enum Result {
    OK("ok"),
    FAILED("FAILED"),
    /** The store or its binding does not do this, and answers so. */
    NOT_OFFERED("not offered");

    private final String label;

    Result(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** Failure of a step of a check; the message says what is wrong. */
  static final class CheckFailure extends Exception {
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
}
