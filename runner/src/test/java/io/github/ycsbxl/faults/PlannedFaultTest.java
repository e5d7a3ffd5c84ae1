package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.ycsbxl.binding.NodeFault.Kind;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.faults.FaultAction.Exec;
import io.github.ycsbxl.faults.FaultAction.KillClient;
import io.github.ycsbxl.faults.FaultAction.OnNode;
import io.github.ycsbxl.faults.FaultAction.Target;
import io.github.ycsbxl.faults.FaultAction.Target.Choice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PlannedFaultTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Target MASTER = new Target(Choice.MASTER, "master");

  @Test
  void readsAFaultWithoutEnd() {
    assertThat(PlannedFault.parse("at 20s kill master"))
        .isEqualTo(
            new PlannedFault(
                "kill master",
                Duration.ofSeconds(20),
                Optional.empty(),
                Optional.empty(),
                onNode(Kind.KILL, MASTER)));
  }

  @Test
  void readsHowLongItLasts() {
    PlannedFault fault = PlannedFault.parse("  AT 500ms  Stop Replica for 1m ");
    assertThat(fault.at()).isEqualTo(Duration.ofMillis(500));
    assertThat(fault.lasting()).contains(Duration.ofMinutes(1));
    assertThat(fault.action()).isEqualTo(onNode(Kind.STOP, new Target(Choice.REPLICA, "replica")));
  }

  @Test
  void readsDelaysAndBothSidesOfACut() {
    OnNode delay = (OnNode) PlannedFault.parse("at 1s delay node 1 by 50ms for 10s").action();
    assertThat(delay.delay()).isEqualTo(Duration.ofMillis(50));
    assertThat(delay.target()).isEqualTo(new Target(Choice.NODE, "1"));
    PlannedFault cut = PlannedFault.parse("at 1s cut node rg1-rn1 from node 2 for 5s");
    assertThat(((OnNode) cut.action()).from()).contains(new Target(Choice.NODE, "2"));
    assertThat(cut.name()).isEqualTo("cut node rg1-rn1 from node 2");
  }

  @Test
  void readsTheShareOfALoss() {
    PlannedFault fault = PlannedFault.parse("at 1s lose 2.5% of node 1 for 5s");
    assertThat(((OnNode) fault.action()).kind()).isEqualTo(Kind.LOSE);
    assertThat(((OnNode) fault.action()).loss()).isEqualTo(0.025);
    assertThat(fault.name()).isEqualTo("lose 2.5% of node 1");
  }

  @Test
  void readsAFullDisk() {
    PlannedFault fault = PlannedFault.parse("at 1s disk full on node 1");
    assertThat(((OnNode) fault.action()).kind()).isEqualTo(Kind.DISK_FULL);
    assertThat(fault.name()).isEqualTo("disk full on node 1");
  }

  @Test
  void repeatedFaultIsRevertedBeforeItsNextTime() {
    PlannedFault fault = PlannedFault.parse("every 30s kill any");
    assertThat(fault.at()).isEqualTo(Duration.ofSeconds(30));
    assertThat(fault.every()).contains(Duration.ofSeconds(30));
    assertThat(fault.lasting()).contains(Duration.ofSeconds(15));
    assertThat(PlannedFault.parse("every 30s kill any for 5s").lasting())
        .contains(Duration.ofSeconds(5));
  }

  @Test
  void readsCommandsInQuotes() {
    PlannedFault fault =
        PlannedFault.parse(
            "at 20s exec \"ssh host2 \\\"kill -STOP 7\\\"\" revert \"ssh host2 start\" for 5s");
    assertThat(fault.action())
        .isEqualTo(new Exec("ssh host2 \"kill -STOP 7\"", Optional.of("ssh host2 start")));
    assertThat(fault.action().isFinal()).isFalse();
    assertThat(PlannedFault.parse("at 20s exec \"x\"").action().isFinal()).isTrue();
  }

  @Test
  void clientProcessIsKilledByItselfAndTheFirstOtherOneTellsOfIt() {
    PlannedFault fault = PlannedFault.parse("at 20s kill client 2");
    assertThat(fault.action()).isEqualTo(new KillClient(2));
    assertThat(fault.concerns(2)).isTrue();
    assertThat(fault.concerns(0)).isTrue();
    assertThat(fault.concerns(1)).isFalse();
  }

  @Test
  void saysWhatWasExpected() {
    golden.pinEach(
        List.of(
            "after 20s kill master",
            "at noon kill master",
            "at 20s",
            "at 20s burn master",
            "at 20s kill",
            "at 20s kill 3",
            "at 20s kill client x",
            "at 20s delay node 1",
            "at 20s lose 5 of any",
            "at 20s lose 0% of any",
            "at 20s lose 100% of any",
            "at 20s lose 5% any",
            "at 20s disk empty",
            "at 20s kill any often",
            "at 20s exec ls",
            "at 20s exec \"ls",
            "at 2s exec \"l\" for 1s",
            "at 2s kill client 1 for 1s",
            "every 2s kill any for 2s"),
        fault ->
            List.of(
                assertThrows(IllegalArgumentException.class, () -> PlannedFault.parse(fault))
                    .getMessage()));
  }

  private static OnNode onNode(Kind kind, Target target) {
    return new OnNode(kind, target, Optional.empty(), Duration.ZERO, 0);
  }
}
