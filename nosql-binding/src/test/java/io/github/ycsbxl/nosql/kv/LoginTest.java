package io.github.ycsbxl.nosql.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import oracle.kv.PasswordCredentials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class LoginTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  @Test
  void passwordIsTheFirstLineOfItsFile() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "pass word\nnot this\n");
    var login = new Login(Optional.empty(), Optional.of("driver"), Optional.of(file));
    var credentials = (PasswordCredentials) login.credentials();
    assertThat(credentials.getUsername()).isEqualTo("driver");
    assertThat(credentials.getPassword()).containsExactly("pass word".toCharArray());
  }

  @Test
  void fileWithoutAPasswordIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "\n");
    var login = new Login(Optional.empty(), Optional.of("driver"), Optional.of(file));
    assertThatThrownBy(login::credentials).satisfies(golden::pin);
  }

  @Test
  void filesOfALoginFileAreBesideIt() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("client.security"),
            """
            oracle.kv.transport=ssl
            oracle.kv.ssl.trustStore=client.trust
            oracle.kv.auth.username=driver
            oracle.kv.auth.pwdfile.file=/keys/driver.passwd
            """);
    var login = new Login(Optional.of(file), Optional.empty(), Optional.empty());
    assertThat(login.securityProperties())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "oracle.kv.transport", "ssl",
                "oracle.kv.ssl.trustStore", folder.resolve("client.trust").toString(),
                "oracle.kv.auth.username", "driver",
                "oracle.kv.auth.pwdfile.file", "/keys/driver.passwd"));
    assertThat(login.credentials()).isNull();
  }
}
