package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;

/** Failure to get the cluster's metadata, or a store in it, from a bootstrap URL. */
public final class BootstrapException extends OperationException {

  BootstrapException(String message) {
    super(message, Outcome.NOT_APPLIED, null);
  }

  BootstrapException(String message, Throwable cause) {
    super(message, Outcome.NOT_APPLIED, cause);
  }
}
