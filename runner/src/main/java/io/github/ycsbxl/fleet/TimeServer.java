package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.HostAndPort;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;

/**
 * Server of the Network Time Protocol (RFC 5905, section 14: its simple form). Immutable and
 * thread-safe.
 */
public record TimeServer(HostAndPort address) {
  private static final int PORT = 123;
  private static final int LENGTH = 48;

  /** Version 4, from a client. */
  private static final byte QUESTION = 0x23;

  private static final int ANSWER_MODE = 4;
  private static final int UNSYNCHRONISED = 3;
  private static final int LAST_STRATUM = 15;
  private static final int ECHO_AT = 24;
  private static final int SENT_AT = 40;

  /** The seconds from 1900, from which the protocol counts, to 1970. */
  private static final long FROM_1900_TO_1970 = 2_208_988_800L;

  private static final long ERA_SECONDS = 1L << 32;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private static final int ANSWER_MILLIS = 1_000;
  private static final int TRIES = 3;

  /** Servers expect of well-behaved clients that they ask seldom. */
  private static final ClockOffset.RoundTrips ROUND_TRIPS =
      new ClockOffset.RoundTrips(4, Duration.ofMillis(5), Duration.ofSeconds(2));

  /** Parses a host, with a port or without; an IllegalArgumentException says that it is none. */
  static TimeServer parse(String text) {
    return new TimeServer(HostAndPort.parse(text, PORT));
  }

  /** Measures the server's clock; an IOException has a sentence on why that cannot be done. */
  ClockOffset measure(ClockOffset.OwnClocks own) throws IOException {
    return ClockOffset.measure(own, this::nanos, ROUND_TRIPS);
  }

  /** The server's time in ns since 1970. */
  private long nanos() throws IOException {
    var server = new InetSocketAddress(address.host(), address.port());
    if (server.isUnresolved()) {
      throw new UnknownHostException(address.host());
    }
    try (var socket = new DatagramSocket()) {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.connect(server);
      for (int i = 1; ; i++) {
        try {
          return ask(socket);
        } catch (SocketTimeoutException e) {
          if (i == TRIES) {
            throw new IOException("no answer to " + TRIES + " questions", e);
          }
        }
      }
    } catch (PortUnreachableException e) {
      throw new IOException("nobody serves the time there", e);
    }
  }

  private static long ask(DatagramSocket socket) throws IOException {
    // What the server sends back is drawn, so that nobody else can answer for it.
    ByteBuffer question = ByteBuffer.allocate(LENGTH).put(0, QUESTION);
    question.putLong(SENT_AT, new SecureRandom().nextLong());
    socket.send(new DatagramPacket(question.array(), LENGTH));
    var packet = new DatagramPacket(new byte[2 * LENGTH], 2 * LENGTH);
    while (true) {
      socket.receive(packet);
      ByteBuffer answer =
          ByteBuffer.wrap(Arrays.copyOf(packet.getData(), Math.max(LENGTH, packet.getLength())));
      boolean ours =
          packet.getLength() >= LENGTH
              && (answer.get(0) & 7) == ANSWER_MODE
              && answer.getLong(ECHO_AT) == question.getLong(SENT_AT);
      if (ours) {
        return nanos(answer);
      }
    }
  }

  private static long nanos(ByteBuffer answer) throws IOException {
    int stratum = answer.get(1) & 0xFF;
    boolean synchronised = (answer.get(0) & 0xFF) >> 6 != UNSYNCHRONISED;
    if (!synchronised || stratum == 0 || stratum > LAST_STRATUM) {
      throw new IOException("it does not know the time itself, or refuses to tell it");
    }
    long seconds = Integer.toUnsignedLong(answer.getInt(SENT_AT));
    // The protocol's seconds begin anew in 2036.
    long since1900 = seconds < ERA_SECONDS / 2 ? seconds + ERA_SECONDS : seconds;
    long fraction = Integer.toUnsignedLong(answer.getInt(SENT_AT + Integer.BYTES));
    return (since1900 - FROM_1900_TO_1970) * NANOS_PER_SECOND
        + (fraction * NANOS_PER_SECOND >>> Integer.SIZE);
  }

  /** The address as the user writes it. */
  @Override
  public String toString() {
    return address.port() == PORT ? address.hostInUrl() : address.toString();
  }
}
