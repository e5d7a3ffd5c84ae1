package io.github.ycsbxl.elliptics.protocol;

/** Bits of a message's header, and of its IO attribute. */
public final class Flags {
  /** The node must acknowledge the end of the transaction. */
  public static final int ACK = 1;

  /** More messages of the transaction follow. */
  public static final int MORE = 2;

  /** The node that receives the request serves the ID itself, even if another node owns the ID. */
  public static final int DIRECT = 8;

  /** IO flag: the object's history is not extended. */
  public static final int NO_HISTORY = 1;

  /** IO flag: the data are appended to the object. */
  public static final int APPEND = 2;

  /** IO flag: the request is for the object's history, not for its data. */
  public static final int HISTORY = 4;

  private Flags() {}
}
