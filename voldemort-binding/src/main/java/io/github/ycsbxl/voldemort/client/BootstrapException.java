package io.github.ycsbxl.voldemort.client;

/** No bootstrap URL gave the cluster's documents, or they do not have what was asked for. */
public final class BootstrapException extends OperationException {

  BootstrapException(String message) {
    super(message, Outcome.NOT_APPLIED, null);
  }

  BootstrapException(String message, Throwable cause) {
    super(message, Outcome.NOT_APPLIED, cause);
  }
}
