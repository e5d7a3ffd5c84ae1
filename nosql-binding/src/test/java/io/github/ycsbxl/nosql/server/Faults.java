package io.github.ycsbxl.nosql.server;

import com.sleepycat.je.rep.InsufficientAcksException;
import java.io.IOException;
import java.io.ObjectOutput;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import oracle.kv.RequestTimeoutException;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.api.ops.NotBegunException;
import oracle.kv.impl.api.ops.Smuggler;

/** Faults of writes that were observed on real servers; reads succeed. */
public final class Faults {
  private Faults() {}

  /**
   * Returns a fault in which the master executes the write, but no replica acknowledges it in time.
   */
  public static Fault insufficientAcks() {
    return (request, work) -> {
      Response done = work.get();
      if (!request.isWrite()) {
        return done;
      }
      throw new RequestTimeoutException(
          request.getTimeout(),
          "Too few acknowledgements",
          new InsufficientAcksException("0 of 1"),
          true);
    };
  }

  /** Returns a fault in which the master knows too few replicas, and does not start. */
  public static Fault insufficientReplicas() {
    return (request, work) -> {
      if (!request.isWrite()) {
        return work.get();
      }
      throw new NotBegunException();
    };
  }

  /**
   * Returns a fault that executes the write and breaks all connections in place of the response.
   */
  public static Fault lostAnswer(StandIn standIn) {
    return (request, work) -> {
      Response done = work.get();
      if (request.isWrite()) {
        standIn.cutConnections();
      }
      return done;
    };
  }

  /** Returns a fault that executes the write and truncates the response. */
  public static Fault garbledAnswer() {
    return (request, work) -> {
      Response done = work.get();
      return request.isWrite() ? new Garbled() : done;
    };
  }

  /** Returns a fault that adds this object to all responses. */
  public static Fault smuggled(Object object) {
    return (request, work) -> new Smuggler(object);
  }

  /** Returns a fault that delays all responses until the latch opens. */
  public static Fault frozen(CountDownLatch until) {
    return (request, work) -> {
      try {
        until.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return work.get();
    };
  }

  /** Returns a fault that executes writes only when the barrier is full. */
  public static Fault together(CyclicBarrier barrier) {
    return (request, work) -> {
      try {
        if (request.isWrite()) {
          barrier.await();
        }
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
      return work.get();
    };
  }

  /** Returns a server that requires newer clients. */
  public static Fault wantsNewerClient() {
    return (request, work) -> {
      throw new UnsupportedOperationException(
          "Client version is 18.3.9, but the minimum required version is 22.3.11");
    };
  }

  /** Response that fails during serialization, after the first bytes. */
  public static final class Garbled extends Response {
    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      throw new IOException("nothing more to send");
    }
  }
}
