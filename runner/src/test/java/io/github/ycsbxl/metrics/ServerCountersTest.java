package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.metrics.ServerCounters.Counter;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerCountersTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** Response of node exporter 1.5.0 of Debian 12, without unused metrics. */
  private static final String REAL =
      """
      node_boot_time_seconds 1.795365e+09
      # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
      # TYPE node_cpu_seconds_total counter
      node_cpu_seconds_total{cpu="0",mode="idle"} 9287.33
      node_cpu_seconds_total{cpu="0",mode="iowait"} 56.79
      node_cpu_seconds_total{cpu="0",mode="user"} 14924.84
      node_cpu_guest_seconds_total{cpu="0",mode="user"} 77
      node_disk_read_bytes_total{device="vda"} 1.3956269056e+10
      node_disk_read_bytes_total{device="dm-0"} 1.3956269056e+10
      node_disk_written_bytes_total{device="vda"} 3.5800322048e+10
      node_network_receive_bytes_total{device="eth0"} 5.36549695e+08
      node_network_receive_bytes_total{device="lo"} 7e+12
      node_network_transmit_bytes_total{device="eth0"} 2.522183e+06 1795405285435
      """;

  @Test
  void readsWhatANodeExporterAnswers() throws IOException {
    assertThat(counters(REAL).sums())
        .containsExactly(
            Map.entry(Counter.BOOT, 1.795365e9),
            Map.entry(Counter.CPU, 9287.33 + 56.79 + 14924.84),
            Map.entry(Counter.IDLE, 9287.33),
            Map.entry(Counter.IO_WAIT, 56.79),
            Map.entry(Counter.DISK_READ, 13_956_269_056.0),
            Map.entry(Counter.DISK_WRITTEN, 35_800_322_048.0),
            Map.entry(Counter.RECEIVED, 536_549_695.0),
            Map.entry(Counter.SENT, 2_522_183.0));
  }

  @Test
  void leavesOpenWhatAnExporterDoesNotCount() throws IOException {
    ServerCounters before = counters("node_disk_read_bytes_total{device=\"sda\"} 5e6\n");
    ServerCounters now = counters("node_disk_read_bytes_total{device=\"sda\"} 7e6\n");
    OptionalDouble none = OptionalDouble.empty();
    assertThat(now.since(before, 2))
        .isEqualTo(new ServerUse(none, none, OptionalDouble.of(1e6), none, none, none));
  }

  /** The format allows these values. */
  @ParameterizedTest
  @ValueSource(strings = {"NaN", "+Inf", "-Inf", "1e999"})
  void leavesOpenWhatIsNoFiniteNumber(String value) throws IOException {
    String disk = "node_disk_read_bytes_total{device=\"sda\"} ";
    String more = "node_disk_read_bytes_total{device=\"sdb\"} ";
    ServerCounters before = counters(disk + "5e6\n" + more + value + "\n");
    ServerCounters now = counters(disk + value + "\n" + more + "7e6\n");
    assertThat(before.sums()).isEmpty();
    assertThat(now.since(before, 2).isEmpty()).isTrue();
  }

  @Test
  void readsLabelsWithEscapedCharacters() throws IOException {
    String line = "node_cpu_seconds_total{x=\"q\\\"}{,\",mode=\"idle\",cpu=\"\",} -1.5 7\n";
    assertThat(counters(line).sums()).containsEntry(Counter.IDLE, -1.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "node_cpu_seconds_total{cpu=\"0\"",
        "node_cpu_seconds_total{cpu=\"0\"}",
        "node_cpu_seconds_total{cpu=0} 1",
        "node_cpu_seconds_total much",
        "node_cpu_seconds_total"
      })
  void refusesLinesOfAnotherForm(String line) {
    assertThatThrownBy(() -> counters(line)).isInstanceOf(IOException.class).satisfies(golden::pin);
  }

  /** The model knows what each device did per second, and when the server restarted. */
  @Test
  void figuresAreTheModels() throws IOException {
    var random = new SplittableRandom(28);
    for (int seed = 0; seed < Cases.of(200, 2_000); seed++) {
      var model = new Model(random.split());
      ServerCounters before = counters(model.text());
      for (int second = 0; second < 5; second++) {
        double seconds = 0.5 + random.nextDouble() * 10;
        boolean restarted = random.nextInt(6) == 0;
        ServerUse did = model.work(seconds, restarted);
        ServerCounters now = counters(model.text());
        assertThat(now.startedAfter(before)).isEqualTo(restarted);
        if (!restarted) {
          assertClose(now.since(before, seconds), did);
        }
        before = now;
      }
    }
  }

  private static ServerCounters counters(String text) throws IOException {
    return ServerCounters.of(MetricsText.parse(text, ServerCounters.METRICS));
  }

  private static void assertClose(ServerUse found, ServerUse did) {
    assertThat(found.cpuPercent()).hasValueCloseTo(did.cpuPercent().getAsDouble(), within(1e-3));
    assertThat(found.ioWaitPercent())
        .hasValueCloseTo(did.ioWaitPercent().getAsDouble(), within(1e-3));
    assertThat(found.diskReadBytes())
        .hasValueCloseTo(did.diskReadBytes().getAsDouble(), within(10.0));
    assertThat(found.diskWrittenBytes())
        .hasValueCloseTo(did.diskWrittenBytes().getAsDouble(), within(10.0));
    assertThat(found.receivedBytes())
        .hasValueCloseTo(did.receivedBytes().getAsDouble(), within(10.0));
    assertThat(found.sentBytes()).hasValueCloseTo(did.sentBytes().getAsDouble(), within(10.0));
  }

  /** Server with CPUs, disks and networks. */
  private static final class Model {
    private static final List<String> DISKS = List.of("sda", "nvme0n1", "dm-0", "md127", "loop3");
    private static final List<String> NETWORKS = List.of("eth0", "ens5", "lo", "veth12ab", "br-1");

    private final SplittableRandom random;
    private final int processors;

    /** Idle, waiting and busy seconds of each CPU; then bytes by metric and device. */
    private final double[][] times;

    private final double[][] bytes = new double[4][5];
    private double bootSeconds = 1.7e9;

    Model(SplittableRandom random) {
      this.random = random;
      this.processors = random.nextInt(1, 9);
      this.times = new double[processors][3];
      work(1e5, false);
    }

    ServerUse work(double seconds, boolean restarted) {
      bootSeconds += restarted ? 100 : random.nextInt(-1, 2);
      double[] spent = new double[3];
      for (double[] processor : times) {
        double idle = random.nextDouble();
        double waiting = (1 - idle) * random.nextDouble();
        double[] parts = {idle, waiting, 1 - idle - waiting};
        for (int mode = 0; mode < parts.length; mode++) {
          double added = seconds * parts[mode];
          spent[mode] += added;
          processor[mode] = (restarted ? 0 : processor[mode]) + added;
        }
      }
      double[] moved = new double[4];
      for (int metric = 0; metric < bytes.length; metric++) {
        for (int device = 0; device < bytes[metric].length; device++) {
          double added = Math.rint(random.nextDouble() * 1e8);
          moved[metric] += device < 2 ? added : 0;
          bytes[metric][device] = (restarted ? 0 : bytes[metric][device] + 1e9) + added;
        }
      }
      // The 1e9 of each of the two devices that count.
      return new ServerUse(
          OptionalDouble.of(100 * spent[2] / seconds / processors),
          OptionalDouble.of(100 * spent[1] / seconds / processors),
          OptionalDouble.of((moved[0] + 2e9) / seconds),
          OptionalDouble.of((moved[1] + 2e9) / seconds),
          OptionalDouble.of((moved[2] + 2e9) / seconds),
          OptionalDouble.of((moved[3] + 2e9) / seconds));
    }

    String text() {
      var lines = new ArrayList<String>();
      lines.add("node_boot_time_seconds " + bootSeconds);
      for (int cpu = 0; cpu < processors; cpu++) {
        List<String> modes = List.of("idle", "iowait", "user");
        for (int mode = 0; mode < modes.size(); mode++) {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "node_cpu_seconds_total{cpu=\"%d\",mode=\"%s\"} %.6f",
                  cpu,
                  modes.get(mode),
                  times[cpu][mode]));
        }
      }
      add(lines, "node_disk_read_bytes_total", DISKS, bytes[0]);
      add(lines, "node_disk_written_bytes_total", DISKS, bytes[1]);
      add(lines, "node_network_receive_bytes_total", NETWORKS, bytes[2]);
      add(lines, "node_network_transmit_bytes_total", NETWORKS, bytes[3]);
      return String.join("\n", lines) + "\n";
    }

    private static void add(
        List<String> lines, String name, List<String> devices, double[] values) {
      for (int i = 0; i < devices.size(); i++) {
        lines.add(name + "{device=\"" + devices.get(i) + "\"} " + values[i]);
      }
    }
  }
}
