package io.github.ycsbxl.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import site.ycsb.DB;

/** Opens and closes one binding instance per client thread. Stateless. */
final class Connections {
  private Connections() {}

  /** The first one alone, so that a store which is not there is told once; then all at once. */
  static List<DB> open(RunPlan plan) throws RunFailedException {
    var opened = new ArrayList<DB>();
    opened.add(openOne(plan));
    int others = plan.config().threads() - 1;
    if (others == 0) {
      return opened;
    }
    ExecutorService openers = Executors.newFixedThreadPool(others);
    try {
      Callable<DB> one = () -> openOne(plan);
      List<Future<DB>> results =
          openers.invokeAll(IntStream.range(0, others).mapToObj(i -> one).toList());
      RunFailedException failure = null;
      for (Future<DB> result : results) {
        try {
          opened.add(result.get());
        } catch (ExecutionException e) {
          failure = new RunFailedException(e.getCause().getMessage(), e.getCause());
        }
      }
      if (failure != null) {
        close(opened);
        throw failure;
      }
      return opened;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted while connecting", e);
    } finally {
      openers.shutdown();
    }
  }

  /** Closes all, even if one fails. */
  static void close(List<DB> connections) throws RunFailedException {
    RunFailedException failure = null;
    for (DB db : connections) {
      try {
        db.cleanup();
      } catch (Exception e) {
        failure = new RunFailedException("closing failed: " + Causes.describe(e), e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static DB openOne(RunPlan plan) throws RunFailedException {
    try {
      DB db = plan.dbClass().getDeclaredConstructor().newInstance();
      db.setProperties(plan.properties());
      db.init();
      return db;
    } catch (Exception | LinkageError e) {
      String name = plan.dbClass().getSimpleName();
      throw new RunFailedException(name + " does not start: " + Causes.describe(e), e);
    }
  }
}
