package io.github.ycsbxl.audit;

/** Failure to write a ledger. The run cannot be audited and ends. */
public final class LedgerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
