package io.github.ycsbxl.binding;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Binding in a part of a store that nobody else uses: every key has a prefix, and inserted records
 * are deleted at the end, so tests can use a store that is in use.
 */
public class ScratchKeys extends DB {
  final DB db;
  final String prefix;
  private final Set<String> written = new HashSet<>();
  private String table;

  /** Creates a connection; instances with the same prefix share their records. */
  public ScratchKeys(DB db, String prefix) {
    this.db = db;
    this.prefix = prefix;
  }

  /** Returns a prefix that no key in the store has. */
  public static String newPrefix() {
    return "scratch-" + UUID.randomUUID() + "-";
  }

  @Override
  public void init() throws DBException {
    db.setProperties(getProperties());
    db.init();
  }

  @Override
  public void cleanup() throws DBException {
    written.forEach(key -> db.delete(table, key));
    written.clear();
    db.cleanup();
  }

  @Override
  public Status read(String of, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return db.read(of, prefix + key, fields, result);
  }

  @Override
  public Status scan(
      String of,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return db.scan(of, prefix + startKey, recordCount, fields, result);
  }

  @Override
  public Status insert(String into, String key, Map<String, ByteIterator> values) {
    table = into;
    written.add(prefix + key);
    return db.insert(into, prefix + key, values);
  }

  @Override
  public Status update(String of, String key, Map<String, ByteIterator> values) {
    return db.update(of, prefix + key, values);
  }

  @Override
  public Status delete(String of, String key) {
    return db.delete(of, prefix + key);
  }
}
