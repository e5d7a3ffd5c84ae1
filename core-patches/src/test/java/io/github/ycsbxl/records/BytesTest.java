package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

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
    assertThat(slice.nextBuf(target, 2)).isEqualTo(4);
    assertThat(target).asString(StandardCharsets.US_ASCII).isEqualTo("..3456.");
    assertThat(slice.nextBuf(target, 0)).isZero();
  }

  @Test
  void fillsASmallerBufferAndGoesOnFromThere() {
    byte[] target = new byte[3];
    assertThat(slice.nextBuf(target, 1)).isEqualTo(2);
    assertThat(target).containsExactly(0, '3', '4');
    assertThat(slice.bytesLeft()).isEqualTo(2);
    assertThat(slice.toArray()).containsExactly('5', '6');
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
    assertThat(Bytes.ascii("user").toArray()).containsExactly('u', 's', 'e', 'r');
    assertThat(Bytes.of(new byte[0]).hasNext()).isFalse();
  }
}
