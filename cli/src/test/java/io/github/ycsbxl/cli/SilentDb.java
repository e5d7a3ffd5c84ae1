package io.github.ycsbxl.cli;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.VersionedRecord;
import java.util.concurrent.CountDownLatch;
import site.ycsb.Status;

/** Store that answers no read of an audit, and reports when one starts. */
public final class SilentDb extends UserDb implements CompareAndSet {
  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    System.err.println("reading");
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Status.ERROR;
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    return Status.NOT_IMPLEMENTED;
  }
}
