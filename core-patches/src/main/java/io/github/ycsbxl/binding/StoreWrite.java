package io.github.ycsbxl.binding;

import java.io.IOException;
import site.ycsb.Status;

/**
 * Write to a store, whose failure leaves open whether it took place unless it is a {@link
 * NotAppliedException}. For one thread.
 */
@FunctionalInterface
public interface StoreWrite {
  Status run() throws IOException;

  /** Runs a write and returns its status, whether it fails or not. */
  static Status status(StoreWrite write) {
    try {
      return write.run();
    } catch (NotAppliedException e) {
      return Statuses.error(e.getCause());
    } catch (IOException e) {
      return Statuses.indeterminate(e);
    }
  }

  /** Runs what precedes a write. If it fails, the write has certainly changed nothing. */
  static <T> T before(Preparation<T> preparation) throws NotAppliedException {
    try {
      return preparation.run();
    } catch (IOException e) {
      throw new NotAppliedException(e);
    }
  }

  /** Preparation of a write. */
  @FunctionalInterface
  interface Preparation<T> {
    T run() throws IOException;
  }

  /** Failure of a write that certainly changed nothing; the cause says why. */
  final class NotAppliedException extends IOException {
    public NotAppliedException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }
}
