package io.github.ycsbxl.voldemort.protocol;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Protocols of a node's client port. A client first sends the three characters of its protocol. */
public enum Protocol {
  VP0(new WireFormat(0)),
  VP1(new WireFormat(1)),
  VP2(new WireFormat(2)),
  VP3(new WireFormat(3));

  /** Length of {@link #code} in ASCII. */
  public static final int CODE_BYTES = 3;

  /** Response of a node to a supported code, in ASCII. */
  public static final String ACCEPTED = "ok";

  private final WireFormat format;

  Protocol(WireFormat format) {
    this.format = format;
  }

  /** Returns the protocol's code, such as {@code vp1}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public WireFormat format() {
    return format;
  }

  public static Optional<Protocol> withCode(String code) {
    return Stream.of(values()).filter(protocol -> protocol.code().equals(code)).findFirst();
  }
}
