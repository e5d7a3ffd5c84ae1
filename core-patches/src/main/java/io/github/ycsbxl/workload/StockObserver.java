package io.github.ycsbxl.workload;

import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Measurement for the stock client of what its DB wrapper cannot see: the whole of a
 * read-modify-write or a plugin, what the client does itself. Compare-and-set and multiget do not
 * come here, because the wrapper hides the binding's interfaces.
 */
final class StockObserver implements OperationObserver {
  private final Measurements measurements = Measurements.getMeasurements();

  @Override
  public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
    switch (operation) {
      case READ_MODIFY_WRITE, PLUGIN, READ_CACHED ->
          measure(operation, status, startNanos, endNanos);
      case VERIFY -> {
        measurements.measure(operation.label(), micros(endNanos - startNanos));
        // Stock YCSB counts statuses with different descriptions separately.
        measurements.reportStatus(
            operation.label(), status.isOk() ? Status.OK : Status.UNEXPECTED_STATE);
      }
      default -> {
        // The wrapper has measured the operation.
      }
    }
  }

  private void measure(OperationType operation, Status status, long startNanos, long endNanos) {
    if (status.isOk()) {
      measurements.measure(operation.label(), micros(endNanos - startNanos));
      measurements.measureIntended(
          operation.label(), micros(endNanos - measurements.getIntendedtartTimeNs()));
    }
  }

  private static int micros(long nanos) {
    return (int) Math.min(nanos / 1000, Integer.MAX_VALUE);
  }
}
