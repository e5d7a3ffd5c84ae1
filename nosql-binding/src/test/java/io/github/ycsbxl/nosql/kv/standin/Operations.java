package io.github.ycsbxl.nosql.kv.standin;

import io.github.ycsbxl.nosql.kv.standin.VersionedMap.Entry;
import io.github.ycsbxl.nosql.kv.standin.VersionedMap.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import oracle.kv.ReturnValueVersion.Choice;
import oracle.kv.Value;
import oracle.kv.Version;
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
import oracle.kv.impl.api.ops.Wire;

/** The client's operations on one record or a batch, done on a map. Thread-safe. */
final class Operations {
  private final VersionedMap map;
  private final UUID store = UUID.randomUUID();

  Operations(VersionedMap map) {
    this.map = map;
  }

  /** Throws an UnsupportedOperationException for what the stand-in does not have. */
  Result perform(InternalOperation operation) {
    if (operation instanceof Get get) {
      return get(get);
    }
    if (operation instanceof Put put) {
      return put(put);
    }
    if (operation instanceof Delete delete) {
      return delete(delete);
    }
    if (operation instanceof PutBatch batch) {
      return batch(batch);
    }
    if (operation instanceof NOP) {
      return Wire.nothing();
    }
    throw new UnsupportedOperationException("the stand-in has no " + operation.getOpCode());
  }

  private Result get(Get get) {
    Optional<Entry> found = map.get(get.getKeyBytes());
    return new Result.GetResult(get.getOpCode(), 0, 0, found.map(this::whole).orElse(null));
  }

  private Result put(Put put) {
    byte[] value = Value.fromByteArray(put.getValueBytes()).getValue();
    Written written = map.put(put.getKeyBytes(), value, expected(put));
    boolean tellsBefore =
        put.getOpCode() == OpCode.PUT
            || put.getOpCode() == OpCode.PUT_IF_PRESENT
            || !written.done();
    return Wire.put(
        put.getOpCode(),
        tellsBefore ? chosen(written.before(), put.getReturnValueVersionChoice()) : null,
        written.version().map(this::version).orElse(null),
        written.done() && written.before().isPresent());
  }

  private static Expected expected(Put put) {
    return switch (put.getOpCode()) {
      case PUT_IF_ABSENT -> Expected.NOTHING;
      case PUT_IF_PRESENT -> Expected.SOMETHING;
      case PUT_IF_VERSION -> Expected.version(Wire.expected((PutIfVersion) put).getVLSN());
      default -> Expected.ANYTHING;
    };
  }

  private Result delete(Delete delete) {
    Expected expected =
        delete instanceof DeleteIfVersion conditional
            ? Expected.version(Wire.expected(conditional).getVLSN())
            : Expected.ANYTHING;
    Written written = map.delete(delete.getKeyBytes(), expected);
    return Wire.delete(
        delete.getOpCode(),
        chosen(written.before(), delete.getReturnValueVersionChoice()),
        written.done());
  }

  /** The positions of the keys that were there already are told; their records stay. */
  private Result batch(PutBatch batch) {
    List<KVPair> pairs = Wire.pairs(batch);
    var present = new ArrayList<Integer>();
    for (int i = 0; i < pairs.size(); i++) {
      byte[] value = Value.fromByteArray(pairs.get(i).getValue()).getValue();
      if (!map.put(pairs.get(i).getKey(), value, Expected.NOTHING).done()) {
        present.add(i);
      }
    }
    return Wire.batch(pairs.size(), present);
  }

  private ResultValueVersion chosen(Optional<Entry> before, Choice choice) {
    if (before.isEmpty() || !choice.needValueOrVersion()) {
      return null;
    }
    return new ResultValueVersion(
        choice.needValue() ? bytes(before.get()) : null,
        choice.needVersion() ? version(before.get().version()) : null,
        0);
  }

  private ResultValueVersion whole(Entry entry) {
    return new ResultValueVersion(bytes(entry), version(entry.version()), 0);
  }

  private Version version(long number) {
    return new Version(store, number);
  }

  private static byte[] bytes(Entry entry) {
    return Value.createValue(entry.value()).toByteArray();
  }
}
