package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.faults.FaultAction.Target;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Choice of a running node for the target of a fault, such as the current master. Waits for an
 * election in progress. Used by one thread.
 *
 * @param over pauses briefly, and returns true to stop waiting for an election
 */
record NodeChoice(BreakableStore store, Random random, BooleanSupplier over) {
  private static final long ELECTION_NANOS = TimeUnit.SECONDS.toNanos(30);

  String of(Target target) throws IOException {
    return switch (target.choice()) {
      case MASTER -> master();
      case REPLICA -> {
        String master = master();
        yield any(store.running().stream().filter(node -> !node.equals(master)).toList());
      }
      case ANY -> any(store.running());
      case NODE -> store.node(target.word()).orElseThrow();
    };
  }

  /** Chooses a node for the target, other than the node {@code than}. */
  String other(Target target, String than) throws IOException {
    String found =
        target.choice() == Target.Choice.ANY
            ? any(store.running().stream().filter(node -> !node.equals(than)).toList())
            : of(target);
    if (found.equals(than)) {
      throw new IOException(than + " cannot be cut from itself");
    }
    return found;
  }

  private String any(List<String> nodes) throws IOException {
    if (nodes.isEmpty()) {
      throw new IOException("no matching node is running");
    }
    return nodes.get(random.nextInt(nodes.size()));
  }

  private String master() throws IOException {
    long start = System.nanoTime();
    while (true) {
      Optional<String> master = store.master();
      if (master.isPresent()) {
        return master.get();
      }
      if (over.getAsBoolean() || System.nanoTime() - start > ELECTION_NANOS) {
        throw new IOException("the store has no master");
      }
    }
  }
}
