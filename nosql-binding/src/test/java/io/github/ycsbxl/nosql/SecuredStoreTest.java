package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** Messages about a secured store without a login, or with an incomplete one. */
@Timeout(300)
final class SecuredStoreTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** TLS response to another protocol: a fatal alert. */
  private static final byte[] ALERT = HexFormat.of().parseHex("15030300020246");

  @TempDir private Path folder;

  @Test
  void storeThatSpeaksTlsAsksForALogin() throws Exception {
    try (var listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var server = new Thread(() -> answerInTls(listening));
      server.setDaemon(true);
      server.start();
      String address = "127.0.0.1:" + listening.getLocalPort();
      assertThatThrownBy(() -> TestStores.open(TestStores.elsewhere(address)))
          .isInstanceOf(DBException.class)
          .satisfies(golden::pin)
          .hasMessageContaining("nosql.security.file")
          .hasMessageContaining("nosql.user and nosql.password.file")
          .hasMessageEndingWith("Currently set: no login");
    }
  }

  @Test
  void filesThatAreMissingAreRefusedBeforeAnythingStarts() throws IOException {
    Path file = Files.writeString(folder.resolve("login"), "oracle.kv.ssl.trustStore=trust\n");
    Path trust = folder.resolve("trust");
    golden.pin(problems("nosql.security.file", file));
    golden.pin(problems("nosql.security.file", trust));
    golden.pin(problems("nosql.user", "me", "nosql.password.file", trust));
    Files.createFile(trust);
    assertThat(problems("nosql.security.file", file)).isEmpty();
  }

  private static String problems(Object... pairs) {
    var given = new HashMap<>(Map.of("nosql.helperhosts", "127.0.0.1:1"));
    for (int i = 0; i < pairs.length; i += 2) {
      given.put(pairs[i].toString(), pairs[i + 1].toString());
    }
    PropertyReader reader = PropertyReader.from(given);
    new NosqlBinding().open(reader);
    return String.join("\n", reader.problems());
  }

  private static void answerInTls(ServerSocket listening) {
    try {
      while (true) {
        try (Socket client = listening.accept()) {
          client.getInputStream().read();
          client.getOutputStream().write(ALERT);
        }
      }
    } catch (IOException e) {
      // The connection was closed.
    }
  }
}
