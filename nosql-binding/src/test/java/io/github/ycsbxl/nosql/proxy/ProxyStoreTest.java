package io.github.ycsbxl.nosql.proxy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class ProxyStoreTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final RequestOptions OPTIONS =
      new RequestOptions(
          Durability.COMMIT_NO_SYNC,
          Acks.SIMPLE_MAJORITY,
          Consistency.NONE_REQUIRED,
          Duration.ofSeconds(3));

  @Test
  void saysThatNobodyListens() throws IOException {
    // A port in use, so that no other process gets it, but without a listener.
    try (var taken = new Socket()) {
      taken.bind(new InetSocketAddress(0));
      String endpoint = "http://localhost:" + taken.getLocalPort();
      assertThatThrownBy(() -> join(endpoint, new Credentials.None()))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(
              // The driver retries; on a busy machine, its last try may be interrupted.
              endpoint
                  + " cannot be used: (Connection refused"
                  + "|Timed out trying to acquire channel)");
    }
  }

  @Test
  void saysThatThereIsNoPassword(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("secret");
    assertThatThrownBy(() -> join("https://localhost:443", new Credentials.Password("me", missing)))
        .satisfies(golden::pin);
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> join("https://localhost:443", new Credentials.Password("me", empty)))
        .hasMessageEndingWith("the first line of " + empty + " holds no password");
  }

  private static void join(String endpoint, Credentials credentials) throws IOException {
    var table = new TableSettings("usertable", Optional.empty(), Duration.ofSeconds(1));
    ProxyStore.join(
        new ProxySettings(
            endpoint, credentials, table, Optional.empty(), Durability.COMMIT_NO_SYNC),
        OPTIONS);
  }
}
