package io.github.ycsbxl.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SuccessCellTest {

  @Test
  void isReadAsItWasWritten() {
    var spans =
        new SuccessSpans(
            List.of(new Span(-3_000_000, 412_000_000), new Span(1_000_000_000, 1_000_000_000)));
    assertThat(SuccessCell.of(spans)).isEqualTo("-3-412 1000-1000");
    assertThat(SuccessCell.parse("-3-412 1000-1000")).isEqualTo(spans);
    assertThat(SuccessCell.of(SuccessSpans.NONE)).isEmpty();
    assertThat(SuccessCell.parse("")).isEqualTo(SuccessSpans.NONE);
  }

  @Test
  void refusesWhatIsNone() {
    assertThatThrownBy(() -> SuccessCell.parse("12 7-9"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SuccessCell.parse("a-b")).isInstanceOf(IllegalArgumentException.class);
  }
}
