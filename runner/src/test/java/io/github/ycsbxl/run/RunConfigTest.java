package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.schedule.ArrivalConfig.Arrival;
import io.github.ycsbxl.schedule.TargetCurve;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RunConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaults() {
    var reader = new PropertyReader(new Properties());
    var closed = new ArrivalConfig(Arrival.CLOSED, Optional.empty(), 0, 0);
    assertThat(RunConfig.from(reader))
        .isEqualTo(
            new RunConfig(
                1,
                closed,
                new RunLength(
                    0, Duration.ZERO, Optional.empty(), 1, new RunLength.Warmup(0, Duration.ZERO)),
                0,
                0,
                ErrorRows.TOGETHER,
                true,
                Duration.ofSeconds(60)));
    assertThat(RunConfig.from(reader).length().warmup().isWanted()).isFalse();
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void everyKeyIsMapped() {
    var reader =
        reader(
            "threadcount=90",
            "target=0.5",
            "arrival=poisson",
            "seed=8",
            "client.index=9",
            "iterations=6",
            "operationcount=5000000000",
            "maxexecutiontime=60",
            "warmup.seconds=5",
            "warmup.operations=7",
            "error.budget=0.01",
            "reportlatencyforeacherror=true",
            "latencytrackederrors=ERROR, NOT_FOUND",
            "insertcount=11",
            "measurement.nodes=false",
            "until=steady",
            "steady.drift=0.1",
            "steady.seconds=90");
    RunConfig config = RunConfig.from(reader);
    var arrivals = new ArrivalConfig(Arrival.POISSON, Optional.of(TargetCurve.constant(0.5)), 8, 9);
    var errors = new ErrorRows(true, Set.of("ERROR", "NOT_FOUND"));
    assertThat(config)
        .isEqualTo(
            new RunConfig(
                90,
                arrivals,
                new RunLength(
                    5_000_000_000L,
                    Duration.ofSeconds(60),
                    Optional.of(new SteadyWatch.Rule(0.1, 90)),
                    6,
                    new RunLength.Warmup(7, Duration.ofSeconds(5))),
                0.01,
                11,
                errors,
                false,
                Duration.ofSeconds(60)));
    assertThat(config.length().warmup().isWanted()).isTrue();
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void takesATargetOfZeroForNoneAsStockDoes() {
    assertThat(RunConfig.from(reader("target=0")).arrivals().targetOpsPerSec()).isEmpty();
  }

  @Test
  void aRunUntilItIsSteadyNeedsALimit() {
    PropertyReader reader = reader("until=steady");
    RunConfig.from(reader).checkEnd(reader);
    golden.pin(reader.problems());
    PropertyReader limited = reader("until=steady", "maxexecutiontime=60");
    RunConfig.from(limited).checkEnd(limited);
    assertThat(limited.problems()).isEmpty();
    PropertyReader shorter = reader("until=steady", "maxexecutiontime=5");
    RunConfig.from(shorter).checkEnd(shorter);
    golden.pin(shorter.problems());
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

  @Test
  void arrivalsThatDoNotWaitNeedARate() {
    for (String arrival : List.of("constant", "poisson")) {
      PropertyReader reader = reader("arrival=" + arrival);
      RunConfig.from(reader);
      golden.pin(reader.problems());
    }
    PropertyReader closed = reader("arrival=closed");
    RunConfig.from(closed);
    assertThat(closed.problems()).isEmpty();
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
