package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** DataIntegrityTest compares the bytes with stock's own workload. */
final class StockValuesTest {
  private final StockValues values = new StockValues(40);

  @Test
  void provesTheOneValueOfAField() {
    byte[] value = value("user1", "field0");
    assertThat(value).hasSize(40);
    assertThat(new String(value, StandardCharsets.US_ASCII)).startsWith("user1:field0:");
    assertThat(values.proves("user1", "field0", value)).isTrue();
    assertThat(values.proves("user2", "field0", value)).isFalse();
    assertThat(values.proves("user1", "field1", value)).isFalse();
    assertThat(values.proves("user1", "field0", new byte[40])).isFalse();
    assertThat(new StockValues(39).proves("user1", "field0", value)).isFalse();
  }

  @Test
  void cutsWhatIsTooLong() {
    Bytes value = Bytes.of(new byte[0]);
    new StockValues(3).renew(value, "user1", "field0", 3);
    assertThat(new String(value.toArray(), StandardCharsets.US_ASCII)).isEqualTo("use");
  }

  private byte[] value(String key, String field) {
    Bytes value = Bytes.of(new byte[0]);
    values.renew(value, key, field, 40);
    return value.toArray();
  }
}
