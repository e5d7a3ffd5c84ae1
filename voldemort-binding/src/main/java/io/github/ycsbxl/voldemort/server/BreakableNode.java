package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.sockets.PacketLoss;
import io.github.ycsbxl.sockets.RelayedProcess;
import io.github.ycsbxl.sockets.ServerProcess;
import io.github.ycsbxl.sockets.TcpRelay;
import java.io.IOException;

/** Node of a cluster with a process of its own. Thread-safe. */
record BreakableNode(int id, RelayedProcess server) {

  String name() {
    return String.valueOf(id);
  }

  /** Starts the process; faults of the node wait meanwhile. */
  void start() throws IOException {
    synchronized (server) {
      server.start();
    }
  }

  Reversal inject(NodeFault fault) throws IOException {
    TcpRelay relay = server.relay();
    return switch (fault.kind()) {
      case KILL -> {
        server.kill();
        yield this::start;
      }
      case STOP -> {
        server.stop();
        yield this::start;
      }
      case PAUSE -> {
        ServerProcess paused = server.running();
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

  private void mend() {
    server.relay().forward().release();
    server.relay().backward().release();
  }
}
