package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class StaleReadsTest {
  private static final RowName ROW = RowName.parse("STALE-READ-MONOTONIC");

  /** A checked read. */
  private record Read(long versionsBehind, long nanosBehind) {}

  @Test
  void readsOfSeveralProcessesAddUpAsIfOneHadCheckedThemAll() {
    var random = new Random(1);
    var all = new ArrayList<Read>();
    PhaseMeasurement sum = measurement(List.of());
    for (int process = 0; process < 4; process++) {
      var part = new ArrayList<Read>();
      for (int i = 0; i < 1_000; i++) {
        long behind = Math.max(0, random.nextInt(20) - 15);
        part.add(new Read(behind, behind * random.nextInt(1_000_000)));
      }
      all.addAll(part);
      sum = sum.plus(measurement(part));
    }
    assertThat(StaleReads.of(sum)).isEqualTo(StaleReads.of(measurement(all)));
    StaleReads reads = StaleReads.of(sum, ROW).orElseThrow();
    assertThat(reads.checked()).isEqualTo(4_000);
    assertThat(reads.stale())
        .isEqualTo(all.stream().filter(read -> read.versionsBehind > 0).count())
        .isEqualTo(reads.nanosBehind().getTotalCount());
  }

  @Test
  void otherRowsAreNoneAndTimesAloneAreNotEnough() {
    PhaseMeasurement measured = measurement(List.of(new Read(1, 1)));
    assertThat(StaleReads.of(measured, RowName.READ)).isEmpty();
    measured.rows().remove(ROW.versions());
    assertThat(StaleReads.of(measured)).isEmpty();
  }

  private static PhaseMeasurement measurement(List<Read> reads) {
    Row stale = Row.empty(ROW, Unit.NANOS);
    Row versions = Row.empty(ROW.versions(), Unit.COUNT);
    Row other = Row.empty(RowName.parse("READ"), Unit.NANOS);
    for (Read read : reads) {
      versions.service().recordValue(read.versionsBehind);
      other.service().recordValue(1);
      if (read.versionsBehind > 0) {
        stale.service().recordValue(read.nanosBehind);
      }
    }
    var rows = new TreeMap<RowName, Row>();
    List.of(stale, versions, other).forEach(row -> rows.put(row.name(), row));
    return new PhaseMeasurement(
        new PhaseTime(0, 1),
        Counts.NONE,
        rows,
        new TreeMap<>(),
        GarbageCollection.none(),
        JvmPauses.NONE,
        Optional.empty(),
        ClientUse.NONE);
  }
}
