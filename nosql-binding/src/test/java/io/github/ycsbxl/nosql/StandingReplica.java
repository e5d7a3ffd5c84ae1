package io.github.ycsbxl.nosql;

import com.sleepycat.je.rep.impl.node.Replica;
import com.sleepycat.je.rep.utilint.BinaryProtocol.Message;
import com.sleepycat.je.utilint.TestHook;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A replica that stops to replay what its master sends and still answers reads: JE's own hook for
 * tests holds the first replay thread that comes by. Made before the store is opened.
 */
final class StandingReplica implements TestHook<Message>, AutoCloseable {
  private final AtomicReference<Thread> held = new AtomicReference<>();
  private final CountDownLatch standing = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean armed;

  StandingReplica() {
    Replica.setInitialReplayHook(this);
  }

  /** Returns when one replica stands still; its master sends something every second at least. */
  void stand() throws InterruptedException {
    armed = true;
    if (!standing.await(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("no replica was sent anything");
    }
  }

  @Override
  public void doHook(Message message) {
    if (armed && held.compareAndSet(null, Thread.currentThread())) {
      standing.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets the replica go on. */
  @Override
  public void close() {
    released.countDown();
    Replica.setInitialReplayHook(null);
  }

  @Override
  public void hookSetup() {}

  @Override
  public void doIOHook() {}

  @Override
  public void doHook() {}

  @Override
  public Message getHookValue() {
    return null;
  }
}
