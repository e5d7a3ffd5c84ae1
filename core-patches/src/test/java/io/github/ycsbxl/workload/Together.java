package io.github.ycsbxl.workload;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks at the same time, each in a thread of its own. */
public final class Together {
  private Together() {}

  /** Returns when all have ended, and throws what one of them threw. */
  public static void run(List<Callable<Void>> tasks)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      for (Future<Void> ended : threads.invokeAll(tasks)) {
        ended.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
