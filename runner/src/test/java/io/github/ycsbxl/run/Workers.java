package io.github.ycsbxl.run;

import io.github.ycsbxl.schedule.Schedule;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.OperationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.BasicDB;
import site.ycsb.DB;
import site.ycsb.Status;

/** Client threads that repeat one operation. */
final class Workers {
  private Workers() {}

  /** One call of a workload. */
  interface Operation {
    Status next(RecordingObserver observer);
  }

  /** Returns a thread per operation. */
  static List<Worker> doing(Operation... operations) {
    var workers = new ArrayList<Worker>();
    for (Operation operation : operations) {
      workers.add(doing(operation, workers.size(), operations.length, Optional.empty()));
    }
    return workers;
  }

  /**
   * @param schedule due times; immediately if empty
   */
  static Worker doing(Operation operation, int index, int threads, Optional<Schedule> schedule) {
    var observer = new RecordingObserver(ErrorRows.TOGETHER);
    ClientWork work = work(operation, observer);
    return new Worker(index, threads, new BasicDB(), work, observer, schedule, false);
  }

  private static ClientWork work(Operation operation, RecordingObserver observer) {
    return new ClientWork() {
      @Override
      public Status load(DB db) {
        return transact(db);
      }

      @Override
      public Status transact(DB db) {
        return operation.next(observer);
      }
    };
  }

  /** Returns reads with a pause, which leaves the CPU to other tests. */
  static Operation reads() {
    return observer -> {
      long start = System.nanoTime();
      LockSupport.parkNanos(10_000);
      observer.completed(OperationType.READ, Status.OK, start, System.nanoTime());
      return Status.OK;
    };
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
