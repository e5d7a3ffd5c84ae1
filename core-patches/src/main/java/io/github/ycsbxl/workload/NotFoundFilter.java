package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import site.ycsb.Status;

/** Observer that passes on what it hears, with operations that found no record apart. */
record NotFoundFilter(OperationObserver observer) implements OperationObserver {
  @Override
  public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
    if (Statuses.isNotFound(status)) {
      observer.missed(operation, endNanos);
    } else {
      observer.completed(operation, status, startNanos, endNanos);
    }
  }

  @Override
  public void moved(OperationType operation, long readBytes, long writtenBytes) {
    observer.moved(operation, readBytes, writtenBytes);
  }

  @Override
  public void scanned(long records) {
    observer.scanned(records);
  }

  @Override
  public void missed(OperationType operation, long endNanos) {
    observer.missed(operation, endNanos);
  }

  @Override
  public void conflicted(long startNanos, long endNanos) {
    observer.conflicted(startNanos, endNanos);
  }

  @Override
  public void retried(long retries) {
    observer.retried(retries);
  }

  @Override
  public void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {
    observer.checked(guarantee, versionsBehind, nanosBehind);
  }

  @Override
  public void unchecked(SessionGuarantee guarantee) {
    observer.unchecked(guarantee);
  }
}
