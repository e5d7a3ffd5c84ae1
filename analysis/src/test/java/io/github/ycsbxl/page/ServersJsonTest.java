package io.github.ycsbxl.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.metrics.ServerSample.ShownMetrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ServersJsonTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  @Test
  void metricsByNameHaveMeansAndValuesAtTheTimesOfTheSeries() {
    List<ServerSample> samples =
        List.of(
            sample(0, 1, Map.of(), Map.of("heap", 4e9)),
            sample(1, 1, Map.of("gc_total", 3.0), Map.of("heap", 6e9)),
            sample(2, 3, Map.of("gc_total", 1.0), Map.of()));
    JsonNode server = ServersJson.json(samples, RunSeries.live("run", 0, 0)).path(0);
    assertThat(server.at("/series/at").toString()).isEqualTo("[0,1,2]");
    assertThat(server.path("means").isEmpty()).isTrue();
    assertThat(server.path("shown").toString())
        .isEqualTo(
            "[{\"name\":\"gc_total\",\"perSec\":true,\"mean\":1.5,\"values\":[null,3,1]},"
                + "{\"name\":\"heap\",\"perSec\":false,\"mean\":5000000000,"
                + "\"values\":[4000000000,6000000000,null]}]");
  }

  private static ServerSample sample(
      long second, double seconds, Map<String, Double> rates, Map<String, Double> gauges) {
    return new ServerSample(
        "node1:9404",
        second * 1_000,
        seconds,
        new ServerUse(NONE, NONE, NONE, NONE, NONE, NONE),
        Optional.of(new ShownMetrics(new TreeMap<>(rates), new TreeMap<>(gauges))));
  }
}
