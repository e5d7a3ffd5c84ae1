package io.github.ycsbxl.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineUseTest {
  @TempDir private Path proc;

  /** In ticks of 10 ms: user, nice, system, idle, iowait, irq, softirq, steal. */
  @Test
  void reportsWhatOthersHadOfTheMachine() throws IOException {
    MachineUse start = read("1000 0 100 5000 7 0 0 10", 5, 0, 0);
    MachineUse end = read("1900 50 250 5900 9 0 0 30", 9, 10_000_000_000L, 6_000_000_000L);
    MachineUse use = end.minus(start);
    // 9 s user, 0.5 s nice, 1.5 s system in 10 s, of which 6 s are ours.
    assertThat(use.others()).isCloseTo(0.5, within(1e-9));
    assertThat(use.stealNanos()).isEqualTo(200_000_000);
    assertThat(use.swappedPages()).isEqualTo(4);
  }

  @Test
  void othersAreNotOurOtherProcesses() throws IOException {
    MachineUse start = read("0 0 0 0 0 0 0 0", 0, 0, 0);
    MachineUse first = read("1500 0 0 0 0 0 0 0", 0, 10_000_000_000L, 7_000_000_000L).minus(start);
    MachineUse second = read("1500 0 0 0 0 0 0 0", 0, 10_000_000_000L, 8_000_000_000L).minus(start);
    assertThat(first.others()).isCloseTo(0.8, within(1e-9));
    assertThat(first.beside(second).others()).isZero();
    var one = new ClientUse(2, 3, new TreeMap<>(Map.of("m", first)));
    var two = new ClientUse(20, 30, new TreeMap<>(Map.of("m", second)));
    assertThat(one.plus(two).machines().get("m")).isEqualTo(first.beside(second));
    assertThat(one.then(two).machines().get("m").spanNanos()).isEqualTo(20_000_000_000L);
    assertThat(one.plus(two).userNanos()).isEqualTo(22);
    assertThat(one.plus(two)).isEqualTo(two.plus(one));
  }

  @Test
  void withoutProcNothingIsKnown() {
    MachineUse use = MachineUse.soFar(proc.resolve("nowhere"), 1, 1);
    assertThat(use.busyNanos()).isZero();
    assertThat(use.others()).isZero();
  }

  @Test
  void thisProcessTakesTimeOfProcessors() {
    ClientUse before = ClientUse.soFar();
    long sum = 0;
    for (int i = 0; !ClientUse.soFar().minus(before).wasMeasured(); i++) {
      sum += i;
    }
    assertThat(sum).isNotNegative();
    assertThat(MachineFacts.now("at end")).containsKey("swap used bytes at end");
  }

  private MachineUse read(String ticks, int pages, long nanos, long ownNanos) throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  " + ticks + " 0 0\ncpu0 1 1\n");
    Files.writeString(proc.resolve("vmstat"), "nr_free 3\npswpin 0\npswpout " + pages + "\n");
    return MachineUse.soFar(proc, nanos, ownNanos);
  }
}
