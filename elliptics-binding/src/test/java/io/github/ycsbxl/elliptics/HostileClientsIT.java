package io.github.ycsbxl.elliptics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.GoodClient;
import io.github.ycsbxl.binding.HostileClients;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.elliptics.protocol.Attribute;
import io.github.ycsbxl.elliptics.protocol.Command;
import io.github.ycsbxl.elliptics.protocol.Flags;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.Id;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** A good client of {@code serve elliptics} next to hostile ones. */
@Timeout(1_200)
final class HostileClientsIT {
  private static final String TABLE = "usertable";
  private static final int IDLE = 1_000;

  @Test
  void goodClientIsNotDisturbed() throws Exception {
    try (RunningServer server = RunningServer.start(1);
        var hostile = new HostileClients(address(server))) {
      EllipticsClient good = TestDb.open(new EllipticsClient(), server.properties());
      assertThat(good.insert(TABLE, "k", TestDb.record("x"))).isEqualTo(Status.OK);
      GoodClient reading =
          GoodClient.start(
              () -> assertThat(good.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK));
      hostile.stayIdle(IDLE);
      hostile.stayAfter(new byte[Header.BYTES - 1], 50);
      hostile.stayAfter(write(Integer.MAX_VALUE), 50);
      hostile.stayAfter(write(Long.MIN_VALUE), 50);
      // The maximum size of a message.
      hostile.stayAfter(write(60 << 20), 50);
      hostile.sendGarbage(write(64));
      hostile.sendGarbage(new byte[0]);
      assertThat(reading.stop()).isPositive();
      EllipticsClient next = TestDb.open(new EllipticsClient(), server.properties());
      assertThat(next.update(TABLE, "k", TestDb.record("y"))).isEqualTo(Status.OK);
      next.cleanup();
      good.cleanup();
    }
  }

  /** Returns the start of a write with an attribute of this size. */
  private static byte[] write(long size) {
    ByteBuffer message =
        ByteBuffer.allocate(Header.BYTES + Attribute.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    message.put(new byte[Id.BYTES]).putInt(Flags.ACK).putInt(0).putLong(1);
    message.putLong(Attribute.BYTES + size);
    message.putLong(size).putInt(Command.WRITE.number());
    return message.array();
  }

  private static InetSocketAddress address(RunningServer server) {
    String[] parts = server.properties().getProperty("elliptics.address").split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }
}
