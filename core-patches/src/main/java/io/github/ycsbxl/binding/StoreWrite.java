package io.github.ycsbxl.binding;

import java.io.IOException;
import site.ycsb.Status;

/**
 * A write to a store. A failure is indeterminate unless it is a {@link NotAppliedException}. Used
 * by one thread.
 */
@FunctionalInterface
public interface StoreWrite {
  Status run() throws IOException;

  /** Executes a write and returns its status. Never throws. */
  static Status status(StoreWrite write) {
    try {
      return write.run();
    } catch (NotAppliedException e) {
      return Statuses.error(e.getCause());
    } catch (IOException e) {
      return Statuses.indeterminate(e);
    }
  }

  /** Executes a step that precedes a write. If it fails, the write had no effect. */
  static <T> T before(Preparation<T> preparation) throws NotAppliedException {
    try {
      return preparation.run();
    } catch (IOException e) {
      throw new NotAppliedException(e);
    }
  }

  /** Step that precedes a write. */
  @FunctionalInterface
  interface Preparation<T> {
    T run() throws IOException;
  }

  /** Failure of a write that had no effect. The cause of the exception has the reason. */
  final class NotAppliedException extends IOException {
    public NotAppliedException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }
}
