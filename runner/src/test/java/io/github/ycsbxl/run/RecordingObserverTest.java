package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import io.github.ycsbxl.workload.OperationType;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

final class RecordingObserverTest {
  private final PhaseRecorder recorder = new PhaseRecorder(1, () -> 0, () -> 0, 0);
  private final RecordingObserver observer = new RecordingObserver(ErrorRows.TOGETHER);

  RecordingObserverTest() {
    observer.recordInto(recorder.thread(0));
    recorder.thread(0).started(0);
  }

  @Test
  void successIsInTheRowOfItsOperation() {
    observer.completed(OperationType.READ, Status.OK, 100, 130);
    Row row = row("READ");
    assertThat(row.service().getMaxValue()).isEqualTo(30);
    assertThat(row.succeeded()).isEqualTo(1);
    assertThat(row.hasIntended()).isFalse();
    assertThat(measured().row("READ-FAILED")).isEmpty();
  }

  /** Values are generated from 100 to 900; then the operation makes its calls. */
  @Test
  void theRowOfAScenarioBeginsWithTheFirstCall() {
    var phase = new PhaseRecorder(List.of("s"), () -> 0, () -> 0, 0);
    observer.recordInto(phase.thread(0));
    phase.thread(0).started(100);
    phase.thread(0).began(100);
    observer.completed(OperationType.UPDATE, Status.OK, 900, 930);
    observer.record(OperationOutcome.SUCCEEDED, false);
    phase.thread(0).began(930);
    observer.completed(OperationType.READ, Status.OK, 1_000, 1_010);
    observer.completed(OperationType.UPDATE, Status.OK, 1_015, 1_045);
    observer.completed(OperationType.READ_MODIFY_WRITE, Status.OK, 1_000, 1_045);
    observer.record(OperationOutcome.SUCCEEDED, false);
    phase.sample(until -> Due.NONE);
    PhaseMeasurement measured = phase.finish(JvmPauses.NONE);
    Row all = measured.byPart().whole("s").orElseThrow();
    assertThat(all.service().getTotalCount()).isEqualTo(2);
    assertThat(all.service().getMinValue()).isEqualTo(30);
    assertThat(all.service().getMaxValue()).isEqualTo(45);
    assertThat(measured.part("s").row("UPDATE").orElseThrow().service().getMinValue())
        .isEqualTo(30);
  }

  @Test
  void failureIsCountedByItsStatusAndHasARowOfItsOwn() {
    observer.completed(OperationType.READ, Status.NOT_FOUND, 100, 130);
    observer.completed(OperationType.READ, Statuses.CONFLICT, 100, 150);
    assertThat(row("READ").succeeded()).isZero();
    assertThat(row("READ").failures()).containsEntry("NOT_FOUND", 1L).containsEntry("CONFLICT", 1L);
    assertThat(row("READ-FAILED").service().getTotalCount()).isEqualTo(2);
    assertThat(row("READ-FAILED").service().getMaxValue()).isEqualTo(50);
  }

  @Test
  void aSuccessInABatchHasTheLatencyOfASuccessAndAStatusOfItsOwn() {
    observer.completed(OperationType.INSERT, Status.OK, 100, 130);
    observer.completed(OperationType.INSERT, Status.BATCHED_OK, 100, 110);
    Row row = row("INSERT");
    assertThat(row.succeeded()).isEqualTo(2);
    assertThat(row.count("BATCHED_OK")).isEqualTo(1);
    assertThat(row.failed()).isZero();
    assertThat(row.counts().failed()).isZero();
  }

  @Test
  void missToBeIgnoredIsCountedButNeitherMeasuredNorExplained() {
    observer.missed(OperationType.READ, 130);
    assertThat(row("READ").failures()).containsEntry("NOT_FOUND", 1L);
    assertThat(measured().row("READ-FAILED")).isEmpty();
    assertThat(measured().firstFailures()).isEmpty();
  }

