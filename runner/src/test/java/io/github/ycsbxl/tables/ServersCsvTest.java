package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.metrics.ServerSample.ShownMetrics;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.tables.ServersCsv.ServerRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ServersCsvTest {
  @Test
  void metricsByNameAreTheLastColumnsInTheirOrder() {
    Map<String, String> settings =
        Map.of("servers.metrics", "http://a/m", "servers.metrics.show", "z_total,a{b=\"c\"},none");
    var shown =
        new ShownMetrics(
            new TreeMap<>(Map.of("z_total", 0.001_234_56)),
            new TreeMap<>(Map.of("a{b=\"c\"}", 7.0)));
    Table<ServerRow> table =
        ServersCsv.table(ServersConfig.from(PropertyReader.from(settings)).show());
    String[] lines = table.csv(List.of(row(Optional.of(shown)), row(Optional.empty()))).split("\n");
    String usual = String.join(",", ServersCsv.TABLE.names());
    assertThat(lines)
        .containsExactly(
            usual + ",z_total,\"a{b=\"\"c\"\"}\",none",
            "mine,run,1,node1,1000,2.000,50.000,,,,,,0.001235,7.000,",
            "mine,run,1,node1,1000,2.000,50.000,,,,,,,,");
  }

  @Test
  void withoutThePropertyTheTableIsAsEver() {
    ServersConfig none = ServersConfig.from(PropertyReader.from(Map.of()));
    assertThat(ServersCsv.table(none.show()).names()).isEqualTo(ServersCsv.TABLE.names());
  }

  private static ServerRow row(Optional<ShownMetrics> shown) {
    OptionalDouble unknown = OptionalDouble.empty();
    var use = new ServerUse(OptionalDouble.of(50), unknown, unknown, unknown, unknown, unknown);
    return new ServerRow(
        "mine", new PhaseKey("run", 1), new ServerSample("node1", 1_000, 2, use, shown));
  }
}
