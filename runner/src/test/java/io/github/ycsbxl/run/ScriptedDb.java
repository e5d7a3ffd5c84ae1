package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.Replicated;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Store that executes the {@link Script} in its properties. */
public final class ScriptedDb extends DB implements Replicated {
  private Script script;
  private int connection;

  @Override
  public void init() throws DBException {
    script = (Script) getProperties().get(Script.PROPERTY);
    connection = script.opened.getAndIncrement();
    script.open(connection);
  }

  @Override
  public void cleanup() throws DBException {
    script.closed.incrementAndGet();
    script.close(connection);
  }

  @Override
  public void awaitReplicas(Duration timeout) throws DBException {
    script.replicaWaits.incrementAndGet();
    script.awaitReplicas();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return call(key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return call(startkey);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return call(key);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return call(key);
  }

  @Override
  public Status delete(String table, String key) {
    return call(key);
  }

  private Status call(String key) {
    script.keys.add(key);
    return script.call(script.calls.getAndIncrement());
  }
}
