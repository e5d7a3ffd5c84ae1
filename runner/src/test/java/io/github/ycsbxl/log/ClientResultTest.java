package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.tables.Example;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class ClientResultTest {
  @Test
  void isOfItsMachineAndOnTheSharedClock() {
    Map<String, String> facts = Map.of("host", "pod-7", "node", "node-5", "processors", "8");
    ClientResult client =
        client(
            result(Example.run("a", Map.of("client.index", "7")).plus(facts))
                .startedAt(Optional.of(new CommonStart(0, 0, -250, 24))));
    assertThat(client.index()).isEqualTo(7);
    assertThat(client.at().machine()).isEqualTo("pod-7");
    assertThat(client.at().place()).isEqualTo("node-5");
    assertThat(client.at().processors()).isEqualTo(8);
    assertThat(client.start().startedAtMillis()).isEqualTo(Example.STARTED_AT_MILLIS + 250);
    assertThat(client.start().clockAheadMillis()).isEqualTo(-250);
    assertThat(client.start().clockKnownToMillis()).isEqualTo(24);
    assertThat(client.usedProcessors()).isEqualTo(0.03);
    assertThat(client.rows().keySet())
        .extracting(Object::toString)
        .containsExactly("CAS", "INSERT", "READ", "Intended-READ");
  }

  @Test
  void knowsNothingOfAMachineThatToldNothing() {
    ClientResult client = client(result(Example.run("a", Map.of())));
    assertThat(client.at().place()).isEmpty();
    assertThat(client.at().processors()).isZero();
    assertThat(client.start().clockKnownToMillis()).isZero();
  }

  /** Less than one in 15,000 of any distribution; none of the 1,000 samples here. */
  @Test
  void percentileIsBetweenItsBounds() {
    var random = new Random(1);
    for (int sample = 0; sample < 1_000; sample++) {
      var latencies = new Histogram(3);
      for (int i = 0; i < 200; i++) {
        latencies.recordValue((long) (1_000 * -Math.log(1 - random.nextDouble())));
      }
      Percentile half = Percentile.of(latencies, 0.5);
      assertThat(1_000 * Math.log(2))
          .isBetween((double) half.atLeastNanos(), half.atMostNanos() + 1.0);
      assertThat(half.nanos()).isBetween(half.atLeastNanos(), half.atMostNanos());
    }
  }

  private static ClientResult client(Phase phase) {
    return phase.ofClient().allRan().orElseThrow().clients().get(0);
  }

  private static Phase result(RunDescription run) {
    return new Phase(run, "run", 1, Example.measurement(Example.rows()), false);
  }
}
