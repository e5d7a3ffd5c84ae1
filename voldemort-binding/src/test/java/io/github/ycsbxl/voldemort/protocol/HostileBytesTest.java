package io.github.ycsbxl.voldemort.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.serve.Chunked;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Malformed messages, each of which causes one of two errors, quickly and without large
 * allocations.
 */
@Timeout(300)
final class HostileBytesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * Bytes that reading may allocate: the first allocation for a length, small objects, and a
   * buffer.
   */
  private static final long ALLOWED_BYTES = 2 << 20;

  private static final int LONGEST = 4_000;

  @ParameterizedTest
  @EnumSource
  void recordedBytesThatWereChanged(Protocol protocol) throws IOException {
    var random = new Random(1);
    for (RecordedExchange exchange : RecordedExchange.all()) {
      if (exchange.protocol() != protocol
          || !exchange.isWhole()
          || !exchange.section().endsWith("store test")) {
        continue;
      }
      byte[] request = exchange.request().get();
      byte[] response = exchange.response().get();
      if (request.length > LONGEST || response.length > LONGEST) {
        continue;
      }
      Operation operation = exchange.readRequest().operation();
      for (int i = 0; i < Cases.of(10, 40); i++) {
        survives(protocol, null, mutated(request, random));
        survives(protocol, operation, mutated(response, random));
      }
      for (int length = 0; length < request.length; length++) {
        assertThat(survives(protocol, null, Arrays.copyOf(request, length))).isFalse();
      }
      for (int length = 0; length < response.length; length++) {
        assertThat(survives(protocol, operation, Arrays.copyOf(response, length))).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomBytes(Protocol protocol) {
    var random = new Random(2);
    for (int i = 0; i < Cases.of(1_000, 5_000); i++) {
      var bytes = new byte[random.nextInt(100)];
      random.nextBytes(bytes);
      if (random.nextBoolean() && bytes.length >= Integer.BYTES) {
        // A valid first length or status, to get past it.
        ByteBuffer.wrap(bytes).putInt(random.nextInt(bytes.length));
      }
      survives(protocol, null, bytes);
      for (Operation operation : Operation.values()) {
        survives(protocol, operation, bytes);
      }
    }
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    byte[] result = bytes.clone();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(result.length);
      switch (random.nextInt(4)) {
        case 0 -> result[at] = (byte) random.nextInt();
        case 1 -> result[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        case 2 -> result[at] = random.nextBoolean() ? Byte.MAX_VALUE : (byte) -1;
        default -> System.arraycopy(bytes, 0, result, at, result.length - at);
      }
    }
    return result;
  }

  /**
   * Reads the bytes as a request, or as a response if there is an operation. Returns false if they
   * are rejected.
   */
  private static boolean survives(Protocol protocol, Operation operation, byte[] bytes) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    boolean taken = isTaken(protocol, operation, bytes);
    if (THREADS.getCurrentThreadAllocatedBytes() - before > ALLOWED_BYTES) {
      // The first message of a kind loads classes, so the second one is measured.
      before = THREADS.getCurrentThreadAllocatedBytes();
      isTaken(protocol, operation, bytes);
      assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
          .as(HexFormat.of().formatHex(bytes))
          .isLessThan(ALLOWED_BYTES);
    }
    return taken;
  }

  private static boolean isTaken(Protocol protocol, Operation operation, byte[] bytes) {
    WireInput in = RecordedExchange.input(bytes, Integer.MAX_VALUE);
    try {
      if (operation == null) {
        protocol.format().readRequest(in);
      } else {
        protocol.format().readResponse(operation, in);
      }
      return true;
    } catch (MalformedMessageException | EOFException e) {
      return false;
    } catch (IOException e) {
      throw new AssertionError(HexFormat.of().formatHex(bytes), e);
    }
  }

  @Test
  void saysWhatIsWrongWithARequest() {
    golden.pinEach(
        List.of(
            "VP1 01 0004 74657374 00 7fffffff",
            "VP1 01 0004 74657374 00 ffffffff",
            "VP1 04 0004 74657374 00 7fffffff",
            "VP1 04 0004 74657374 00 ffffffff",
            "VP1 02 0000 00 00000000 0000000b 0000 01",
            "VP1 02 0000 00 00000000 0000000b 0000 08 0000000000000000",
            "VP1 02 0000 00 00000000 0000000e 0001 01 0000 00 0000000000000000",
            "VP1 03 0000 00 00000000 ffff",
            "VP1 03 0000 00 00000000 000c 0000 01 0000000000000000 00",
            "VP1 05 0000 00 00000000",
            "VP1 01 0001 ff 00 00000000",
            "VP2 01 0000 00 03 00000000",
            "VP3 04 0000 00 00 00000000 01 04000001"),
        request -> {
          Protocol protocol = Protocol.valueOf(request.substring(0, 3));
          byte[] bytes = HexFormat.of().parseHex(request.substring(3).replace(" ", ""));
          WireInput in = RecordedExchange.input(bytes, 1);
          return List.of(
              assertThrows(IOException.class, () -> protocol.format().readRequest(in))
                  .getMessage());
        });
  }

  @Test
  void aLargeMessageIsReadAndALargerOneIsNot() throws IOException {
    var request = Request.Get.of(StoreName.parse("s"), Routing.NORMAL, new byte[3 << 20]);
    var out = new WireOutput();
    Protocol.VP1.format().writeRequest(request, out);
    var bytes = new byte[out.bytes().remaining()];
    out.bytes().get(bytes);
    var whole = WireInput.of(Chunked.of(bytes, 5_000), bytes.length);
    var read = (Request.Get) Protocol.VP1.format().readRequest(whole);
    assertThat(read.key()).isEqualTo(request.key());
    var limited = WireInput.of(Chunked.of(bytes, 5_000), bytes.length - 1);
    assertThatThrownBy(() -> Protocol.VP1.format().readRequest(limited))
        .isInstanceOf(MalformedMessageException.class);
  }

  @Test
  void elementsAreLimitedInAllOfAMessage() {
    // Two keys, each with any number of empty lists of values.
    var bytes = ByteBuffer.allocate(100).putShort((short) 0).putInt(2);
    bytes.putInt(0).putInt(0).putInt(0).putInt(1_000);
    var in = WireInput.of(Chunked.of(bytes.array(), 100), 64 * 1_001);
    assertThatThrownBy(() -> Protocol.VP1.format().readResponse(Operation.GET_ALL, in))
        .satisfies(golden::pin);
  }
}
