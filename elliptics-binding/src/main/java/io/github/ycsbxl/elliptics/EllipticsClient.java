package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.ConfiguredDb;
import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.StoreWrite;
import io.github.ycsbxl.binding.StoreWrite.NotAppliedException;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.binding.TopologyAware;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.SocketProperties;
import io.github.ycsbxl.elliptics.client.ObjectClient;
import io.github.ycsbxl.elliptics.client.ObjectClient.AnswerListener;
import io.github.ycsbxl.elliptics.protocol.Command;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * YCSB interface to an Elliptics network. A record is an object under the SHA-1 hash of its key,
 * whatever the table. An instance belongs to one thread; all instances of a process share the list
 * of nodes.
 */
public final class EllipticsClient extends ConfiguredDb<EllipticsConfig>
    implements NodeTimed, TopologyAware {
  private EllipticsConfig config;
  private Network network;
  private ObjectClient client;
  private RecordObjects objects;

  @Override
  protected EllipticsConfig read(Properties properties) throws ConfigurationException {
    return EllipticsConfig.from(properties);
  }

  @Override
  protected void open(EllipticsConfig read) throws IOException {
    network = Network.join(read);
    config = read;
    client = network.client().open();
    objects = new RecordObjects(client, config.copies());
  }

  @Override
  protected void close() throws IOException {
    client.close();
    Network.leave(config);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try {
      Optional<byte[]> found = objects.read(key);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      decode(found.get(), fields, result);
      return Status.OK;
    } catch (IOException e) {
      return Statuses.error(e);
    }
  }

  /** Writes the record. Replaces an existing record. */
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return StoreWrite.status(() -> replace(key, values));
  }

  /**
   * Writes the record if all its fields are given, even if it is absent. Otherwise merges the
   * fields into the existing record.
   */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    boolean whole = values.size() >= config.fields();
    return StoreWrite.status(() -> whole ? replace(key, values) : merge(key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return StoreWrite.status(() -> objects.delete(key) ? Status.OK : Status.NOT_FOUND);
  }

  @Override
  public Topology topology() {
    return Topology.ofRing(network.client().ring().size(), config.copies());
  }

  /** Returns the number of nodes in the network's route list, and the options of a socket. */
  @Override
  public SortedMap<String, String> reportedSettings() {
    SortedMap<String, String> report = SocketProperties.report(network.client().socketOptions());
    report.put("nodes", Integer.toString(network.client().ring().size()));
    return report;
  }

  @Override
  public void observeNodes(NodeTimed.Observer observer) {
    client.listen(
        observer == NodeTimed.Observer.NONE ? AnswerListener.NONE : new NodeRequests(observer));
  }

  /** Listener that reports the client's requests to the observer. */
  private record NodeRequests(NodeTimed.Observer observer) implements AnswerListener {
    @Override
    public void answered(Command command, String node, long nanos) {
      observer.answered(kind(command), node, nanos);
    }

    @Override
    public void failed(Command command, String node) {
      observer.failed(kind(command), node);
    }

    private static RequestKind kind(Command command) {
      return command == Command.WRITE ? RequestKind.WRITE : RequestKind.READ;
    }
  }

  private Status replace(String key, Map<String, ByteIterator> values) throws IOException {
    byte[] bytes;
    try {
      bytes = config.form().encode(values);
    } catch (IllegalArgumentException e) {
      throw new NotAppliedException(new IOException(e.getMessage(), e));
    }
    objects.write(key, bytes);
    return Status.OK;
  }

  private Status merge(String key, Map<String, ByteIterator> values) throws IOException {
    Optional<byte[]> present = StoreWrite.before(() -> objects.read(key));
    if (present.isEmpty()) {
      return Status.NOT_FOUND;
    }
    Map<String, ByteIterator> record = StoreWrite.before(() -> decoded(present.get()));
    record.putAll(values);
    return replace(key, record);
  }

  private Map<String, ByteIterator> decoded(byte[] bytes) throws IOException {
    var record = new LinkedHashMap<String, ByteIterator>();
    decode(bytes, null, record);
    return record;
  }

  private void decode(byte[] bytes, Set<String> wanted, Map<String, ByteIterator> into)
      throws IOException {
    try {
      config.form().decode(bytes, wanted, into);
    } catch (IllegalArgumentException e) {
      throw new IOException("the network has objects that are not records: " + e.getMessage(), e);
    }
  }
}
