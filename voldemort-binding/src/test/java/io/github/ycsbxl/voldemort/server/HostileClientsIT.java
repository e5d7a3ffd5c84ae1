package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.GoodClient;
import io.github.ycsbxl.binding.HostileClients;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Routing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A good client of {@code serve voldemort} next to hostile ones. */
@Timeout(1_200)
final class HostileClientsIT {
  private static final int IDLE = 1_000;

  /** A get in store "test" with a key of 2 GB. */
  private static final byte[] ENDLESS_KEY =
      HexFormat.of().parseHex("767031" + "01" + "000474657374" + "00" + "7fffffff");

  /** A message of 2 GB. */
  private static final byte[] ENDLESS_MESSAGE = HexFormat.of().parseHex("706230" + "7fffffff");

  @Test
  void goodClientIsNotDisturbed() throws Exception {
    try (ClusterServer server = start()) {
      int port = URI.create(server.addresses()).getPort();
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      try (var hostile = new HostileClients(address);
          RawClient good = RawClient.connect(port, Protocol.VP1)) {
        assertThat(good.ask(RawClient.put(Routing.NORMAL, "usertable", "k", "v")))
            .isEqualTo(new Stored());
        GoodClient reading =
            GoodClient.start(
                () -> assertThat(good.get(Routing.NORMAL, "usertable", "k")).containsExactly("v"));
        hostile.stayIdle(IDLE);
        hostile.stayAfter("vp".getBytes(US_ASCII), 50);
        hostile.stayAfter(ENDLESS_KEY, 50);
        hostile.stayAfter(ENDLESS_MESSAGE, 50);
        hostile.sendGarbage("vp3".getBytes(US_ASCII));
        hostile.sendGarbage(new byte[0]);
        assertThat(reading.stop()).isPositive();
        try (RawClient next = RawClient.connect(port, Protocol.VP3)) {
          assertThat(next.get(Routing.NORMAL, "usertable", "k")).containsExactly("v");
        }
      }
    }
  }

  private static ClusterServer start() throws IOException {
    var properties = new Properties();
    properties.setProperty("voldemort.port", "0");
    var storage = new StorageSettings(EngineKind.MEMORY, Path.of("none"), 1 << 20);
    var server =
        new ClusterServer(
            ServerConfig.from(new PropertyReader(properties), storage), ServerConfig.PORT);
    server.start();
    return server;
  }
}
