package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.ConflictException;
import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Deleted;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException.ObsoletePutException;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;

/**
 * Write operations on one key, sent to all its replicas that are up. Responses are received in the
 * order of the preference list until the preferred number of replicas has written, so a slow node
 * early in the list delays the write. Outstanding responses of other replicas are received before
 * the next request to the same replica. Used by one thread.
 */
final class ReplicaWrites {
  private final StoreName store;

  /** The links to which a request was sent. The list is reused. */
  private final List<NodeLink> sent = new ArrayList<>();

  ReplicaWrites(StoreName store) {
    this.store = store;
  }

  /**
   * Sends a put to the coordinator. The coordinator is the first node that accepts the put, and
   * increments its own entry in the clock. Then sends the new clock and value to the other
   * replicas. A replica that already has a later version counts as successful.
   *
   * @return the clock that was stored
   */
  VectorClock put(byte[] key, byte[] value, VectorClock previous, Tally tally)
      throws OperationException {
    for (NodeLink link = tally.next(); link != null; link = tally.next()) {
      VectorClock clock = previous.incremented(link.id(), System.currentTimeMillis());
      var put = Request.Put.of(store, Routing.NORMAL, key, Versioned.of(value, clock));
      if (firstPut(link, put, tally)) {
        sendToOthers(put, tally);
        receive(tally);
        return clock;
      }
    }
    throw tally.tooFew(tally.outcome());
  }

  private static boolean firstPut(NodeLink link, Request.Put put, Tally tally)
      throws OperationException {
    try {
      link.send(put);
      link.receive();
      tally.succeeded(link);
      return true;
    } catch (ServerErrorException e) {
      tally.failed(link, e);
      if (e.isFinal()) {
        throw refused(e, tally);
      }
      return false;
    } catch (VoldemortException e) {
      tally.failed(link, e);
      return false;
    }
  }

  /**
   * Returns the failure for a rejected put. If an earlier node may have applied the put, a
   * rejection by a later node does not prove a conflict.
   */
  private static OperationException refused(ServerErrorException e, Tally tally) {
    if (tally.outcome() == Outcome.NOT_APPLIED && e instanceof ObsoletePutException) {
      return new ConflictException(e.getMessage(), e);
    }
    return new RefusedException(e, tally.outcome());
  }

  private void sendToOthers(Request request, Tally tally) {
    sent.clear();
    for (NodeLink link = tally.next(); link != null; link = tally.next()) {
      try {
        link.send(request);
        sent.add(link);
      } catch (NodeFailureException e) {
        tally.failed(link, e);
      }
    }
  }

  /**
   * Sends a delete to all replicas.
   *
   * @return true if any replica whose response was received had something to delete
   */
  boolean delete(byte[] key, VectorClock upTo, Tally tally) throws OperationException {
    sendToOthers(new Request.Delete(store, Routing.NORMAL, key, upTo), tally);
    return receive(tally);
  }

  /** Receives responses. Returns true if any node deleted something. */
  private boolean receive(Tally tally) throws OperationException {
    boolean deleted = false;
    ServerErrorException refusal = null;
    for (int i = 0; i < sent.size() && !tally.isPreferredMet(); i++) {
      NodeLink link = sent.get(i);
      try {
        Response response = link.receive();
        tally.succeeded(link);
        deleted |= response instanceof Deleted answer && answer.any();
      } catch (ObsoletePutException e) {
        tally.succeeded(link);
      } catch (ServerErrorException e) {
        tally.failed(link, e);
        refusal = e.isFinal() ? e : refusal;
      } catch (VoldemortException e) {
        tally.failed(link, e);
      }
    }
    if (refusal != null && !tally.isMet()) {
      throw new RefusedException(refusal, tally.outcome());
    }
    tally.requireMet(tally.outcome());
    return deleted;
  }
}
