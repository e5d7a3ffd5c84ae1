package io.github.ycsbxl.trace;

/** A file that says what to do is wrong or cannot be read on: the run that follows it ends. */
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TraceException(String sentence) {
    super(sentence);
  }

  TraceException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
