package io.github.ycsbxl.nosql.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Concurrent execution of an action for several objects, each in its own thread. Stateless. */
final class InParallel {
  private InParallel() {}

  interface Action<T> {
    void on(T thing) throws IOException;
  }

  /**
   * Executes the action for all objects concurrently. Returns when all are done, and throws the
   * first exception.
   */
  static <T> void forEach(Collection<T> things, Action<T> action) throws IOException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<CompletableFuture<Void>> all =
          things.stream()
              .map(thing -> CompletableFuture.runAsync(() -> run(action, thing), threads))
              .toList();
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException io) {
        throw new IOException(io.getCause().getMessage(), io.getCause());
      }
      if (e.getCause() instanceof RuntimeException unexpected) {
        throw unexpected;
      }
      if (e.getCause() instanceof LinkageError classes) {
        throw new IOException(
            "the class path has another Berkeley DB JE library than the one of YCSB XL; unset KVHOME and omit -cp, which put a server's libraries in front ("
                + classes.getMessage()
                + ")",
            classes);
      }
      throw e;
    } finally {
      threads.shutdown();
    }
  }

  private static <T> void run(Action<T> action, T thing) {
    try {
      action.on(thing);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
