package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.engine.StorageEngine;
import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A store on the engine of this process, which is its only node: clocks have one entry, so no two
 * values of a key are concurrent. Thread-safe.
 */
final class LocalStore implements VersionedStore {
  private static final int NODE = 0;
  private static final RecordForm FORM = new BytesForm();

  private final StorageEngine engine;

  LocalStore(StorageEngine engine) {
    this.engine = engine;
  }

  @Override
  public RecordForm form() {
    return FORM;
  }

  @Override
  public Optional<Versioned> get(String key) throws IOException {
    return engine.get(bytes(key)).stream().findFirst();
  }

  @Override
  public Optional<Versioned> getLatest(String key) throws IOException {
    return get(key);
  }

  @Override
  public Map<String, Versioned> getAll(List<String> keys) throws IOException {
    var found = new HashMap<String, Versioned>();
    for (KeyedVersions one : engine.getAll(keys.stream().map(LocalStore::bytes).toList())) {
      found.put(new String(one.key(), StandardCharsets.UTF_8), one.versions().get(0));
    }
    return found;
  }

  @Override
  public Optional<VectorClock> version(String key) throws IOException {
    return engine.getVersions(bytes(key)).stream().findFirst();
  }

  @Override
  public boolean put(String key, byte[] value, VectorClock previous) throws IOException {
    VectorClock next = previous.incremented(NODE, System.currentTimeMillis());
    try {
      engine.put(bytes(key), Versioned.of(value, next));
      return true;
    } catch (ObsoleteVersionException e) {
      return false;
    }
  }

  @Override
  public boolean delete(String key, VectorClock upTo) throws IOException {
    return engine.delete(bytes(key), upTo);
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }
}
