package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.plan.PublishedPrediction.PredictionRow;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PublishedPredictionTest {
  private final PublishedPrediction prediction = PublishedPrediction.oracle2012();
  private final List<PredictionRow> rows = prediction.rows();

  @Test
  void takesWhatAShardDoesFromTheFirstRow() {
    assertThat(rows.get(0).predictedOpsPerSec()).isCloseTo(302_152, within(1e-3));
    assertThat(rows.get(0).offPercent()).isCloseTo(0, within(1e-9));
    assertThat(prediction.shardOpsPerSec()).isBetween(302_152 / 2.0, 302_152 / 1.9);
  }

  /** As docs/scaling.md says. */
  @Test
  void isTooHighByWhatPlacementDoesNotExplain() {
    assertThat(rows).extracting(PredictionRow::shards).containsExactly(2, 4, 8, 10);
    assertThat(rows)
        .extracting(row -> Math.round(10 * row.offPercent()) / 10.0)
        .containsExactly(0.0, 6.9, 15.2, 19.1);
  }

  @Test
  void oneHotSetWouldHaveBeenSlowerThanWhatWasMeasured() {
    assertThat(rows)
        .allMatch(row -> row.globalOpsPerSec() < row.publishedOpsPerSec())
        .allMatch(row -> row.globalOpsPerSec() < row.predictedOpsPerSec());
  }

  @Test
  void isATableForPeople() {
    List<String> lines = prediction.aligned(200).lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(4).split(" +")).contains("10", "2000000000", "20", "1244550", "+19.1");
  }
}
