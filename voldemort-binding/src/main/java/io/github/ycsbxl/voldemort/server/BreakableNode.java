package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.injection.PacketLoss;
import io.github.ycsbxl.injection.ServerProcess;
import io.github.ycsbxl.injection.TcpRelay;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

/** Node of a cluster with a process of its own, and a relay between it and clients. Thread-safe. */
final class BreakableNode implements Closeable {
  private final int id;
  private final int port;
  private final TcpRelay relay;
  private final Start start;
  private Optional<ServerProcess> process = Optional.empty();

  /** Starts the process of a node, which is to listen at a port. */
  @FunctionalInterface
  interface Start {
    ServerProcess at(int id, int port) throws IOException;
  }

  private BreakableNode(int id, int port, TcpRelay relay, Start start) {
    this.id = id;
    this.port = port;
    this.relay = relay;
    this.start = start;
  }

  /** A node that has its ports and is not started. */
  static BreakableNode of(int id, Start start) throws IOException {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    return new BreakableNode(id, port, TcpRelay.to(port), start);
  }

  String name() {
    return String.valueOf(id);
  }

  /** Where clients connect. */
  int clientPort() {
    return relay.port();
  }

  synchronized boolean isRunning() {
    return process.isPresent();
  }

  synchronized void start() throws IOException {
    process = Optional.of(start.at(id, port));
  }

  Reversal inject(NodeFault fault) throws IOException {
    return switch (fault.kind()) {
      case KILL -> {
        take().kill();
        yield this::start;
      }
      case STOP -> {
        take().stop();
        yield this::start;
      }
      case PAUSE -> {
        ServerProcess paused = running();
        paused.pause();
        yield paused::resume;
      }
      case DELAY -> {
        relay.backward().delay(fault.delay().toNanos());
        yield () -> relay.backward().delay(-fault.delay().toNanos());
      }
      case LOSE -> {
        NodeFault.Loss share = fault.loss().orElseThrow();
        var loss = new PacketLoss(share.share(), share.seed());
        relay.backward().lose(loss);
        yield () -> relay.backward().loseNoMore(loss);
      }
      case CUT -> {
        relay.forward().hold();
        relay.backward().hold();
        yield this::mend;
      }
      case DISK_FULL -> throw new IOException("a node's disk cannot be full here");
    };
  }

  /** Its process in order, and everything that waits for it. */
  @Override
  public void close() throws IOException {
    relay.close();
    if (isRunning()) {
      take().stop();
    }
  }

  private void mend() {
    relay.forward().release();
    relay.backward().release();
  }

  private synchronized ServerProcess running() throws IOException {
    return process.orElseThrow(() -> new IOException("node " + id + " is down already"));
  }

  private synchronized ServerProcess take() throws IOException {
    ServerProcess taken = running();
    process = Optional.empty();
    return taken;
  }
}
