package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.workload.OperationType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RowKindTest {

  @Test
  void everyOperationIsOneButVerifying() {
    for (OperationType type : OperationType.values()) {
      assertThat(isOperation(type.label())).isEqualTo(type != OperationType.VERIFY);
    }
  }

  @Test
  void whatLooksCloserIsNone() {
    assertThat(
            List.of(
                "READ-FAILED",
                "READ-STALE",
                "READ-NOT_FOUND",
                "CAS-CONFLICT",
                "STALE-READ-MONOTONIC"))
        .noneMatch(RowKindTest::isOperation);
  }

  private static boolean isOperation(String row) {
    return RowKind.isOperation(RowMeasurement.empty(row, Unit.NANOS));
  }
}
