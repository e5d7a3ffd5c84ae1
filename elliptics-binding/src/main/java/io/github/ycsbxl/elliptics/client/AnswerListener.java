package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.Command;

/** Listener to the requests of an {@link ObjectClient}, called by the thread that it belongs to. */
public interface AnswerListener {
  /** Hears nothing. */
  AnswerListener NONE =
      new AnswerListener() {
        @Override
        public void answered(Command command, String node, long nanos) {}

        @Override
        public void failed(Command command, String node) {}
      };

  /**
   * A node answered, whatever its answer was.
   *
   * @param node the first digits of its id
   * @param nanos from before the request was sent until the answer was read
   */
  void answered(Command command, String node, long nanos);

  /** There was no answer. */
  void failed(Command command, String node);
}
