package io.github.ycsbxl.audit;

/** Failure to write a ledger. The run then ends, because it could not be audited. */
public final class LedgerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
