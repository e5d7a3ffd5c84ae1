package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Clocks;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads of one key. Requests go to the preferred number of replicas before the first response is
 * awaited; then, while responses are missing, to the other replicas one by one. Used by one thread.
 */
final class ReplicaReads {
  private static final byte[] NO_VALUE = {};

  /** The links to which a request was sent. The list is reused. */
  private final List<NodeLink> sent = new ArrayList<>();

  /**
   * Performs a read.
   *
   * @param request a get or getVersions; the latter returns versions without values
   * @throws InsufficientNodesException if fewer nodes than required responded
   * @throws RefusedException if a node rejects a read that any other node would also reject
   */
  void read(KeyRead read, Request request) throws OperationException {
    Tally tally = read.tally();
    sent.clear();
    for (NodeLink link = tally.next(sent); link != null; link = tally.next(sent)) {
      if (send(link, request, tally)) {
        sent.add(link);
      }
    }
    for (NodeLink link : sent) {
      receive(link, read);
    }
    for (NodeLink link = tally.nextIfNotMet(); link != null; link = tally.nextIfNotMet()) {
      if (send(link, request, tally)) {
        receive(link, read);
      }
    }
    tally.requireMet(Outcome.NOT_APPLIED);
  }

  private static boolean send(NodeLink link, Request request, Tally tally) {
    try {
      link.send(request);
      return true;
    } catch (NodeFailureException e) {
      tally.failed(link, e);
      return false;
    }
  }

  private static void receive(NodeLink link, KeyRead read) throws RefusedException {
    try {
      read.answered(link, versions(link.receive()));
    } catch (ServerErrorException e) {
      if (e.isFinal()) {
        throw new RefusedException(e, Outcome.NOT_APPLIED);
      }
      read.tally().failed(link, e);
    } catch (VoldemortException e) {
      read.tally().failed(link, e);
    }
  }

  private static List<Versioned> versions(Response response) {
    if (response instanceof Clocks clocks) {
      return clocks.clocks().stream().map(clock -> Versioned.of(NO_VALUE, clock)).toList();
    }
    return ((Values) response).values();
  }
}
