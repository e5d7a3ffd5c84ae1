package io.github.ycsbxl.trace;

/** Failure to read an input file during a run. The run then ends. */
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TraceException(String sentence) {
    super(sentence);
  }

  TraceException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
