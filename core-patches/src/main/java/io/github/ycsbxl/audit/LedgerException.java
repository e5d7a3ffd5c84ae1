package io.github.ycsbxl.audit;

/** A ledger that cannot be written: a run that it belongs to cannot be audited, and ends. */
public final class LedgerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
