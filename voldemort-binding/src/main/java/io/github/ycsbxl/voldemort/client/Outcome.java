package io.github.ycsbxl.voldemort.client;

/** What a failed operation did to the store. */
public enum Outcome {
  /** Nothing: it was not sent, or every node that got it refused it. A read is always this. */
  NOT_APPLIED,
  /** Nothing, because a node has a version that the operation's clock has not seen. */
  CONFLICT,
  /** It may have been applied, now or later, at some nodes or at all. */
  UNKNOWN
}
