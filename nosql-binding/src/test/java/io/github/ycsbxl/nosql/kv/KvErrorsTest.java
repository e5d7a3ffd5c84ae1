package io.github.ycsbxl.nosql.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import oracle.kv.AuthenticationFailureException;
import oracle.kv.AuthenticationRequiredException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages about a store that rejects a login. */
final class KvErrorsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Path FILE = Path.of("client.security");

  @Test
  void wrongPasswordIsToldWithWhereItCameFrom() {
    var login = new Login(Optional.of(FILE), Optional.of("me"), Optional.of(Path.of("secret")));
    golden.pin(refused(login, new AuthenticationFailureException("Authentication failed")));
  }

  @Test
  void missingUserIsAskedFor() {
    var login = new Login(Optional.of(FILE), Optional.empty(), Optional.empty());
    var failure = new IllegalStateException(new AuthenticationRequiredException("required", false));
    golden.pin(refused(login, failure));
  }

  /** The name counts, since clients of old releases lack the class. */
  private static final class MetadataNotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aTableThatIsGoneIsTold() {
    var errors = new KvErrors();
    var gone = new IllegalStateException(new MetadataNotFoundException());
    assertThat(Statuses.isNoTable(errors.ofRead(gone))).isTrue();
    assertThat(Statuses.isNoTable(errors.ofRead(new IllegalStateException("busy")))).isFalse();
  }

  private static String refused(Login login, Throwable failure) {
    Duration time = Duration.ofSeconds(1);
    var settings =
        new KvSettings(
            new KvSettings.KvAddress("s", List.of("h:1")),
            KvKeys.COMPONENT,
            Optional.empty(),
            new KvSettings.ReplicaSettings(Optional.empty(), Durability.COMMIT_NO_SYNC, List.of()),
            KvSettings.ClientTimeouts.of(time, Optional.empty(), time),
            new KvSettings.ClientLimits(1, 90, 80),
            Optional.empty(),
            login,
            Optional.empty());
    return KvErrors.refused(settings, failure).getMessage();
  }
}
