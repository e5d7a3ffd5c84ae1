package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.GoodClient;
import io.github.ycsbxl.binding.HostileClients;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** A good client of {@code serve nosql} next to hostile ones. */
@Timeout(1_200)
final class HostileClientsIT {
  private static final String TABLE = "usertable";
  private static final int IDLE = 1_000;

  /** First bytes of RMI clients: "JRMI", version 2, stream protocol. */
  private static final byte[] GREETING = HexFormat.of().parseHex("4a524d4900024b");

  /** The same, with a host and port, and a call with the start of a 2 GB block. */
  private static final byte[] ENDLESS_BLOCK =
      HexFormat.of().parseHex("4a524d4900024b" + "000000000000" + "50aced0005" + "7a7fffffff");

  /** The same, with a class that has an array of 2 G elements. */
  private static final byte[] ENDLESS_ARRAY =
      HexFormat.of()
          .parseHex(
              "4a524d4900024b"
                  + "000000000000"
                  + "50aced0005"
                  + "7722"
                  + "00".repeat(34)
                  + "757200025b42acf317f8060854e002000078707fffffff");

  @TempDir Path folder;

  @Test
  void goodClientIsNotDisturbed() throws Exception {
    try (ServedStore served = ServedStore.start(folder, 1, 1);
        var hostile = new HostileClients(address(served.properties()))) {
      NosqlClient good = TestStores.open(served.properties());
      assertThat(good.insert(TABLE, "k", TestStores.record("x"))).isEqualTo(Status.OK);
      GoodClient reading =
          GoodClient.start(
              () -> assertThat(good.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK));
      hostile.stayIdle(IDLE);
      hostile.stayAfter(Arrays.copyOf(GREETING, 3), 50);
      hostile.stayAfter(ENDLESS_BLOCK, 50);
      hostile.stayAfter(ENDLESS_ARRAY, 50);
      hostile.sendGarbage(GREETING);
      hostile.sendGarbage(new byte[0]);
      assertThat(reading.stop()).isPositive();
      NosqlClient next = TestStores.open(served.properties());
      assertThat(next.update(TABLE, "k", TestStores.record("y"))).isEqualTo(Status.OK);
      next.cleanup();
      good.cleanup();
    }
  }

  private static InetSocketAddress address(Properties properties) {
    String[] parts = properties.getProperty("nosql.helperhosts").split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }
}
