package io.github.ycsbxl.nosql.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;
import oracle.nosql.driver.NoSQLException;
import oracle.nosql.driver.RequestTimeoutException;
import oracle.nosql.driver.RowSizeLimitException;
import oracle.nosql.driver.SystemException;
import oracle.nosql.driver.TableNotFoundException;
import oracle.nosql.driver.UnauthorizedException;
import oracle.nosql.driver.WriteThrottlingException;
import oracle.nosql.driver.ops.PutRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;

final class WriteOutcomesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private final PutRequest put = new PutRequest();

  @Test
  void believesARefusalOfTheOnlyAttempt() {
    assertThat(WriteOutcomes.refused(put, Statuses.EXISTS)).isEqualTo(Statuses.EXISTS);
  }

  @Test
  void believesARefusalAfterAttemptsThatWroteNothing() {
    put.addRetryException(WriteThrottlingException.class);
    put.addRetryException(ConnectException.class);
    assertThat(WriteOutcomes.refused(put, Statuses.CONFLICT)).isEqualTo(Statuses.CONFLICT);
  }

  @Test
  void doubtsARefusalAfterABrokenConnection() {
    put.addRetryException(IOException.class);
    put.addRetryException(ConnectException.class);
    Status status = WriteOutcomes.refused(put, Statuses.EXISTS);
    assertThat(Statuses.isIndeterminate(status)).isTrue();
    golden.pin(status.getDescription());
  }

  @Test
  void doubtsARefusalAfterAFaultOfTheServer() {
    put.addRetryException(SystemException.class);
    assertThat(Statuses.isIndeterminate(WriteOutcomes.refused(put, Status.NOT_FOUND))).isTrue();
  }

  @ParameterizedTest
  @MethodSource
  void nothingIsDoneWhereTheRequestIsRefused(RuntimeException refusal) {
    assertThat(WriteOutcomes.failed(put, refusal).getName()).isEqualTo("ERROR");
  }

  static RuntimeException[] nothingIsDoneWhereTheRequestIsRefused() {
    return new RuntimeException[] {
      new WriteThrottlingException("slow down"),
      new RowSizeLimitException("too large"),
      new TableNotFoundException("no table"),
      new UnauthorizedException("not you"),
      new IllegalArgumentException("no such column"),
      new RequestTimeoutException(5000, "connecting", new ConnectException("refused")),
    };
  }

  @ParameterizedTest
  @MethodSource
  void theOutcomeIsOpenWhereTheRequestMayHaveArrived(RuntimeException failure) {
    assertThat(Statuses.isIndeterminate(WriteOutcomes.failed(put, failure))).isTrue();
  }

  static RuntimeException[] theOutcomeIsOpenWhereTheRequestMayHaveArrived() {
    return new RuntimeException[] {
      new RequestTimeoutException("the store did not answer the proxy"),
      new RequestTimeoutException(5000, "waiting", new TimeoutException("no answer")),
      new SystemException("server too busy"),
      new NoSQLException("unknown error"),
    };
  }

  @Test
  void theOutcomeIsOpenWhereAnEarlierAttemptMayHaveArrived() {
    put.addRetryException(SystemException.class);
    Status status = WriteOutcomes.failed(put, new WriteThrottlingException("slow down"));
    assertThat(Statuses.isIndeterminate(status)).isTrue();
  }
}
