package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SliceTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @ParameterizedTest
  @CsvSource({
    "0, 0, 3",
    "0, 1, 1",
    "5, 2, 7",
    "0, 100, 7",
    "1000, 2000000000, 20",
    "0, 4611686018427387904, 1000",
    "4611686018427387904, 4611686018427387903, 2147483"
  })
  void partsAreDisjointCompleteAndEven(long start, long count, int clients) {
    Slice whole = new Slice(start, count);
    long next = start;
    for (int client = 0; client < clients; client++) {
      Slice part = whole.slice(client, clients);
      if (part.start() != next || part.count() - count / clients > 1) {
        assertThat(part).isEqualTo(new Slice(next, count / clients));
      }
      assertThat(part.count()).isGreaterThanOrEqualTo(count / clients);
      next += part.count();
    }

    assertThat(next).isEqualTo(start + count);
  }

  @Test
  void containsItsNumbersOnly() {
    Slice slice = new Slice(10, 3);

    assertThat(slice.contains(9)).isFalse();
    assertThat(slice.contains(10)).isTrue();
    assertThat(slice.contains(12)).isTrue();
    assertThat(slice.contains(13)).isFalse();
    assertThat(slice.contains(Long.MIN_VALUE)).isFalse();
  }

  @Test
  void rejectsWhatIsNoSlice() {
    assertThatThrownBy(() -> new Slice(-1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> new Slice(0, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Slice(2, Long.MAX_VALUE - 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Slice(0, 1).slice(2, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }
}
