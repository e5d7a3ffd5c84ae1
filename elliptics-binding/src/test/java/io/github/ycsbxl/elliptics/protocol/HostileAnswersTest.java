package io.github.ycsbxl.elliptics.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.elliptics.protocol.BrokenMessageException.Kind;
import io.github.ycsbxl.serve.Chunked;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Responses that no real node would send cause documented errors, and cost no memory. */
final class HostileAnswersTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int ANSWERS = Cases.of(100_000, 1_000_000);
  private static final int MAX_BYTES = 1 << 16;
  private static final long ASKED = 77;
  private static final Id ID = Id.parse("0123456789abcdef");
  private static final Header READ = new Header(ID, Flags.ACK, 0, ASKED, 0);
  private static final IoAttribute IO = new IoAttribute(ID, ID, 0, 0, 0);
  private static final Route NODE = new Route(ID, new InetSocketAddress("127.0.0.1", 1025));

  private final MessageInput in = MessageInput.unconnected();
  private final AnswerReader reader = new AnswerReader(in, MAX_BYTES);

  /** A valid response, and how it is read. */
  private record Sample(byte[] bytes, Reading reading) {
    interface Reading {
      void of(AnswerReader reader) throws IOException;
    }
  }

  private static List<Sample> samples() {
    var out = new AnswerWriter();
    out.start(READ);
    out.data(IO, new byte[100]);
    out.acknowledge(0);
    byte[] data = copy(out);
    out.start(READ);
    out.acknowledge(0);
    byte[] acknowledgement = copy(out);
    out.start(new Header(ID, Flags.DIRECT, 0, ASKED, 0));
    out.node(NODE, Command.REVERSE_LOOKUP);
    byte[] node = copy(out);
    out.start(new Header(ID, Flags.ACK | Flags.DIRECT, 0, ASKED, 0));
    out.routes(List.of(NODE, NODE));
    out.acknowledge(0);
    return List.of(
        new Sample(data, reader -> reader.data(ASKED)),
        new Sample(acknowledgement, reader -> reader.acknowledgement(ASKED)),
        new Sample(node, reader -> reader.node(ASKED, Command.REVERSE_LOOKUP)),
        new Sample(copy(out), reader -> reader.routes(ASKED)));
  }

  private static byte[] copy(AnswerWriter out) {
    ByteBuffer bytes = out.bytes();
    var copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }

  /** In a thread with few stack frames, since every exception has a stack trace. */
  @Test
  void brokenAnswersAreReadOrRefused() {
    int refused = CompletableFuture.supplyAsync(this::refused).join();
    // Many changes affect IDs or data, which are arbitrary.
    assertThat(refused).isBetween(ANSWERS / 2, ANSWERS * 19 / 20);
  }

  private int refused() {
    var random = new SplittableRandom(20_090_521);
    List<Sample> samples = samples();
    int refused = 0;
    for (int i = 0; i < ANSWERS; i++) {
      Sample sample = samples.get(random.nextInt(samples.size()));
      byte[] bytes = broken(sample.bytes(), random);
      in.from(Chunked.of(bytes, 1 + random.nextInt(300)));
      try {
        sample.reading().of(reader);
      } catch (BrokenMessageException | StatusException | EOFException e) {
        refused++;
      } catch (IOException | RuntimeException e) {
        fail("answer " + i + ": " + Arrays.toString(bytes), e);
      }
    }
    return refused;
  }

  private static byte[] broken(byte[] right, SplittableRandom random) {
    byte[] bytes = right.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(bytes.length);
      bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1);
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
  }

  @Test
  void aLengthThatIsOnlyClaimedTakesNoMemory() {
    long claimed = AnswerReader.DEFAULT_MAX_BYTES - 1_000;
    byte[] bytes = new byte[200];
    ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    new Header(ID, Flags.MORE, 0, ASKED | Header.ANSWER, 84 + claimed).write(out);
    new Attribute(60 + claimed, Command.READ.number()).write(out);
    new IoAttribute(ID, ID, 0, 0, claimed).write(out);
    var large = new AnswerReader(in, AnswerReader.DEFAULT_MAX_BYTES);
    in.from(Chunked.of(bytes, 50));
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(() -> large.data(ASKED)).isInstanceOf(EOFException.class);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 << 20);
  }

  @Test
  void lengthsThatDoNotFitAreWrong() {
    assertWrong(header(Flags.MORE, ASKED, -1), Kind.WRONG_LENGTH);
    assertWrong(header(Flags.MORE, ASKED, 23), Kind.WRONG_LENGTH);
    assertWrong(message(84, 61, 0), Kind.WRONG_LENGTH);
    assertWrong(message(83, 59, 0), Kind.WRONG_LENGTH);
    assertWrong(message(94, 70, 11), Kind.WRONG_LENGTH);
    assertWrong(message(1 << 20, (1 << 20) - 24, (1 << 20) - 84), Kind.WRONG_LENGTH);
  }

  @Test
  void anAnswerToSomethingElseIsForeign() {
    assertWrong(header(0, ASKED + 1, 0), Kind.FOREIGN_TRANSACTION);
  }

  @Test
  void anAnswerThatGoesOnAndOnIsEndless() {
    byte[] more = header(Flags.MORE, ASKED, 0);
    byte[] endless = new byte[more.length * 2_000];
    for (int i = 0; i < endless.length; i += more.length) {
      System.arraycopy(more, 0, endless, i, more.length);
    }
    assertWrong(endless, Kind.ENDLESS_ANSWER);
  }

  @Test
  void aRouteListThatIsTooLongIsRefusedUnread() {
    long payload = 1_044_480L * Route.BYTES;
    ByteBuffer out =
        ByteBuffer.allocate(Header.BYTES + Attribute.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    new Header(ID, 0, 0, ASKED | Header.ANSWER, Attribute.BYTES + payload).write(out);
    new Attribute(payload, Command.ROUTE_LIST.number()).write(out);
    in.from(Chunked.of(out.array(), 1_000));
    assertThatThrownBy(() -> reader.routes(ASKED)).satisfies(golden::pin);
  }

  private void assertWrong(byte[] answer, Kind kind) {
    in.from(Chunked.of(answer, 1_000));
    assertThatThrownBy(() -> reader.data(ASKED))
        .isInstanceOfSatisfying(
            BrokenMessageException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .satisfies(golden::pin);
  }

  private static byte[] header(int flags, long transaction, long size) {
    ByteBuffer out = ByteBuffer.allocate(Header.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    new Header(ID, flags, 0, transaction | Header.ANSWER, size).write(out);
    return out.array();
  }

  private static byte[] message(long body, long payload, long data) {
    ByteBuffer out =
        ByteBuffer.allocate(Recorded.HEADER_BYTES + 100).order(ByteOrder.LITTLE_ENDIAN);
    new Header(ID, Flags.MORE, 0, ASKED | Header.ANSWER, body).write(out);
    new Attribute(payload, Command.READ.number()).write(out);
    new IoAttribute(ID, Id.ZERO, 0, 0, data).write(out);
    return out.array();
  }
}
