package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CompressionTest {

  @ParameterizedTest
  @EnumSource
  void givesValuesBack(Compression compression) throws IOException {
    ValueCodec codec = compression.codec();
    var random = new SplittableRandom(1);
    ValueSource text = HtmlText.compressible(5.6).drawnBy(random);
    ValueSource noise = RandomValues.drawnBy(random);
    for (int length : new int[] {0, 1, 15, 100, 14 << 10, 1 << 20}) {
      for (ValueSource source : new ValueSource[] {text, noise}) {
        Bytes value = Bytes.of(new byte[0]);
        source.renew(value, "user1", "field0", length);
        byte[] bytes = value.toArray();
        assertThat(codec.decompress(codec.compress(bytes))).isEqualTo(bytes);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void makesTextSmaller(Compression compression) throws IOException {
    var random = new SplittableRandom(2);
    ValueSource text = HtmlText.compressible(5.6).drawnBy(random);
    Bytes sent = Bytes.of(new byte[0]);
    ValueCodec codec = compression.codec();
    codec.compressing(text).renew(sent, "user1", "field0", 14 << 10);
    assertThat(sent.bytesLeft()).isLessThan(5 << 10);
    assertThat(codec.decompress(sent.toArray())).hasSize(14 << 10);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void refusesWhatItDidNotCompress(Compression compression) {
    ValueCodec codec = compression.codec();
    byte[] whole = codec.compress("some text, some text, some text".getBytes());
    byte[] cut = Arrays.copyOf(whole, whole.length - 3);
    byte[] none = {};
    byte[] noise = new byte[40];
    Arrays.fill(noise, (byte) 0xA5);
    for (byte[] wrong : new byte[][] {cut, none, noise}) {
      assertThatThrownBy(() -> codec.decompress(wrong)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void noneIsNoWorkAtAll() {
    ValueCodec codec = Compression.NONE.codec();
    byte[] value = {1, 2, 3};
    assertThat(codec.compress(value)).isSameAs(value);
    ValueSource source = (bytes, key, field, length) -> {};
    assertThat(codec.compressing(source)).isSameAs(source);
  }
}
