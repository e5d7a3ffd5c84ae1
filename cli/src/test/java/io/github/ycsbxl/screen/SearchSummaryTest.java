package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.series.Search.Measured;
import io.github.ycsbxl.series.StepOutcome;
import io.github.ycsbxl.slo.ServiceLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SearchSummaryTest {
  private static final List<ServiceLevel> BOUNDS =
      Stream.of("READ.p99<1ms", "UPDATE.p50<5ms").map(ServiceLevel::parse).toList();

  @Test
  void hasALinePerStepWithTheLatenciesOfAllSlos() throws Exception {
    Phase step = Run.readMeasured(Path.of("../analysis/src/test/resources/recorded/before")).last();
    var outcome = new StepOutcome(false, "SLO violated", Optional.empty());
    List<Measured> measured =
        BOUNDS.stream().map(bound -> new Measured(step, bound, outcome)).toList();
    List<String> lines = SearchSummary.format(measured, 80).lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).matches("step +target +ops/s +READ[.]p99 +UPDATE[.]p50 +outcome");
    assertThat(lines.get(1))
        .matches("before +none +14,744 +1[.]09 ms +[\\d.]+ (\u00b5s|ms) +SLO violated");
    assertThat(SearchSummary.line(step, BOUNDS))
        .startsWith("no target, 14,744 ops/s, READ.p99 1.09 ms, UPDATE.p50 ");
  }
}
