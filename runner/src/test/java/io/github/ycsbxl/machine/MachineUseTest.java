package io.github.ycsbxl.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    MachineUse use = MachineUse.soFar(proc.resolve("nowhere"), proc.resolve("nowhere"), 1, 1);
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

  /** The client may use CPU 1 of two. */
  @Test
  void countsOnlyTheCpusThatTheClientMayUse() throws IOException {
    Path own = Files.createDirectories(proc.resolve("self"));
    Files.writeString(own.resolve("status"), "Name:\tjava\nCpus_allowed_list:\t1\n");
    MachineUse start = perCpu("0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0", 0, 0);
    MachineUse end =
        perCpu("1900 0 0 100 0 0 0 0", "900 0 0 50 0 0 0 40", 20_000_000_000L, 5_000_000_000L);
    MachineUse use = end.minus(start);
    assertThat(use.others()).isCloseTo(0.2, within(1e-9));
    assertThat(use.stealShare()).isCloseTo(0.02, within(1e-9));
    List<String> stat = Files.readAllLines(proc.resolve("stat"));
    assertThat(CpuMask.read(proc).suffix(stat)).isEqualTo(" (CPU 1)");
    assertThat(new CpuMask("0-1").suffix(stat)).isEmpty();
    assertThat(new CpuMask("").suffix(stat)).isEmpty();
    assertThat(new CpuMask("0,1-7").lines(stat)).hasSize(2);
  }

  /** Others run on the CPUs that the client's quota leaves to them. */
  @Test
  void withAQuotaOthersTakeOnlyWhatTheQuotaDoesNotLeaveThem() {
    var quota = new Throttling(0.5, 3, 1_250_000_000);
    long span = 20_000_000_000L;
    assertThat(new MachineUse(2, span, 2 * span, span / 2, 0, 0, quota).others()).isZero();
    MachineUse use = new MachineUse(2, span, 2 * span, span / 5, 0, 0, quota);
    assertThat(use.others()).isCloseTo(0.3, within(1e-9));
  }

  @Test
  void readsQuotaAndThrottlingOfVersion2() throws IOException {
    cgroup("0::/kubepods/pod1\n");
    group("kubepods", "max 100000", "usage_usec 9\nnr_throttled 0\nthrottled_usec 0\n");
    group("kubepods/pod1", "150000 100000", "nr_throttled 7\nthrottled_usec 2500\n");
    group("", "max 100000", "usage_usec 9\n");
    assertThat(throttling()).isEqualTo(new Throttling(1.5, 7, 2_500_000));
  }

  /** A container without its own namespace sees the path on the host. */
  @Test
  void readsQuotaAndThrottlingOfVersion1InAContainer() throws IOException {
    cgroup("4:memory:/docker/1\n3:cpu,cpuacct:/docker/1\n0::/\n");
    Path group = Files.createDirectories(cgroups().resolve("cpu,cpuacct"));
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "50000\n");
    Files.writeString(group.resolve("cpu.cfs_period_us"), "100000\n");
    Files.writeString(group.resolve("cpu.stat"), "nr_throttled 2\nthrottled_time 300\n");
    assertThat(throttling()).isEqualTo(new Throttling(0.5, 2, 300));
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "-1\n");
    assertThat(throttling().quotaCpus()).isZero();
  }

  @Test
  void throttlingAddsUp() {
    var one = new Throttling(1, 2, 30);
    var two = new Throttling(1, 5, 20);
    assertThat(one.then(two)).isEqualTo(new Throttling(1, 7, 50));
    assertThat(one.beside(two)).isEqualTo(new Throttling(1, 5, 30));
    assertThat(two.minus(one)).isEqualTo(new Throttling(1, 3, -10));
  }

  private MachineUse read(String ticks, int pages, long nanos, long ownNanos) throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  " + ticks + " 0 0\ncpu0 1 1\n");
    Files.writeString(proc.resolve("vmstat"), "nr_free 3\npswpin 0\npswpout " + pages + "\n");
    return MachineUse.soFar(proc, cgroups(), nanos, ownNanos);
  }

  private MachineUse perCpu(String first, String second, long nanos, long ownNanos)
      throws IOException {
    Files.writeString(
        proc.resolve("stat"), "cpu  9 9 9 9\ncpu0 %s\ncpu1 %s\nintr 1\n".formatted(first, second));
    return MachineUse.soFar(proc, cgroups(), nanos, ownNanos);
  }

  private Throttling throttling() {
    return Throttling.soFar(proc, cgroups());
  }

  private Path cgroups() {
    return proc.resolve("cgroups");
  }

  private void cgroup(String lines) throws IOException {
    Files.writeString(Files.createDirectories(proc.resolve("self")).resolve("cgroup"), lines);
  }

  private void group(String path, String max, String stat) throws IOException {
    Path group = Files.createDirectories(cgroups().resolve(path));
    Files.writeString(group.resolve("cpu.max"), max + "\n");
    Files.writeString(group.resolve("cpu.stat"), stat);
  }
}
