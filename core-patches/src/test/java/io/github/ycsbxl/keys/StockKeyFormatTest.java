package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.keys.KeyFormat.StockKeyFormat;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

final class StockKeyFormatTest {
  /** Stock's key names are accessible to subclasses only. */
  private static final class Stock extends CoreWorkload {
    String key(long number) {
      return buildKeyName(number);
    }
  }

  @ParameterizedTest
  @CsvSource({"hashed, 1", "hashed, 25", "ordered, 1", "ordered, 12"})
  void equalsTheKeysOfStock(String order, int zeroPadding) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    properties.setProperty("insertorder", order);
    properties.setProperty("zeropadding", Integer.toString(zeroPadding));
    Measurements.setProperties(properties);
    Stock stock = new Stock();
    stock.init(properties);
    KeyFormat format = KeyFormat.hash("user", order.equals("ordered"), zeroPadding);

    LongStream.concat(
            LongStream.of(0, 9, 10, 99, 100, Long.MAX_VALUE - 1),
            ThreadRandom.of(6, 0, 0).longs(10_000, 0, format.capacity()))
        .forEach(number -> assertThat(format.format(number)).isEqualTo(stock.key(number)));
  }

  @Test
  void hasTheKnownFirstKeys() {
    KeyFormat format = KeyFormat.hash("user", false, 1);

    assertThat(LongStream.range(0, 3).mapToObj(format::format))
        .containsExactly(
            "user6284781860667377211", "user8517097267634966620", "user1820151046732198393");
  }

  @Test
  void putsTheNamespaceInFront() {
    assertThat(KeyFormat.hash("a:user", true, 4).format(17)).isEqualTo("a:user0017");
  }

  @Test
  void keepsTheMinusSignOfTheOneNegativeHash() {
    assertThat(StockKeyFormat.of("user", false, 1).key(Long.MIN_VALUE))
        .isEqualTo("user-9223372036854775808");
    assertThat(StockKeyFormat.of("user", false, 22).key(Long.MIN_VALUE))
        .isEqualTo("user00-9223372036854775808");
  }
}
