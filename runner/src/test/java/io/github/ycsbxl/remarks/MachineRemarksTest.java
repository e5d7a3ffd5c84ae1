package io.github.ycsbxl.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.MachineUse;
import io.github.ycsbxl.machine.Throttling;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorded run of half a minute by eight threads, on other machines. */
final class MachineRemarksTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final long SECOND = 1_000_000_000;

  @Test
  void quietMachineIsNotRemarkedOn() throws IOException {
    assertThat(
            remarks(
                recorded(
                    0,
                    new MachineUse(
                        2, 30 * SECOND, 30 * SECOND, 28 * SECOND, 0, 0, Throttling.NONE))))
        .isEmpty();
  }

  @Test
  void reportsWhatElseTheMachineDid() throws IOException {
    var use =
        new MachineUse(2, 30 * SECOND, 50 * SECOND, 20 * SECOND, 3 * SECOND, 7, Throttling.NONE);
    Phase result =
        recorded(0, use)
            .plus(Map.of("CPU frequency governor", "powersave", "clock source", "hpet"));
    golden.pin(remarks(result));
  }

  /** A run of 20 s had time to show what others did, and was stopped for a part of it. */
  @Test
  void reportsQuotasAndWhatTheyLeaveToOthers() throws IOException {
    long span = 20 * SECOND;
    var quota = new Throttling(0.5, 3, 1_250_000_000);
    golden.pin(remarks(recorded(0, new MachineUse(2, span, 2 * span, span / 5, 0, 0, quota))));
  }

  /** Eight threads and 30 nodes have 240 connections. */
  @ParameterizedTest
  @CsvSource({"239, 0", "300, 61", "'300, 299', '70, 60'"})
  void reportsThatConnectionsAreMoreThanOpenFiles(String limit, String atStart) throws IOException {
    golden.pin(remarks(files(30, limit, atStart)));
  }

  @ParameterizedTest
  @CsvSource({"30, 240, 0", "30, 1000000, 61", "0, 10, 9", "30, -1, 9", "30, much, 9"})
  void enoughOpenFilesAreNotRemarkedOn(int nodes, String limit, String atStart) throws IOException {
    assertThat(remarks(files(nodes, limit, atStart))).isEmpty();
  }

  private static List<String> remarks(Phase phase) {
    return TestRemarks.texts(MachineRemarks.of(phase));
  }

  private static Phase files(int nodes, String limit, String atStart) throws IOException {
    var quiet = new MachineUse(2, 30 * SECOND, SECOND, SECOND, 0, 0, Throttling.NONE);
    return recorded(nodes, quiet)
        .plus(Map.of("open files limit", limit, "open files at start", atStart));
  }

  private static Phase recorded(int nodes, MachineUse use) throws IOException {
    Phase result =
        Phase.together(
            Run.readMeasured(Path.of("../analysis/src/test/resources/recorded/before")).phases());
    PhaseMeasurement measured = result.measurement();
    var rows = new TreeMap<>(measured.rows());
    for (String request : new String[] {"READ", "WRITE"}) {
      IntStream.range(0, nodes)
          .mapToObj(node -> Row.empty(RowName.parse(request + "@" + node), Unit.NANOS))
          .forEach(row -> rows.put(row.name(), row));
    }
    var client = new ClientUse(use.ownNanos(), 0, new TreeMap<>(Map.of("m", use)));
    return new Phase(
        result.run(),
        result.phase(),
        result.iteration(),
        new PhaseMeasurement(
            measured.time(),
            measured.counts(),
            rows,
            measured.firstFailures(),
            measured.gc(),
            measured.pauses(),
            measured.underWay(),
            client),
        result.partial());
  }
}
