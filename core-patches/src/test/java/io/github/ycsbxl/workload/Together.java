package io.github.ycsbxl.workload;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Concurrent execution of tasks, each in its own thread. */
public final class Together {
  private Together() {}

  /** Returns when all tasks have ended, and throws the exception of any of them. */
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
