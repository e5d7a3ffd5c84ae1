package io.github.ycsbxl.serve;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Network faults in one direction: data is held back, delayed or lost. Several faults add up. Lost
 * data arrives later and in order, because TCP retransmits it. Thread-safe.
 */
public final class Disturbance {
  private static final long LOOK_NANOS = 5_000_000;

  private final List<PacketLoss> losses = new CopyOnWriteArrayList<>();
  private volatile int holds;
  private volatile long delayNanos;

  /**
   * Injects the fault into several directions. Faults other than a delay or a loss hold all data
   * back.
   */
  public static Reversal inject(NodeFault fault, Collection<Disturbance> into) {
    var loss = new PacketLoss(fault.loss(), fault.seed());
    List<Disturbance> all = List.copyOf(into);
    all.forEach(each -> each.change(fault, loss, 1));
    return () -> all.forEach(each -> each.change(fault, loss, -1));
  }

  private synchronized void change(NodeFault fault, PacketLoss loss, int by) {
    switch (fault.kind()) {
      case DELAY -> delayNanos += by * fault.delay().toNanos();
      case LOSE -> {
        if (by > 0) {
          losses.add(loss);
        } else {
          losses.remove(loss);
        }
      }
      default -> holds += by;
    }
  }

  /** Waits until data sent now may pass. Returns false if {@code over} returned true first. */
  public boolean pass(BooleanSupplier over) {
    boolean quiet = holds == 0 && delayNanos == 0 && losses.isEmpty();
    return quiet || pass(sentNanos(), over);
  }

  /**
   * Returns the time of the last retransmission of data that is sent now; without loss, the current
   * time.
   */
  long sentNanos() {
    long now = System.nanoTime();
    for (PacketLoss loss : losses) {
      now += loss.nextNanos();
    }
    return now;
  }

  /** Waits until data sent at this time may pass. */
  boolean pass(long sentNanos, BooleanSupplier over) {
    while (true) {
      long left = holds > 0 ? LOOK_NANOS : sentNanos + delayNanos - System.nanoTime();
      if (left <= 0) {
        return true;
      }
      if (over.getAsBoolean()) {
        return false;
      }
      LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
    }
  }
}
