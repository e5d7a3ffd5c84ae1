package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.binding.Statuses;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import oracle.nosql.driver.InvalidAuthorizationException;
import oracle.nosql.driver.OperationNotSupportedException;
import oracle.nosql.driver.RequestTimeoutException;
import oracle.nosql.driver.ResourceLimitException;
import oracle.nosql.driver.ResourceNotFoundException;
import oracle.nosql.driver.SecurityInfoNotReadyException;
import oracle.nosql.driver.TableNotReadyException;
import oracle.nosql.driver.TableSizeException;
import oracle.nosql.driver.ThrottlingException;
import oracle.nosql.driver.UnauthorizedException;
import oracle.nosql.driver.UnsupportedProtocolException;
import oracle.nosql.driver.kv.AuthenticationException;
import oracle.nosql.driver.ops.Request;
import oracle.nosql.driver.ops.RetryStats;
import site.ycsb.Status;

/**
 * Outcomes of writes that the driver may have sent more than once, including conditional writes. If
 * the connection broke or the server failed, the first attempt may have been applied, and the next
 * attempt may have been rejected for that reason. So only failures that certainly precede a write
 * count as not applied; all others are indeterminate. Stateless.
 */
final class WriteOutcomes {
  private static final Set<Class<? extends Throwable>> BEFORE_A_WRITE =
      Set.of(
          ConnectException.class,
          UnknownHostException.class,
          ThrottlingException.class,
          ResourceLimitException.class,
          ResourceNotFoundException.class,
          TableNotReadyException.class,
          TableSizeException.class,
          OperationNotSupportedException.class,
          UnsupportedProtocolException.class,
          UnauthorizedException.class,
          AuthenticationException.class,
          InvalidAuthorizationException.class,
          SecurityInfoNotReadyException.class,
          IllegalArgumentException.class);

  private WriteOutcomes() {}

  /**
   * Returns the status of a rejected write. It is indeterminate if an earlier attempt of the same
   * request may be the reason.
   */
  static Status refused(Request write, Status refusal) {
    List<String> doubts = doubts(write);
    return doubts.isEmpty()
        ? refusal
        : new Status(
            Statuses.INDETERMINATE,
            "%s after an attempt that ended with %s"
                .formatted(refusal.getName(), String.join(", ", doubts)));
  }

  /** Returns the status of a write after its last attempt failed. */
  static Status failed(Request write, RuntimeException failure) {
    boolean nothingDone = doubts(write).isEmpty() && isBeforeAWrite(reason(failure).getClass());
    return nothingDone ? Statuses.error(failure) : Statuses.indeterminate(failure);
  }

  /** Returns the last attempt's failure if the driver reports only a timeout. */
  private static Throwable reason(RuntimeException failure) {
    boolean timeout = failure instanceof RequestTimeoutException && failure.getCause() != null;
    return timeout ? failure.getCause() : failure;
  }

  /**
   * Returns the name of a failure, followed by the name of the failure that ended the last attempt.
   */
  static String kind(RuntimeException failure) {
    String name = failure.getClass().getSimpleName();
    Throwable reason = reason(failure);
    return reason == failure ? name : name + "/" + reason.getClass().getSimpleName();
  }

  private static List<String> doubts(Request write) {
    RetryStats retries = write.getRetryStats();
    return retries == null
        ? List.of()
        : retries.getExceptionMap().keySet().stream()
            .filter(type -> !isBeforeAWrite(type))
            .map(Class::getSimpleName)
            .sorted()
            .toList();
  }

  private static boolean isBeforeAWrite(Class<? extends Throwable> failure) {
    return BEFORE_A_WRITE.stream().anyMatch(known -> known.isAssignableFrom(failure));
  }
}
