package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import java.util.OptionalDouble;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class RunConfigTest {

  @Test
  void defaults() {
    var reader = new PropertyReader(new Properties());
    assertThat(RunConfig.from(reader))
        .isEqualTo(new RunConfig(1, OptionalDouble.empty(), 0, 0, 0, 0, 0, 10));
    assertThat(RunConfig.from(reader).warmsUp()).isFalse();
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void everyKeyIsMapped() {
    var reader =
        reader(
            "threadcount=90",
            "target=0.5",
            "operationcount=5000000000",
            "maxexecutiontime=60",
            "warmup.seconds=5",
            "warmup.operations=7",
            "error.budget=0.01",
            "status.interval=3");
    RunConfig config = RunConfig.from(reader);
    assertThat(config)
        .isEqualTo(new RunConfig(90, OptionalDouble.of(0.5), 5_000_000_000L, 60, 5, 7, 0.01, 3));
    assertThat(config.warmsUp()).isTrue();
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void takesATargetOfZeroForNoneAsStockDoes() {
    assertThat(RunConfig.from(reader("target=0")).targetOpsPerSec()).isEmpty();
  }

  @Test
  void refusesMalformedValuesTogether() {
    var reader =
        reader(
            "threadcount=0",
            "target=-1",
            "operationcount=-1",
            "error.budget=2",
            "warmup.seconds=x");
    RunConfig.from(reader);
    assertThat(reader.problems().stream().map(problem -> problem.replaceAll(": .*", "")))
        .containsExactlyInAnyOrder(
            "threadcount=0",
            "target=-1",
            "operationcount=-1",
            "error.budget=2",
            "warmup.seconds=x");
  }

  private static PropertyReader reader(String... settings) {
    var properties = new Properties();
    for (String setting : settings) {
      String[] nameAndValue = setting.split("=");
      properties.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    return new PropertyReader(properties);
  }
}
