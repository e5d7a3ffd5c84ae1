package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.db.StoreServer;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import java.io.IOException;
import java.util.concurrent.Phaser;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.api.Response;
import oracle.kv.impl.topo.RepNodeId;

/**
 * A store in this process for clients in others. They see one node, however many shards and
 * replicas there are behind it, and what fails and takes over there.
 */
public final class EmbeddedServer implements StoreServer {
  private static final int NODE = 1;

  private final ServerSettings settings;
  private final Requests requests = new Requests();
  private EmbeddedStore store;
  private RmiPort port;

  public EmbeddedServer(ServerSettings settings) {
    this.settings = settings;
  }

  /** The port comes first: opening the store takes longer than hearing that it is taken. */
  @Override
  public void start() throws IOException {
    port = RmiPort.open(settings.address(), settings.port());
    try {
      store = EmbeddedStore.join(settings.store());
    } catch (IOException | RuntimeException e) {
      port.close();
      throw e;
    }
    var id = new RepNodeId(1, NODE);
    requests.node = new KvNode(id, () -> NODE, new Operations(store.map(), settings.policy()));
    port.add(id, requests, StoreLayout.of(1, port).topology());
  }

  @Override
  public String addresses() {
    return port.host() + ":" + port.number();
  }

  @Override
  public void close() throws IOException {
    port.close();
    requests.awaitEnd();
    store.leave();
  }

  /** Knows how many requests are under way. Clients find it only when it has its node. */
  private static final class Requests implements RequestHandler {
    private final Phaser underWay = new Phaser(1);
    private volatile KvNode node;

    @Override
    public Response execute(Request request) {
      underWay.register();
      try {
        return node.execute(request);
      } finally {
        underWay.arriveAndDeregister();
      }
    }

    @Override
    public short getSerialVersion() {
      return node.getSerialVersion();
    }

    void awaitEnd() {
      underWay.arriveAndAwaitAdvance();
    }
  }
}
