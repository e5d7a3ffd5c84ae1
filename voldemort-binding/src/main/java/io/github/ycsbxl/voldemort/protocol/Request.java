package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.List;

/**
 * Request of a client to a node. Keys and values are in wire format; they are not copied and must
 * not be modified. Transforms are arguments of a store's views, available since vp3.
 */
public sealed interface Request {
  /** Transform of an operation without one. */
  byte[] NO_TRANSFORM = {};

  StoreName store();

  Routing routing();

  Operation operation();

  /** Get, answered by {@link Response.Values}, empty for an absent key. */
  record Get(StoreName store, Routing routing, byte[] key, byte[] transform) implements Request {
    public static Get of(StoreName store, Routing routing, byte[] key) {
      return new Get(store, routing, key, NO_TRANSFORM);
    }

    @Override
    public Operation operation() {
      return Operation.GET;
    }
  }

  /** Get of several keys, answered by {@link Response.KeyedValues} without absent keys. */
  record GetAll(StoreName store, Routing routing, List<byte[]> keys, List<KeyTransform> transforms)
      implements Request {
    public static GetAll of(StoreName store, Routing routing, List<byte[]> keys) {
      return new GetAll(store, routing, keys, List.of());
    }

    @Override
    public Operation operation() {
      return Operation.GET_ALL;
    }
  }

  /** Transform for one of several keys. */
  record KeyTransform(byte[] key, byte[] transform) {}

  /** Get of the clocks, answered by {@link Response.Clocks}, empty for an absent key. */
  record GetVersions(StoreName store, Routing routing, byte[] key) implements Request {
    @Override
    public Operation operation() {
      return Operation.GET_VERSIONS;
    }
  }

  /** Put, answered by {@link Response.Stored}. */
  record Put(StoreName store, Routing routing, byte[] key, Versioned value, byte[] transform)
      implements Request {
    public static Put of(StoreName store, Routing routing, byte[] key, Versioned value) {
      return new Put(store, routing, key, value, NO_TRANSFORM);
    }

    @Override
    public Operation operation() {
      return Operation.PUT;
    }
  }

  /**
   * Delete, answered by {@link Response.Deleted}. Versions that the clock does not include are
   * kept.
   */
  record Delete(StoreName store, Routing routing, byte[] key, VectorClock clock)
      implements Request {
    @Override
    public Operation operation() {
      return Operation.DELETE;
    }
  }
}
