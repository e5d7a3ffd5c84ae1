package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.StoredForm.BytesForm;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Store on the engine in this process, which is its only node. Vector clocks have one entry, so a
 * key never has concurrent values. Thread-safe.
 */
final class LocalStore implements VersionedStore {
  private static final int NODE = 0;

  private final StorageEngine engine;
  private final StoredForm form;
  private final KeyForm keyForm;

  LocalStore(StorageEngine engine, FormSettings forms) {
    this.engine = engine;
    this.form = BytesForm.of(SerializerDefinition.withType("identity"), forms.records());
    this.keyForm = KeyForm.local(forms.keys());
  }

  @Override
  public StoredForm form() {
    return form;
  }

  @Override
  public Optional<String> remedy() {
    return Optional.empty();
  }

  @Override
  public Optional<Versioned> get(String key) throws IOException {
    return engine.get(keyForm.bytes(key)).stream().findFirst();
  }

  @Override
  public Optional<Versioned> getLatest(String key) throws IOException {
    return get(key);
  }

  @Override
  public Map<String, Versioned> getAll(List<String> keys) throws IOException {
    var names = new HashMap<ByteBuffer, String>();
    var asked = new ArrayList<byte[]>();
    for (String key : keys) {
      byte[] bytes = keyForm.bytes(key);
      asked.add(bytes);
      names.put(ByteBuffer.wrap(bytes), key);
    }
    var found = new HashMap<String, Versioned>();
    for (KeyedVersions one : engine.getAll(asked)) {
      found.put(names.get(ByteBuffer.wrap(one.key())), one.versions().get(0));
    }
    return found;
  }

  @Override
  public Optional<VectorClock> version(String key) throws IOException {
    return engine.getVersions(keyForm.bytes(key)).stream().findFirst();
  }

  @Override
  public boolean put(String key, byte[] value, VectorClock previous) throws IOException {
    VectorClock next = previous.incremented(NODE, System.currentTimeMillis());
    try {
      engine.put(keyForm.bytesToWrite(key), Versioned.of(value, next));
      return true;
    } catch (ObsoleteVersionException e) {
      return false;
    }
  }

  @Override
  public boolean delete(String key, VectorClock upTo) throws IOException {
    return engine.delete(keyForm.bytesToWrite(key), upTo);
  }
}
