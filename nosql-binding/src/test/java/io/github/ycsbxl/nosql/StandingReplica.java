package io.github.ycsbxl.nosql;

import com.sleepycat.je.rep.impl.node.Replica;
import com.sleepycat.je.rep.utilint.BinaryProtocol.Message;
import com.sleepycat.je.utilint.TestHook;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Replica that stops to replay its master's messages but still answers reads: JE's own test hook
 * blocks the first replay thread. Created before the store is opened.
 */
final class StandingReplica implements TestHook<Message>, AutoCloseable {
  private final AtomicReference<Thread> held = new AtomicReference<>();
  private final CountDownLatch standing = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean armed;

  StandingReplica() {
    Replica.setInitialReplayHook(this);
  }

  /** Returns when one replica has stopped; its master sends a message at least every second. */
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

  /** Lets the replica continue. */
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
