package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;

/** Timer of one thread's requests to nodes. Not thread-safe. */
final class RequestTimes {
  /** Timer without an observer. Thread-safe. */
  static final RequestTimes UNOBSERVED = new RequestTimes();

  private NodeTimed.Observer observer = NodeTimed.Observer.NONE;

  /** Request to a node. */
  interface TimedRequest<T, E extends Exception, F extends Exception> {
    T at(Node node) throws E, F;
  }

  void observe(NodeTimed.Observer newObserver) {
    observer = newObserver;
  }

  /** Performs the request, and reports the node's time or the failure. */
  <T, E extends Exception, F extends Exception> T of(
      RequestKind kind, Node node, TimedRequest<T, E, F> request) throws E, F {
    if (observer == NodeTimed.Observer.NONE) {
      return request.at(node);
    }
    long start = System.nanoTime();
    boolean answered = false;
    try {
      T answer = request.at(node);
      observer.answered(kind, node.name(), System.nanoTime() - start);
      answered = true;
      return answer;
    } finally {
      if (!answered) {
        observer.failed(kind, node.name());
      }
    }
  }
}
