package io.github.ycsbxl.elliptics.server;

import io.github.ycsbxl.elliptics.protocol.AnswerWriter;
import io.github.ycsbxl.elliptics.protocol.Command;
import io.github.ycsbxl.elliptics.protocol.Flags;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.IoAttribute;
import io.github.ycsbxl.elliptics.protocol.NetworkRequest;
import io.github.ycsbxl.elliptics.protocol.Ring;
import io.github.ycsbxl.elliptics.protocol.Route;
import io.github.ycsbxl.elliptics.protocol.StatusException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Nodes of one network. Every node answers on behalf of the node that owns the ID, like release
 * 2.4.0 with Tokyo Cabinet. Commands that clients do not need are rejected as unknown. Thread-safe.
 */
final class ServedNetwork {
  private static final BigInteger IDS = BigInteger.ONE.shiftLeft(Byte.SIZE * Id.BYTES);

  private final Ring ring;
  private final Map<Id, NodeObjects> objects;

  private ServedNetwork(Ring ring) {
    this.ring = ring;
    this.objects =
        ring.nodes().stream()
            .map(Route::id)
            .collect(Collectors.toMap(Function.identity(), id -> new NodeObjects()));
  }

  /** Creates a network of nodes with distinct IDs. */
  static ServedNetwork of(List<Route> nodes) {
    return new ServedNetwork(Ring.of(nodes));
  }

  /** Returns IDs that divide the ring evenly; the last one is all ones. */
  static List<Id> evenIds(int nodes) {
    BigInteger count = BigInteger.valueOf(nodes);
    return IntStream.rangeClosed(1, nodes)
        .mapToObj(node -> IDS.multiply(BigInteger.valueOf(node)).divide(count))
        .map(end -> Id.parse("%040x".formatted(end.subtract(BigInteger.ONE))))
        .toList();
  }

  /** Handles a request received by this node. */
  void answer(Route node, NetworkRequest request, AnswerWriter out) {
    Optional<Command> command = Command.fromCode(request.command());
    if (command.isEmpty()) {
      out.acknowledge(StatusException.INVALID);
      return;
    }
    switch (command.get()) {
      case REVERSE_LOOKUP -> out.node(node, Command.REVERSE_LOOKUP);
      case LOOKUP -> lookup(node, request, out);
      case ROUTE_LIST -> routes(node, out);
      case WRITE -> write(node, request, out);
      case READ -> read(node, request, out);
    }
  }

  /**
   * Handles a lookup. As in the original, the client gets no acknowledgement if another node owns
   * the ID.
   */
  private void lookup(Route node, NetworkRequest request, AnswerWriter out) {
    Route owner = responsible(node, request);
    out.node(owner, Command.LOOKUP);
    if (owner.equals(node)) {
      out.acknowledge(0);
    }
  }

  private void routes(Route node, AnswerWriter out) {
    out.routes(ring.nodes().stream().filter(other -> !other.equals(node)).toList());
    out.acknowledge(0);
  }

  private void write(Route node, NetworkRequest request, AnswerWriter out) {
    if (request.io() == null) {
      out.acknowledge(StatusException.INVALID);
      return;
    }
    objects.get(responsible(node, request).id()).write(request.io(), request.data());
    out.acknowledge(0);
  }

  private void read(Route node, NetworkRequest request, AnswerWriter out) {
    if (request.io() == null) {
      out.acknowledge(StatusException.INVALID);
      return;
    }
    Optional<byte[]> data = objects.get(responsible(node, request).id()).read(request.io());
    data.ifPresent(bytes -> out.data(request.io(), bytes));
    out.acknowledge(data.isPresent() ? 0 : StatusException.NOT_FOUND);
  }

  private Route responsible(Route node, NetworkRequest request) {
    return request.has(Flags.DIRECT) ? node : ring.ownerOf(request.id()).route();
  }

  /** Objects of a node and their histories, in memory. Thread-safe. */
  private static final class NodeObjects {
    private final Map<Id, byte[]> data = new ConcurrentHashMap<>();
    private final Map<Id, byte[]> histories = new ConcurrentHashMap<>();

    /** Replaces the complete object, whatever the offset, as Tokyo Cabinet does. */
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

    /** Returns the requested bytes, up to the end of the object; empty if there is no object. */
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
}
