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

/** Faults that were seen on real servers, for writes; reads go well. */
public final class Faults {
  private Faults() {}

  /** The master has done the write, and no replica said in time that it has it. */
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

  /** The master knows of too few replicas, and does not begin. */
  public static Fault insufficientReplicas() {
    return (request, work) -> {
      if (!request.isWrite()) {
        return work.get();
      }
      throw new NotBegunException();
    };
  }

  /** The write is done, and all connections to the store break instead of bringing the answer. */
  public static Fault lostAnswer(StandIn standIn) {
    return (request, work) -> {
      Response done = work.get();
      if (request.isWrite()) {
        standIn.cutConnections();
      }
      return done;
    };
  }

  /** The write is done, and its answer ends in the middle. */
  public static Fault garbledAnswer() {
    return (request, work) -> {
      Response done = work.get();
      return request.isWrite() ? new Garbled() : done;
    };
  }

  /** All answers carry this object. */
  public static Fault smuggled(Object object) {
    return (request, work) -> new Smuggler(object);
  }

  /** Requests are not answered until the latch opens; then they are. */
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

  /** Writes are done only when as many have come as the barrier wants. */
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

  /** A server that wants newer clients. */
  public static Fault wantsNewerClient() {
    return (request, work) -> {
      throw new UnsupportedOperationException(
          "Client version is 18.3.9, but the minimum required version is 22.3.11");
    };
  }

  /** Fails when it is sent, after the first bytes. */
  public static final class Garbled extends Response {
    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      throw new IOException("nothing more to send");
    }
  }
}
