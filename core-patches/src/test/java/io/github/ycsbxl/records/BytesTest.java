package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.TestDb;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.InputStreamByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;

final class BytesTest {
  private static final byte[] ARRAY = "0123456789".getBytes(StandardCharsets.US_ASCII);

  private final Bytes slice = Bytes.of(ARRAY, 3, 4);

  @Test
  void handsOutTheBytesOfItsSliceOnly() {
    var seen = new StringBuilder();
    while (slice.hasNext()) {
      seen.append((char) slice.nextByte());
    }
    assertThat(seen).hasToString("3456");
    assertThat(slice.bytesLeft()).isZero();
  }

  @Test
  void copiesTheSliceIntoALargerBuffer() {
    byte[] target = ".......".getBytes(StandardCharsets.US_ASCII);
    assertThat(slice.nextBuf(target, 2)).isEqualTo(6);
    assertThat(target).asString(StandardCharsets.US_ASCII).isEqualTo("..3456.");
    assertThat(slice.nextBuf(target, 0)).isZero();
  }

  @Test
  void fillsASmallerBufferAndGoesOnFromThere() {
    byte[] target = new byte[3];
    assertThat(slice.nextBuf(target, 1)).isEqualTo(3);
    assertThat(target).containsExactly(0, '3', '4');
    assertThat(slice.bytesLeft()).isEqualTo(2);
    assertThat(slice.toArray()).containsExactly('5', '6');
  }

  /** Suppliers, because a stock iterator is consumed by its toString(), which names the test. */
  static List<Supplier<ByteIterator>> stock() {
    return List.of(
        () -> new ByteArrayByteIterator(ARRAY, 3, 4),
        () -> new StringByteIterator("3456"),
        () -> new InputStreamByteIterator(new ByteArrayInputStream(ARRAY, 3, 4), 4),
        () -> new RandomByteIterator(4));
  }

  @ParameterizedTest
  @MethodSource("stock")
  void returnsTheOffsetsOfTheStockIterators(Supplier<ByteIterator> iterator) {
    ByteIterator stock = iterator.get();
    int[][] buffers = {{3, 1}, {1, 0}, {2, 2}, {10, 4}, {3, 3}};
    for (int[] buffer : buffers) {
      assertThat(slice.nextBuf(new byte[buffer[0]], buffer[1]))
          .isEqualTo(stock.nextBuf(new byte[buffer[0]], buffer[1]));
      assertThat(slice.bytesLeft()).isEqualTo(stock.bytesLeft());
    }
  }

  @ParameterizedTest
  @MethodSource("stock")
  void recordsHoldWhatStockIteratorsBring(Supplier<ByteIterator> iterator) {
    ByteIterator stock = iterator.get();
    int length = (int) stock.bytesLeft();
    Map<String, ByteIterator> fields = new TreeMap<>(Map.of("a", slice, "b", stock));
    byte[] record = RecordCodec.encode(fields);
    var read = new TreeMap<String, ByteIterator>();
    RecordCodec.decode(record, null, read);
    assertThat(read.get("a").toArray()).isEqualTo("3456".getBytes(StandardCharsets.US_ASCII));
    assertThat(read.get("b").toArray()).hasSize(length);
    assertThat(stock.hasNext()).isFalse();
  }

  @Test
  void givesTheRestAsAnArrayOfItsOwn() {
    slice.nextByte();
    byte[] rest = slice.toArray();
    assertThat(rest).asString(StandardCharsets.US_ASCII).isEqualTo("456");
    assertThat(slice.hasNext()).isFalse();
    assertThat(slice.toArray()).isEmpty();
    rest[0] = 'x';
    assertThat(ARRAY).asString(StandardCharsets.US_ASCII).isEqualTo("0123456789");
  }

  @Test
  void startsOverAfterAReset() {
    slice.toArray();
    slice.reset();
    assertThat(slice.bytesLeft()).isEqualTo(4);
    assertThat(slice.toArray()).asString(StandardCharsets.US_ASCII).isEqualTo("3456");
  }

  @Test
  void holdsAWholeArrayOrAText() {
    assertThat(Bytes.of(ARRAY).toArray()).isEqualTo(ARRAY);
    assertThat(TestDb.ascii("user").toArray()).containsExactly('u', 's', 'e', 'r');
    assertThat(Bytes.of(new byte[0]).hasNext()).isFalse();
  }
}
