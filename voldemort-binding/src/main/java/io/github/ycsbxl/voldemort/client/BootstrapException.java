package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;

/**
 * Failure to get the cluster's documents from any bootstrap URL, or to find in them what was asked
 * for.
 */
public final class BootstrapException extends OperationException {

  BootstrapException(String message) {
    super(message, Outcome.NOT_APPLIED, null);
  }

  BootstrapException(String message, Throwable cause) {
    super(message, Outcome.NOT_APPLIED, cause);
  }
}
