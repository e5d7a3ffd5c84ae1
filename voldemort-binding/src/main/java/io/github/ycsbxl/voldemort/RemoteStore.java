package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.binding.StoreWrite.NotAppliedException;
import io.github.ycsbxl.voldemort.client.OperationException;
import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.client.RequestListener;
import io.github.ycsbxl.voldemort.client.StoreClient;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Store of a cluster, for one thread. */
record RemoteStore(StoreClient client, StoreForms forms) implements VersionedStore {

  @Override
  public void observeNodes(NodeTimed.Observer observer) {
    client.listen(
        observer == NodeTimed.Observer.NONE ? RequestListener.NONE : new NodeRequests(observer));
  }

  /** Listener that reports the client's requests to the observer. */
  private record NodeRequests(NodeTimed.Observer observer) implements RequestListener {
    @Override
    public void answered(Operation operation, int node, long nanos, boolean awaited) {
      RequestKind kind = awaited ? kind(operation) : RequestKind.UNAWAITED;
      observer.answered(kind, Integer.toString(node), nanos);
    }

    @Override
    public void failed(Operation operation, int node) {
      observer.failed(kind(operation), Integer.toString(node));
    }

    private static RequestKind kind(Operation operation) {
      return switch (operation) {
        case GET -> RequestKind.READ;
        case GET_VERSIONS -> RequestKind.VERSION;
        case GET_ALL -> RequestKind.MULTIGET;
        case PUT -> RequestKind.WRITE;
        case DELETE -> RequestKind.DELETE;
      };
    }
  }

  @Override
  public StoredForm form() {
    return forms.values();
  }

  @Override
  public Optional<String> remedy() {
    StoreDefinition store = client.definition();
    int overlapping = store.replicas() - store.quorums().writes().required() + 1;
    return store.quorums().reads().required() >= overlapping
        ? Optional.empty()
        : Optional.of(VoldemortConfig.REQUIRED_READS.name() + "=" + overlapping);
  }

  @Override
  public Optional<Versioned> get(String key) throws IOException {
    return client.get(forms.keys().bytes(key));
  }

  @Override
  public Optional<Versioned> getLatest(String key) throws IOException {
    return client.getLatest(forms.keys().bytes(key));
  }

  @Override
  public Map<String, Versioned> getAll(List<String> keys) throws IOException {
    var asked = new ArrayList<byte[]>(keys.size());
    for (String key : keys) {
      asked.add(forms.keys().bytes(key));
    }
    List<Optional<Versioned>> found = client.getAll(asked);
    var byKey = new HashMap<String, Versioned>();
    for (int i = 0; i < keys.size(); i++) {
      String key = keys.get(i);
      found.get(i).ifPresent(versioned -> byKey.put(key, versioned));
    }
    return byKey;
  }

  @Override
  public Optional<VectorClock> version(String key) throws IOException {
    return client.getVersions(forms.keys().bytes(key)).stream().reduce(VectorClock::merged);
  }

  @Override
  public boolean put(String key, byte[] value, VectorClock previous) throws IOException {
    byte[] keyBytes = forms.keys().bytesToWrite(key);
    return write(() -> client.put(keyBytes, value, previous)) != null;
  }

  @Override
  public boolean delete(String key, VectorClock upTo) throws IOException {
    byte[] keyBytes = forms.keys().bytesToWrite(key);
    return Boolean.TRUE.equals(write(() -> client.delete(keyBytes, upTo)));
  }

  private interface Write<T> {
    T run() throws OperationException;
  }

  /** Performs a write. Returns null after a conflict. */
  private static <T> T write(Write<T> write) throws IOException {
    try {
      return write.run();
    } catch (OperationException e) {
      if (e.outcome() == Outcome.CONFLICT) {
        return null;
      }
      throw e.outcome() == Outcome.NOT_APPLIED ? new NotAppliedException(e) : e;
    }
  }
}