  @Test
  void aStaleReadIsInTheRowOfItsGuaranteeWithTheReadsThatWereChecked() {
    observer.checked(SessionGuarantee.READ_YOUR_WRITES, 0, 0);
    observer.checked(SessionGuarantee.READ_YOUR_WRITES, 3, 1_500);
    observer.unchecked(SessionGuarantee.MONOTONIC_READS);
    PhaseMeasurement measured = measured();
    StaleReads writes =
        StaleReads.of(measured, RowName.parse("STALE-READ-OWN-WRITES")).orElseThrow();
    assertThat(writes.checked()).isEqualTo(2);
    assertThat(writes.stale()).isEqualTo(1);
    assertThat(writes.share()).isEqualTo(0.5);
    assertThat(writes.versionsBehind().getMinValue()).isEqualTo(3);
    assertThat(writes.nanosBehind().getMaxValue()).isEqualTo(1_500);
    StaleReads reads = StaleReads.of(measured, RowName.parse("STALE-READ-MONOTONIC")).orElseThrow();
    assertThat(reads.checked()).isZero();
    assertThat(reads.stale()).isZero();
    assertThat(reads.share()).isNaN();
    assertThat(measured.counts().failed()).isZero();
  }

  /** The version was requested from another node, and a replica wrote later. */
  @Test
  void aWholeWriteIsInTheRowOfTheNodeThatAnsweredItFirst() {
    ask(100, RequestKind.VERSION, "2");
    ask(100, RequestKind.WRITE, "14");
    ask(100, RequestKind.WRITE, "2");
    observer.completed(OperationType.UPDATE, Status.OK, 100, 170);
    observer.completed(OperationType.READ_MODIFY_WRITE, Status.OK, 100, 180);
    assertThat(row("UPDATE@14").service().getMaxValue()).isEqualTo(70);
    assertThat(row("UPDATE@14").succeeded()).isEqualTo(1);
    assertThat(rowsOfNodes())
        .containsExactlyInAnyOrder("VERSION@2", "WRITE@14", "WRITE@2", "UPDATE@14");
  }

  @Test
  void aWriteThatFailedIsInNoRowOfItsNodeNorAnOperationAfterIt() {
    ask(100, RequestKind.WRITE, "1");
    observer.completed(OperationType.UPDATE, Statuses.CONFLICT, 100, 130);
    ask(200, RequestKind.WRITE, "1");
    observer.missed(OperationType.UPDATE, 230);
    ask(300, RequestKind.READ, "1");
    observer.completed(OperationType.READ, Status.OK, 300, 330);
    ask(400, RequestKind.DELETE, "1");
    observer.completed(OperationType.DELETE, Status.OK, 400, 430);
    assertThat(rowsOfNodes()).containsExactlyInAnyOrder("WRITE@1", "READ@1", "DELETE@1");
  }

  /** A seeded history in which one node answers each write first. */
  @Test
  void theWritesOfAllNodesAreTheWrites() {
    var random = new Random(20110110);
    var expected = new TreeMap<String, Long>();
    for (long start = 0; start < 5_000; start++) {
      var operation =
          List.of(OperationType.INSERT, OperationType.UPDATE, OperationType.CAS, OperationType.READ)
              .get(random.nextInt(4));
      boolean writes = operation != OperationType.READ;
      String first = "" + random.nextInt(3);
      ask(start, RequestKind.READ, "" + random.nextInt(3));
      for (int copy = 0; writes && copy < 3; copy++) {
        ask(start, RequestKind.WRITE, copy == 0 ? first : "" + random.nextInt(3));
      }
      boolean succeeds = random.nextInt(10) > 0;
      observer.completed(operation, succeeds ? Status.OK : Status.ERROR, start, start + 1);
      if (writes && succeeds) {
        expected.merge(operation.label() + "@" + first, 1L, Long::sum);
      }
    }
    var found = new TreeMap<String, Long>();
    measured().rows().values().stream()
        .filter(row -> row.name().isOfNode() && !row.name().isOfRequests())
        .forEach(row -> found.put(row.name().toString(), row.succeeded()));
    assertThat(found).isEqualTo(expected);
  }

  /** Adds a request of the operation that started then. */
  private void ask(long began, RequestKind kind, String node) {
    recorder.thread(0).began(began);
    observer.nodes().answered(kind, node, 5);
  }

  private List<String> rowsOfNodes() {
    return measured().rows().keySet().stream()
        .filter(RowName::isOfNode)
        .map(RowName::toString)
        .toList();
  }

  @Test
  void firstFailureOfEachKindIsExplained() {
    observer.completed(OperationType.READ, new Status("ERROR", "first"), 0, 1);
    observer.completed(OperationType.READ, new Status("ERROR", "second"), 0, 1);
    observer.completed(OperationType.UPDATE, new Status("ERROR", "third"), 0, 1);
    assertThat(measured().firstFailures())
        .hasSize(2)
        .containsEntry("READ ERROR", "first")
        .containsEntry("UPDATE ERROR", "third");
  }

