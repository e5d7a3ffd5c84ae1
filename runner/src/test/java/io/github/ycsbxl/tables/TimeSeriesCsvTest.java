package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TimeSeriesCsvTest {

  @Test
  void spansAreInMilliseconds() {
    var spans =
        new SuccessSpans(
            List.of(new Span(-3_000_000, 412_000_000), new Span(1_000_000_000, 1_000_000_000)));
    assertThat(TimeSeriesCsv.spans(spans)).isEqualTo("-3-412 1000-1000");
    assertThat(TimeSeriesCsv.spans(SuccessSpans.NONE)).isEmpty();
  }
}
