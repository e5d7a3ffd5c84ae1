package io.github.ycsbxl.elliptics.server;

import io.github.ycsbxl.elliptics.protocol.Flags;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.IoAttribute;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Objects of a node, and their histories, in memory. Thread-safe. */
final class NodeObjects {
  private final Map<Id, byte[]> data = new ConcurrentHashMap<>();
  private final Map<Id, byte[]> histories = new ConcurrentHashMap<>();

  /** Replaces the object, wherever in it the write was meant to begin, as Tokyo Cabinet does. */
  void write(IoAttribute io, byte[] bytes) {
    if (io.has(Flags.APPEND)) {
      data.merge(io.origin(), bytes, NodeObjects::joined);
    } else {
      data.put(io.origin(), bytes);
    }
    if (!io.has(Flags.NO_HISTORY)) {
      histories.merge(io.origin(), io.historyEntry(), NodeObjects::joined);
    }
  }

  /** The bytes that are asked for, of which there are none behind the end; empty if no object. */
  Optional<byte[]> read(IoAttribute io) {
    byte[] all = (io.has(Flags.HISTORY) ? histories : data).get(io.origin());
    if (all == null) {
      return Optional.empty();
    }
    int from = (int) Math.min(all.length, Math.max(0, io.offset()));
    long wanted = io.size() <= 0 ? all.length : io.size();
    int to = from + (int) Math.min(all.length - from, wanted);
    return Optional.of(to - from == all.length ? all : Arrays.copyOfRange(all, from, to));
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
