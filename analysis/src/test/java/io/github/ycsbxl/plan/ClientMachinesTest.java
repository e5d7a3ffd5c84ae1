package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ClientMachinesTest {
  @Test
  void machinesAreSeventyPercentBusyAtMost() {
    var need = new ClientMachines(1_000_000, 28, 8);
    assertThat(need.busyProcessors()).isEqualTo(28);
    assertThat(need.machines()).isEqualTo(5);
    assertThat(new ClientMachines(1_000, 1, 8).machines()).isEqualTo(1);
    assertThat(new ClientMachines(1_000_000, 28.1, 8).machines()).isEqualTo(6);
  }
}
