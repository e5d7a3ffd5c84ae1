package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.injection.PacketLoss;
import io.github.ycsbxl.injection.ServerProcess;
import io.github.ycsbxl.injection.TcpRelay;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;

/** Node with a process of its own, and a relay between it and clients. Thread-safe. */
final class ProcessNode implements Closeable {
  private final NodeAddress address;
  private final NodeNetwork network;
  private final int port;
  private final TcpRelay relay;
  private final Start start;
  private Optional<ServerProcess> process = Optional.empty();

  /** Starts the process of a node, which is to listen to clients at a port. */
  @FunctionalInterface
  interface Start {
    ServerProcess at(NodeAddress address, int port) throws IOException;
  }

  private ProcessNode(
      NodeAddress address, NodeNetwork network, int port, TcpRelay relay, Start start) {
    this.address = address;
    this.network = network;
    this.port = port;
    this.relay = relay;
    this.start = start;
  }

  /** A node that has its ports and is not started. */
  static ProcessNode of(NodeAddress address, NodeNetwork network, Start start) throws IOException {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    return new ProcessNode(address, network, port, TcpRelay.to(port), start);
  }

  NodeAddress address() {
    return address;
  }

  /** Where clients connect. */
  int clientPort() {
    return relay.port();
  }

  synchronized boolean isRunning() {
    return process.isPresent();
  }

  /** Returns when it answers clients. */
  void start() throws IOException {
    ServerProcess started = start.at(address, port);
    synchronized (this) {
      process = Optional.of(started);
    }
  }

  /**
   * Does the fault.
   *
   * @param others nodes from which it is cut
   */
  Reversal inject(NodeFault fault, List<Integer> others) throws IOException {
    ServerProcess running = running();
    return switch (fault.kind()) {
      case KILL -> {
        take().kill();
        network.reset(address.node());
        yield this::start;
      }
      case STOP -> {
        take().stop();
        network.reset(address.node());
        yield this::start;
      }
      case PAUSE -> {
        running.pause();
        yield running::resume;
      }
      case DELAY -> {
        delay(fault.delay().toNanos());
        yield () -> delay(-fault.delay().toNanos());
      }
      case LOSE -> {
        PacketLoss loss = fault.loss().map(ProcessNode::packets).orElseThrow();
        network.lose(address.node(), loss);
        relay.backward().lose(loss);
        yield () -> {
          network.loseNoMore(address.node(), loss);
          relay.backward().loseNoMore(loss);
        };
      }
      case CUT -> {
        others.forEach(other -> network.cut(address.node(), other));
        yield () -> others.forEach(other -> network.mend(address.node(), other));
      }
      case DISK_FULL -> {
        running.tell(StandaloneNode.FULL);
        yield () -> running.tell(StandaloneNode.WRITABLE);
      }
    };
  }

  /** Ends its process in order, and everything that waits for it. */
  @Override
  public void close() throws IOException {
    relay.close();
    if (isRunning()) {
      take().stop();
    }
  }

  static PacketLoss packets(NodeFault.Loss loss) {
    return new PacketLoss(loss.share(), loss.seed());
  }

  private void delay(long nanos) {
    network.delay(address.node(), nanos);
    relay.backward().delay(nanos);
  }

  private synchronized ServerProcess running() throws IOException {
    return process.orElseThrow(() -> new IOException(address.name() + " is down already"));
  }

  private synchronized ServerProcess take() throws IOException {
    ServerProcess taken = running();
    process = Optional.empty();
    return taken;
  }
}
