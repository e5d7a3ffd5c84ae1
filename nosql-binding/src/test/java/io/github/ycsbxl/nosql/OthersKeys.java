package io.github.ycsbxl.nosql;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.Benchmark;
import io.github.ycsbxl.BenchmarkResult;
import io.github.ycsbxl.binding.TestDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import oracle.kv.KVStore;
import oracle.kv.Key;
import oracle.kv.Value;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Records whose keys have several components, as written by another program. */
final class OthersKeys implements AutoCloseable {
  private final KVStore store;
  private final List<Key> keys;

  private OthersKeys(KVStore store, List<Key> keys) {
    this.store = store;
    this.keys = keys;
  }

  /**
   * Writes the records, with a client that is closed with this object.
   *
   * @param root first component of all keys
   */
  static OthersKeys write(KVStore store, String root) {
    List<Key> keys =
        IntStream.range(0, 40)
            .mapToObj(i -> Key.createKey(List.of(root, "a/b " + i), List.of("profile", "" + i)))
            .toList();
    keys.forEach(key -> store.put(key, Value.createValue(key.toString().getBytes(US_ASCII))));
    return new OthersKeys(store, keys);
  }

  /** One operation after the other. */
  void areReadAndWrittenByTheirPaths(Properties properties) throws Exception {
    properties.setProperty("nosql.key.form", "path");
    properties.setProperty("value.form", "raw");
    properties.setProperty("value.size", "5");
    NosqlClient client = TestStores.open(properties);
    String first = keys.get(0).toString();
    assertThat(first).endsWith("/a%2Fb%200/-/profile/0");
    assertThat(read(client, first)).isEqualTo(first);

    Map<String, ByteIterator> changed = new HashMap<>(Map.of("field0", TestDb.ascii("newer")));
    assertThat(client.update("usertable", first, changed)).isEqualTo(Status.OK);
    assertThat(store.get(keys.get(0)).getValue().getValue()).asString().isEqualTo("newer");
    assertThat(client.delete("usertable", first)).isEqualTo(Status.OK);
    assertThat(store.get(keys.get(0))).isNull();
    assertThat(client.insert("usertable", first, TestStores.record("again"))).isEqualTo(Status.OK);
    assertThat(store.get(keys.get(0))).isNotNull();

    Map<String, ByteIterator> record = TestStores.record("never");
    for (String path : List.of("//", "/with a blank")) {
      assertThat(client.insert("usertable", path, record).getName()).as(path).isEqualTo("ERROR");
    }
    client.cleanup();
  }

  /** A run whose request file has the keys in the notation of Oracle's client. */
  void areRequestsOfARun(Properties properties, Path folder) throws Exception {
    Path requests = folder.resolve("requests");
    Files.write(requests, keys.stream().map(Key::toString).toList());
    Benchmark benchmark = Benchmark.of("nosql");
    for (String name : properties.stringPropertyNames()) {
      benchmark = benchmark.with(name, properties.getProperty(name));
    }
    BenchmarkResult result =
        benchmark
            .with("nosql.consistency", "ABSOLUTE")
            .with("nosql.key.form", "path")
            .with("value.form", "raw")
            .with("value.size", 5)
            .with("requestdistribution", "file")
            .with("requestfile", requests)
            .with("operationcount", 200)
            .with("readproportion", 0.5)
            .with("updateproportion", 0.5)
            .with("results.dir", folder.resolve("results"))
            .run();
    assertThat(result.succeeded()).isEqualTo(200);
    // No request had another key.
    assertThat(keys).allMatch(key -> store.get(key) != null);
  }

  private static String read(NosqlClient client, String key) {
    Map<String, ByteIterator> found = new HashMap<>();
    assertThat(client.read("usertable", key, null, found)).isEqualTo(Status.OK);
    return found.get("field0").toString();
  }

  @Override
  public void close() {
    keys.forEach(store::delete);
    store.close();
  }
}
