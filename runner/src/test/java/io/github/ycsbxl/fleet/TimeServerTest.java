package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.log.PhaseResult.CommonStart;
import io.github.ycsbxl.run.RunFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock of a time server, by sockets, and a start that is kept by it. */
@Timeout(300)
final class TimeServerTest {
  private static final long FROM_1900_TO_1970 = 2_208_988_800L;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** A server with a clock of its own, and whose answers may be changed. */
  private static final class Server implements Closeable {
    private final DatagramSocket socket;

    Server(Duration ahead, UnaryOperator<byte[]> change) throws SocketException {
      this(() -> Instant.now().plus(ahead), change);
    }

    Server(Supplier<Instant> clock, UnaryOperator<byte[]> change) throws SocketException {
      socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
      var thread = new Thread(() -> serve(clock, change), "time-server");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(Supplier<Instant> clock, UnaryOperator<byte[]> change) {
      var question = new DatagramPacket(new byte[100], 100);
      try {
        while (true) {
          socket.receive(question);
          byte[] answer = change.apply(answer(question, clock.get()));
          socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
        }
      } catch (IOException e) {
        // The test is over.
      }
    }

    private static byte[] answer(DatagramPacket question, Instant now) {
      assertThat(question.getLength()).isEqualTo(48);
      assertThat(question.getData()[0]).isEqualTo((byte) 0x23);
      ByteBuffer answer = ByteBuffer.allocate(48);
      answer.put(0, (byte) 0x24).put(1, (byte) 2);
      answer.putLong(24, ByteBuffer.wrap(question.getData()).getLong(40));
      answer.putInt(40, (int) (now.getEpochSecond() + FROM_1900_TO_1970));
      answer.putInt(44, (int) (((long) now.getNano() << 32) / NANOS_PER_SECOND));
      return answer.array();
    }

    TimeServer address() {
      return new TimeServer(new HostAndPort("127.0.0.1", socket.getLocalPort()));
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  /** Also after 2036, when the protocol's seconds begin anew. */
  @ParameterizedTest
  @ValueSource(longs = {0, 8, -3600, 20L * 365 * 86_400})
  void tellsHowFarAClockIsOff(long seconds) throws IOException {
    var ahead = Duration.ofSeconds(seconds);
    try (var server = new Server(ahead, answer -> answer)) {
      ClockOffset found = server.address().measure(ClockOffset.OwnClocks.system());
      assertThat(found.knownToNanos()).isBetween(0L, 2 * NANOS_PER_SECOND);
      assertThat(found.wallAheadNanos() + ahead.toNanos())
          .isBetween(-found.knownToNanos() - 1000, found.knownToNanos() + 1000);
    }
  }

  @ParameterizedTest
  @CsvSource({"0,228", "1,0", "1,16"})
  void doesNotTrustAServerWithoutTheTime(int at, int value) throws IOException {
    UnaryOperator<byte[]> change =
        answer -> {
          answer[at] = (byte) value;
          return answer;
        };
    try (var server = new Server(Duration.ZERO, change)) {
      assertThatThrownBy(() -> server.address().measure(ClockOffset.OwnClocks.system()))
          .hasMessage("it does not know the time itself, or refuses to tell it");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 47})
  void awaitsAWholeAnswerToItsOwnQuestion(int length) throws IOException {
    UnaryOperator<byte[]> change =
        answer -> {
          answer[24]++;
          return Arrays.copyOf(answer, length);
        };
    try (var server = new Server(Duration.ZERO, change)) {
      assertThatThrownBy(() -> server.address().measure(ClockOffset.OwnClocks.system()))
          .hasMessage("no answer to 3 questions");
    }
  }

  /** Sleeps take no time, so that a process is in time however slow its machine is. */
  @Test
  void startsByTheServersClock() throws Exception {
    var ahead = Duration.ofHours(1);
    var slept = new AtomicLong();
    ClockOffset.OwnClocks own = clocks(slept);
    Supplier<Instant> serverTime = () -> ClockOffset.instant(own.wallNanos()).plus(ahead);
    try (var server = new Server(serverTime, answer -> answer)) {
      Instant start = serverTime.get().plusSeconds(600);
      StartConfig config = config(start.toString(), server.address());
      var place = new ConfiguredStart(config, server.address(), own);
      var barrier =
          new Barrier(
              config.byClock(), Optional.of(place), place, time -> slept.addAndGet(time.toNanos()));
      CommonStart first = barrier.await("load", () -> false).orElseThrow();
      assertThat(serverTime.get())
          .isBetween(start.minusMillis(first.knownToMillis()), start.plusSeconds(60));
      assertThat(first.atMillis()).isEqualTo(start.toEpochMilli());
      assertIsBehind(first, ahead);
      CommonStart second = barrier.await("run-1", () -> false).orElseThrow();
      assertThat(second.atMillis()).isGreaterThanOrEqualTo(first.atMillis());
      assertIsBehind(second, ahead);
    }
  }

  /** That this process's clock is that much behind the server's, as well as it knows that. */
  private static void assertIsBehind(CommonStart common, Duration time) {
    assertThat(common.knownToMillis()).isBetween(1L, 2_000L);
    assertThat(common.clockAheadMillis() + time.toMillis())
        .isBetween(-common.knownToMillis(), common.knownToMillis());
  }

  /** The clocks of this process, which go on at once when it sleeps. */
  private static ClockOffset.OwnClocks clocks(AtomicLong slept) {
    ClockOffset.OwnClocks system = ClockOffset.OwnClocks.system();
    return new ClockOffset.OwnClocks() {
      @Override
      public long monotonicNanos() {
        return system.monotonicNanos() + slept.get();
      }

      @Override
      public long wallNanos() {
        return system.wallNanos() + slept.get();
      }
    };
  }

  @Test
  void failsIfItIsLateByTheServersClock() throws Exception {
    try (var server = new Server(Duration.ofHours(1), answer -> answer)) {
      Barrier barrier = Barrier.of(config("2026-01-31T12:00:00Z", server.address()));
      assertThatThrownBy(() -> barrier.await("run-1", () -> false))
          .isInstanceOf(RunFailedException.class)
          .hasMessageMatching(
              "client process 0 was ready for run-1 \\d+.\\d s after client.start=2026-01-31T12:00:00Z");
    }
  }

  @Test
  void saysThatNobodyTellsTheTime() throws Exception {
    TimeServer nobody;
    try (var server = new Server(Duration.ZERO, answer -> answer)) {
      nobody = server.address();
    }
    Barrier barrier = Barrier.of(config("2026-01-31T12:00:00Z", nobody));
    assertThatThrownBy(() -> barrier.await("run-1", () -> false))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "client.start.ntp=127.0.0.1:\\d+: (nobody serves the time there|no answer to 3 questions)");
  }

  @ParameterizedTest
  @CsvSource({
    "ntp1, ntp1, 123",
    "10.0.0.1:1123, 10.0.0.1, 1123",
    "[2001:db8::1], 2001:db8::1, 123",
    "[::1]:99, ::1, 99"
  })
  void readsAddresses(String text, String host, int port) {
    assertThat(TimeServer.parse(text))
        .isEqualTo(new TimeServer(new HostAndPort(host, port)))
        .hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ntp1:0", "ntp1:70000", "http://ntp1", "a b"})
  void refusesWhatIsNoAddress(String text) {
    assertThat(problems("client.start", "1769860800", "client.start.ntp", text))
        .contains(
            "client.start.ntp=%s: expected a host, or a host and a port, such as ntp1:123"
                .formatted(text));
  }

  @Test
  void isRefusedWhereAnotherClockCounts() {
    String wrong =
        "client.start.ntp=ntp1: it is for client.start without client.barrier, which has a clock of its own";
    assertThat(problems("client.start.ntp", "ntp1")).contains(wrong);
    assertThat(
            problems(
                "client.start.ntp", "ntp1", "client.start", "1769860800", "client.barrier", "x"))
        .contains(wrong);
    assertThat(problems("client.start.ntp", "ntp1", "client.start", "1769860800")).isEmpty();
  }

  private static Optional<String> problems(String... settings) {
    var properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    var reader = new PropertyReader(properties);
    StartConfig.from(reader, false);
    return reader.problems().stream().findFirst();
  }

  private static StartConfig config(String start, TimeServer server) {
    var properties = new Properties();
    properties.setProperty("client.start", start);
    properties.setProperty("client.start.ntp", server.toString());
    return StartConfig.from(new PropertyReader(properties), false);
  }
}
