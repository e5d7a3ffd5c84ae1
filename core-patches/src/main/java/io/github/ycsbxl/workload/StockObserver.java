package io.github.ycsbxl.workload;

import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Measures for the stock client what its DB wrapper cannot see: the whole of a read-modify-write.
 * Compare-and-set does not come here, because the wrapper hides the binding's interface.
 */
final class StockObserver implements OperationObserver {
  private final Measurements measurements = Measurements.getMeasurements();

  @Override
  public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
    if (operation == OperationType.READ_MODIFY_WRITE && status.isOk()) {
      measurements.measure(operation.label(), micros(endNanos - startNanos));
      measurements.measureIntended(
          operation.label(), micros(endNanos - measurements.getIntendedtartTimeNs()));
    }
  }

  @Override
  public void conflicted(long startNanos, long endNanos) {}

  @Override
  public void retried(long retries) {}

  private static int micros(long nanos) {
    return (int) Math.min(nanos / 1000, Integer.MAX_VALUE);
  }
}
