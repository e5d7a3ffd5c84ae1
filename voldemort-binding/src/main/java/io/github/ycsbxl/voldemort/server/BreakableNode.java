package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.serve.Disturbance;
import io.github.ycsbxl.serve.Ports;
import io.github.ycsbxl.serve.TcpRelay;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Node of a cluster with its own process and a relay, so that clients always use the same port.
 * Thread-safe: methods synchronize on this object.
 */
final class BreakableNode implements Closeable {
  private final String name;
  private final Starter starter;
  private final Ports port;
  private final TcpRelay relay;
  private Optional<NodeJvm> process = Optional.empty();

  /** Factory of a process that listens for clients at a port. */
  @FunctionalInterface
  interface Starter {
    NodeJvm start(int port) throws IOException;
  }

  /** Creates a node with its ports, without starting it. */
  BreakableNode(String name, Starter starter) throws IOException {
    this.name = name;
    this.starter = starter;
    this.port = Ports.free(1);
    this.relay = TcpRelay.to(port.numbers().get(0));
  }

  String name() {
    return name;
  }

  /** Returns the port to which clients connect. */
  int clientPort() {
    return relay.port();
  }

  synchronized boolean isRunning() {
    return process.isPresent();
  }

  /**
   * Starts the process, and returns when it responds to clients. Faults must be injected only
   * afterwards.
   */
  synchronized void start() throws IOException {
    process = Optional.of(starter.start(port.numbers().get(0)));
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
        NodeJvm paused = running();
        paused.pause();
        yield paused::resume;
      }
      case DELAY, LOSE -> Disturbance.inject(fault, List.of(relay.backward()));
      case CUT -> Disturbance.inject(fault, List.of(relay.forward(), relay.backward()));
      case DISK_FULL -> throw new IOException("this store does not support the fault 'disk full'");
    };
  }

  private synchronized NodeJvm running() throws IOException {
    return process.orElseThrow(() -> new IOException("node " + name + " is down already"));
  }

  private synchronized NodeJvm take() throws IOException {
    NodeJvm taken = running();
    process = Optional.empty();
    return taken;
  }

  /** Stops the process in an orderly way, and wakes up all waiting threads. */
  @Override
  public void close() throws IOException {
    relay.close();
    port.close();
    if (isRunning()) {
      take().stop();
    }
  }
}
