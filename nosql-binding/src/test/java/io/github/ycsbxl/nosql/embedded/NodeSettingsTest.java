package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NodeSettingsTest {

  @Test
  void areTheArgumentsOfAProcess() {
    var settings =
        new NodeSettings(
            Path.of("some folder/node-1"),
            1,
            List.of(20_001, 20_002, 20_003),
            120,
            true,
            64L << 20,
            7,
            Map.of(20_001, 40_001, 20_003, 40_003),
            40_002,
            List.of(50_001, 50_002, 50_003));
    assertThat(NodeSettings.parse(settings.arguments().toArray(String[]::new))).isEqualTo(settings);
    assertThat(settings.layout()).isEqualTo(new Layout(1, 3, 120));
    assertThat(settings.address().port()).isEqualTo(20_002);
  }

  @Test
  void nodeWithoutOthersNeedsNoWays() {
    assertThat(NodeSettings.ways(NodeSettings.text(Map.of()))).isEmpty();
  }
}
