package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MetricsTextTest {
  private static final String TYPES =
      """
      # TYPE requests counter
      # TYPE size gauge
      # TYPE odd_total gauge
      # TYPE latency summary
      # TYPE wait histogram
      # TYPE raw untyped
      """;

  @ParameterizedTest
  @CsvSource({
    "requests,true", "requests_total,true", "size,false", "odd_total,false", "latency,false",
    "latency_count,true", "latency_sum,true", "wait_bucket,true", "raw,false", "raw_total,true",
    "none,false", "none_total,true", "none_count,false"
  })
  void typesTellCounters(String name, boolean isCounter) throws IOException {
    assertThat(MetricsText.parse(TYPES, Set.of()).isCounter(name)).isEqualTo(isCounter);
  }

  @Test
  void sumsCoverTheSelectedLabelSetsOnly() throws IOException {
    String text =
        """
        ops_total{store="a",kind="get"} 3
        ops_total{store="a",kind="put"} 4
        ops_total{store="b",kind="get"} 50
        ops_total_more 1000
        load NaN
        """;
    List<MetricSelector> selectors =
        MetricSelector.list("ops_total,ops_total{store=\"a\"},ops_total{kind=\"x\"},load");
    ShownValues values =
        ShownValues.of(MetricsText.parse(text, Set.of("ops_total", "load")), selectors);
    assertThat(values.counters())
        .isEqualTo(Map.of("ops_total", 57.0, "ops_total{store=\"a\"}", 7.0));
    assertThat(values.found())
        .containsExactlyInAnyOrder("ops_total", "ops_total{store=\"a\"}", "load");
  }

  @Test
  void counterThatWasResetHasNoRate() {
    var before = new ShownValues(Map.of("a", 5.0, "b", 5.0, "c", Double.NaN), Map.of());
    var now = new ShownValues(Map.of("a", 4.0, "b", 9.0, "c", 7.0, "d", 1.0), Map.of("e", 1.0));
    assertThat(now.since(before, 2).orElseThrow().rates()).isEqualTo(Map.of("b", 2.0));
    var unknown = new ShownValues(Map.of("a", 0.0), Map.of("e", Double.NaN));
    assertThat(unknown.since(before, 2)).isEmpty();
  }
}
