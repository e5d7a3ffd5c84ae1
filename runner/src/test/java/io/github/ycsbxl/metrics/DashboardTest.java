package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The Grafana dashboard, which shows the metrics of this tool's server. */
final class DashboardTest {
  private static final Path FILE = Path.of("..", "deploy", "grafana", "ycsb-xl.json");
  private static final Pattern METRIC = Pattern.compile("ycsb_[a-z_]+");
  private static final Pattern LABEL = Pattern.compile("[{,(]\\s*([a-z]+)(?:=~|!=|=)\"");
  private static final Set<String> LABELS =
      Set.of("phase", "outcome", "operation", "quantile", "client", "instance");
  private static final int COLUMNS = 24;

  private static JsonNode dashboard;

  @BeforeAll
  static void read() throws Exception {
    dashboard = new ObjectMapper().readTree(FILE.toFile());
  }

  @Test
  void queriesAskForMetricsAndLabelsThatThereAre() {
    List<String> served =
        new PrometheusMetrics()
            .snapshots().stream()
                .map(MetricSnapshot::getMetadata)
                .map(MetricMetadata::getName)
                .toList();
    for (String query : dashboard.findValuesAsText("expr")) {
      assertThat(found(METRIC, query))
          .isNotEmpty()
          .allSatisfy(
              name ->
                  assertThat(served).contains(name.replaceFirst("_(total|sum|count|bucket)$", "")));
      assertThat(found(LABEL, query)).isSubsetOf(LABELS);
    }
  }

  /** Service times hide the queue of a store that is slower than the target rate. */
  @Test
  void latenciesAreResponseTimesWhereThereIsATarget() {
    assertThat(dashboard.findValuesAsText("expr"))
        .filteredOn(query -> query.contains("latency_seconds"))
        .hasSize(4)
        .allMatch(query -> query.matches(".*response_time_seconds.* or .*latency_seconds.*"));
    assertThat(dashboard.findValuesAsText("expr"))
        .anyMatch(query -> query.contains("ycsb_target_operations_per_second"));
  }

  @Test
  void panelsHaveIdsQueriesAndPlacesOfTheirOwn() {
    var ids = new ArrayList<Integer>();
    var places = new ArrayList<String>();
    for (JsonNode panel : dashboard.path("panels")) {
      ids.add(panel.path("id").asInt());
      JsonNode place = panel.path("gridPos");
      places.add(place.path("x").asInt() + "," + place.path("y").asInt());
      assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(COLUMNS);
      assertThat(panel.path("title").asText()).isNotBlank();
      assertThat(panel.path("targets")).isNotEmpty();
      assertThat(panel.at("/datasource/type").asText()).isEqualTo("prometheus");
    }
    assertThat(ids).isNotEmpty().doesNotHaveDuplicates();
    assertThat(places).doesNotHaveDuplicates();
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(match.groupCount()))
        .toList();
  }
}
