package io.github.ycsbxl.binding;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.RecordCodec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * {@link MapStore} that computes a digest of all its calls, including all bytes of values. Used by
 * one client thread.
 */
public final class TracingStore extends DB implements CompareAndSet, MultiGet {
  private static final Map<String, Trace> TRACES = new ConcurrentHashMap<>();

  private final MapStore store = new MapStore();
  private Trace trace;

  /** Number of calls of a store so far, and the SHA-256 of their texts. */
  public static final class Trace {
    private final MessageDigest digest;
    private long calls;

    private Trace() {
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }

    /** Formats the trace, such as {@code 1500 calls 3fa9...}. */
    public synchronized String text() throws CloneNotSupportedException {
      var soFar = (MessageDigest) digest.clone();
      return calls + " calls " + HexFormat.of().formatHex(soFar.digest());
    }

    private synchronized void add(Object... parts) {
      calls++;
      for (Object part : parts) {
        digest.update(String.valueOf(part).getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
      }
    }

    private synchronized void add(byte[] bytes) {
      digest.update(bytes);
    }
  }

  /** Returns the trace of the store with this name. */
  public static Trace of(String name) {
    return TRACES.computeIfAbsent(name, any -> new Trace());
  }

  @Override
  public void init() {
    store.setProperties(getProperties());
    store.init();
    trace = of(getProperties().getProperty(MapStore.NAME));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    trace.add("read", table, key, fields == null ? null : new TreeSet<>(fields));
    return store.read(table, key, fields, result);
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    trace.add("readAll", table, keys);
    return store.readAll(table, keys, into);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    trace.add("scan", table, startkey, recordcount);
    return store.scan(table, startkey, recordcount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    trace.add("update", table, key);
    takeDown(values);
    return store.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    trace.add("insert", table, key);
    takeDown(values);
    return store.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    trace.add("delete", table, key);
    return store.delete(table, key);
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    trace.add("readVersioned", table, key);
    return store.readVersioned(table, key, into);
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    trace.add("replaceIfCurrent", table, key, record.version());
    takeDown(record.fields());
    return store.replaceIfCurrent(table, key, record);
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    trace.add("readLatest", table, key);
    return store.readLatest(table, key, into);
  }

  /** Reads the values and restores them. */
  private void takeDown(Map<String, ByteIterator> values) {
    values.replaceAll((name, value) -> Bytes.of(value.toArray()));
    var seeded = new LinkedHashMap<String, ByteIterator>();
    values.forEach((name, value) -> seeded.put(name, withoutLoadToken(value.toArray())));
    trace.add(RecordCodec.encode(seeded));
    values.values().forEach(ByteIterator::reset);
  }

  /** Removes the token and checksum from a load's stamp, because they do not depend on the seed. */
  private static Bytes withoutLoadToken(byte[] value) {
    if (CasCounter.hasRoom(value) && new String(value, 12, 8, US_ASCII).equals("00000000")) {
      Arrays.fill(value, 8, CasCounter.LENGTH, (byte) '0');
    }
    return Bytes.of(value);
  }
}
