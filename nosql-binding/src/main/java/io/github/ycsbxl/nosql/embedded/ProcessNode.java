package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.sockets.PacketLoss;
import io.github.ycsbxl.sockets.RelayedProcess;
import io.github.ycsbxl.sockets.ServerProcess;
import java.io.IOException;
import java.util.List;

/**
 * Node with a process of its own. Thread-safe.
 *
 * @param network between the nodes
 */
record ProcessNode(NodeAddress address, NodeNetwork network, RelayedProcess server) {

  /**
   * Does the fault.
   *
   * @param others nodes from which it is cut
   */
  Reversal inject(NodeFault fault, List<Integer> others) throws IOException {
    ServerProcess running = server.running();
    return switch (fault.kind()) {
      case KILL -> {
        server.kill();
        network.reset(address.node());
        yield server::start;
      }
      case STOP -> {
        server.stop();
        network.reset(address.node());
        yield server::start;
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
        server.relay().backward().lose(loss);
        yield () -> {
          network.loseNoMore(address.node(), loss);
          server.relay().backward().loseNoMore(loss);
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

  static PacketLoss packets(NodeFault.Loss loss) {
    return new PacketLoss(loss.share(), loss.seed());
  }

  private void delay(long nanos) {
    network.delay(address.node(), nanos);
    server.relay().backward().delay(nanos);
  }
}
