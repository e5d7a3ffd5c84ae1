package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.StoreLocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** Store of three nodes that only records its faults. Thread-safe. */
final class ModelStore implements BreakableStore {
  private final Set<NodeFault.Kind> faults;
  private final boolean replicated;
  private final List<String> events = new ArrayList<>();
  private final Set<String> down = new TreeSet<>();
  private CountDownLatch reverts = new CountDownLatch(0);

  ModelStore(Set<NodeFault.Kind> faults, boolean replicated) {
    this.faults = faults;
    this.replicated = replicated;
  }

  @Override
  public StoreLocation location() {
    return StoreLocation.IN_PROCESS;
  }

  @Override
  public List<String> nodes() {
    return List.of("a", "b", "c");
  }

  @Override
  public Set<NodeFault.Kind> faults() {
    return faults;
  }

  @Override
  public boolean nodesMeet() {
    return replicated;
  }

  @Override
  public boolean hasMaster() {
    return replicated;
  }

  @Override
  public synchronized Optional<String> master() {
    return running().stream().findFirst();
  }

  @Override
  public synchronized List<String> running() {
    return nodes().stream().filter(node -> !down.contains(node)).toList();
  }

  @Override
  public synchronized Reversal inject(NodeFault fault) throws IOException {
    String what = fault.kind().word() + " " + fault.node();
    if (fault.kind() == NodeFault.Kind.KILL && !down.add(fault.node())) {
      throw new IOException(fault.node() + " is down");
    }
    event(what);
    return () -> {
      try {
        reverts.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      revert(fault.node(), what);
    };
  }

  /** Lets reversals hang until the latch is released. */
  void beforeRevert(CountDownLatch latch) {
    reverts = latch;
  }

  private synchronized void revert(String node, String what) {
    down.remove(node);
    event("revert " + what);
  }

  private void event(String text) {
    events.add(text);
    notifyAll();
  }

  /** Returns all events as soon as the condition holds. */
  synchronized List<String> events(Predicate<List<String>> awaited) throws InterruptedException {
    while (!awaited.test(events)) {
      wait();
    }
    return List.copyOf(events);
  }

  @Override
  public void start() {}

  @Override
  public void close() {}

  @Override
  public String addresses() {
    return "";
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of();
  }

  @Override
  public ConnectionFactory connections() {
    throw new UnsupportedOperationException();
  }
}
