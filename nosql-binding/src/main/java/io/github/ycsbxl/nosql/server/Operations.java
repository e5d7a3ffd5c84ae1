package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.kv.KvKeys;
import io.github.ycsbxl.nosql.store.NothingDoneException;
import io.github.ycsbxl.nosql.store.OutcomeUnknownException;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.VersionedMap;
import io.github.ycsbxl.nosql.store.VersionedMap.Entry;
import io.github.ycsbxl.nosql.store.VersionedMap.Expected;
import io.github.ycsbxl.nosql.store.VersionedMap.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import oracle.kv.FaultException;
import oracle.kv.Key;
import oracle.kv.RequestTimeoutException;
import oracle.kv.ReturnValueVersion.Choice;
import oracle.kv.Value;
import oracle.kv.Version;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.bulk.BulkPut.KVPair;
import oracle.kv.impl.api.ops.Delete;
import oracle.kv.impl.api.ops.DeleteIfVersion;
import oracle.kv.impl.api.ops.Get;
import oracle.kv.impl.api.ops.InternalOperation;
import oracle.kv.impl.api.ops.InternalOperation.OpCode;
import oracle.kv.impl.api.ops.NOP;
import oracle.kv.impl.api.ops.Put;
import oracle.kv.impl.api.ops.PutBatch;
import oracle.kv.impl.api.ops.PutIfVersion;
import oracle.kv.impl.api.ops.Result;
import oracle.kv.impl.api.ops.ResultValueVersion;

/**
 * Operations of the client on a map: single-record operations, and batches of inserts. Thread-safe.
 */
record Operations(VersionedMap map) {

  /**
   * Shard ID in every version. One ID is enough for all shards, because two shards never use the
   * same version number.
   */
  private static final UUID SHARDS = new UUID(0, 0);

  /**
   * Performs a request. Throws a RequestTimeoutException, which the client treats as indeterminate,
   * if the outcome is unknown; another FaultException if the request had no effect; and an
   * UnsupportedOperationException for an unsupported operation.
   */
  Result perform(Request request) {
    try {
      return perform(request.getOperation(), RequestedOptions.of(request));
    } catch (NothingDoneException e) {
      throw new FaultException(e.getMessage(), e, false);
    } catch (OutcomeUnknownException e) {
      throw new RequestTimeoutException(request.getTimeout(), e.getMessage(), e, false);
    }
  }

  private Result perform(InternalOperation operation, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    if (operation instanceof Get get) {
      return get(get, options);
    }
    if (operation instanceof Put put) {
      return put(put, options);
    }
    if (operation instanceof Delete delete) {
      return delete(delete, options);
    }
    if (operation instanceof PutBatch batch) {
      return batch(batch, options);
    }
    if (operation instanceof NOP) {
      return Wire.nothing();
    }
    throw new UnsupportedOperationException(
        "this server does not support " + operation.getOpCode());
  }

  private Result get(Get get, RequestOptions options) throws NothingDoneException {
    Key key = Key.fromByteArray(get.getKeyBytes());
    Optional<Entry> found = map.get(KvKeys.table(key), KvKeys.record(key), options);
    return new Result.GetResult(get.getOpCode(), 0, 0, found.map(Operations::whole).orElse(null));
  }

  private Result put(Put put, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    Written written = put(put.getKeyBytes(), put.getValueBytes(), expected(put), options);
    boolean returnsBefore =
        put.getOpCode() == OpCode.PUT
            || put.getOpCode() == OpCode.PUT_IF_PRESENT
            || !written.done();
    return Wire.put(
        put.getOpCode(),
        returnsBefore ? chosen(written.before(), put.getReturnValueVersionChoice()) : null,
        written.version().map(Operations::version).orElse(null),
        written.done() && written.before().isPresent());
  }

  private Written put(byte[] keyBytes, byte[] value, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    Key key = Key.fromByteArray(keyBytes);
    byte[] record = Value.fromByteArray(value).getValue();
    return map.put(KvKeys.table(key), KvKeys.record(key), record, expected, options);
  }

  /** Returns the positions of keys that already exist. Their records are not changed. */
  private Result batch(PutBatch batch, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    List<KVPair> pairs = Wire.pairs(batch);
    var taken = new ArrayList<Integer>();
    for (int i = 0; i < pairs.size(); i++) {
      KVPair pair = pairs.get(i);
      if (!put(pair.getKey(), pair.getValue(), Expected.NOTHING, options).done()) {
        taken.add(i);
      }
    }
    return Wire.batch(pairs.size(), taken);
  }

  private static Expected expected(Put put) {
    return switch (put.getOpCode()) {
      case PUT_IF_ABSENT -> Expected.NOTHING;
      case PUT_IF_PRESENT -> Expected.SOMETHING;
      case PUT_IF_VERSION -> thisVersion(Wire.expected((PutIfVersion) put));
      default -> Expected.ANYTHING;
    };
  }

  private Result delete(Delete delete, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException {
    Key key = Key.fromByteArray(delete.getKeyBytes());
    Expected expected =
        delete instanceof DeleteIfVersion conditional
            ? thisVersion(Wire.expected(conditional))
            : Expected.ANYTHING;
    Written written = map.delete(KvKeys.table(key), KvKeys.record(key), expected, options);
    return Wire.delete(
        delete.getOpCode(),
        chosen(written.before(), delete.getReturnValueVersionChoice()),
        written.done());
  }

  private static ResultValueVersion chosen(Optional<Entry> before, Choice choice) {
    if (before.isEmpty() || !choice.needValueOrVersion()) {
      return null;
    }
    return new ResultValueVersion(
        choice.needValue() ? bytes(before.get()) : null,
        choice.needVersion() ? version(before.get().version()) : null,
        0);
  }

  private static ResultValueVersion whole(Entry entry) {
    return new ResultValueVersion(bytes(entry), version(entry.version()), 0);
  }

  private static Expected thisVersion(Version expected) {
    return now -> now.isPresent() && version(now.get().version()).equals(expected);
  }

  private static Version version(long number) {
    return new Version(SHARDS, number);
  }

  private static byte[] bytes(Entry entry) {
    return Value.createValue(entry.value()).toByteArray();
  }
}
