package io.github.ycsbxl.elliptics.protocol;

/** Bits of a message's header, and of its IO attribute. */
public final class Flags {
  /** The end of the transaction is to be acknowledged. */
  public static final int ACK = 1;

  /** More messages of the transaction follow. */
  public static final int MORE = 2;

  /** The node that is asked serves the id itself, whoever owns it. */
  public static final int DIRECT = 8;

  /** IO: nothing is added to the object's history. */
  public static final int NO_HISTORY = 1;

  /** IO: the data go behind what there is. */
  public static final int APPEND = 2;

  /** IO: the object's history is meant, not its data. */
  public static final int HISTORY = 4;

  private Flags() {}
}