  @Test
  void intendedLatencyCountsFromTheDueTime() {
    observer.due(40);
    observer.completed(OperationType.UPDATE, Status.OK, 100, 130);
    assertThat(row("UPDATE").service().getMaxValue()).isEqualTo(30);
    assertThat(row("UPDATE").intended().getMaxValue()).isEqualTo(90);
  }

  @Test
  void thereIsNoIntendedLatencyWithoutAPace() {
    observer.due(40);
    observer.notPaced();
    observer.completed(OperationType.UPDATE, Status.OK, 100, 130);
    assertThat(row("UPDATE").hasIntended()).isFalse();
  }

  @Test
  void failuresHaveNoIntendedLatency() {
    observer.due(40);
    observer.completed(OperationType.UPDATE, Status.ERROR, 100, 130);
    assertThat(row("UPDATE").hasIntended()).isFalse();
  }

  @Test
  void conflictsAndRetriesHaveRows() {
    observer.conflicted(10, 25);
    observer.conflicted(30, 35);
    observer.retried(2);
    assertThat(row("CAS-CONFLICT").service().getTotalCount()).isEqualTo(2);
    assertThat(row("CAS-CONFLICT").service().getMaxValue()).isEqualTo(15);
    assertThat(row("CAS-RETRIES").unit()).isEqualTo(Unit.COUNT);
    assertThat(row("CAS-RETRIES").service().getMaxValue()).isEqualTo(2);
  }

  @Test
  void recordsOfScansAreCounted() {
    observer.scanned(0);
    observer.scanned(7);
    assertThat(row("SCAN-RECORDS").unit()).isEqualTo(Unit.COUNT);
    assertThat(row("SCAN-RECORDS").service().getMinValue()).isZero();
    assertThat(row("SCAN-RECORDS").service().getMaxValue()).isEqualTo(7);
  }

  @Test
  void whatCanHappenToACompareAndSetHasRowsEvenIfItDidNot() {
    observer.completed(OperationType.CAS, Status.OK, 100, 130);
    for (String name : List.of("CAS-CONFLICT", "CAS-GIVEN-UP", "CAS-INDETERMINATE")) {
      assertThat(row(name).service().getTotalCount()).as(name).isZero();
    }
  }

  @Test
  void givenUpAndDoubtfulCompareAndSetsHaveRowsOfTheirOwn() {
    observer.completed(OperationType.CAS, Statuses.CONFLICT, 100, 130);
    observer.completed(
        OperationType.CAS, Statuses.indeterminate(new IllegalStateException("x")), 100, 150);
    observer.completed(OperationType.CAS, Status.ERROR, 100, 160);
    assertThat(row("CAS").succeeded()).isZero();
    assertThat(row("CAS-GIVEN-UP").service().getMaxValue()).isEqualTo(30);
    assertThat(row("CAS-INDETERMINATE").service().getMaxValue()).isEqualTo(50);
    assertThat(row("CAS-FAILED").service().getMaxValue()).isEqualTo(60);
  }

  @Test
  void nextPhaseStartsFromNothing() {
    observer.completed(OperationType.READ, Status.OK, 100, 130);
    observer.record(OperationOutcome.SUCCEEDED, false);
    var next = new PhaseRecorder(1, () -> 0, () -> 0, 0);
    observer.recordInto(next.thread(0));
    observer.completed(OperationType.READ, Status.OK, 200, 201);
    observer.record(OperationOutcome.SUCCEEDED, false);
    next.sample(until -> Due.NONE);
    Row row = next.finish(JvmPauses.NONE).row("READ").orElseThrow();
    assertThat(row.succeeded()).isEqualTo(1);
    assertThat(row.service().getMaxValue()).isEqualTo(1);
    assertThat(row("READ").succeeded()).isEqualTo(1);
  }

  private Row row(String name) {
    return measured().row(name).orElseThrow();
  }

  private PhaseMeasurement measured() {
    observer.record(OperationOutcome.SUCCEEDED, false);
    recorder.sample(until -> Due.NONE);
    return recorder.finish(JvmPauses.NONE);
  }
}
