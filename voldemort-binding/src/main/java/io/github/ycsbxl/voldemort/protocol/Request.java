package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.List;

/**
 * What a client asks of a node. Keys and values are bytes as they are on the wire; nothing is
 * copied, so nobody may change them. Transforms are arguments for the views of a store, and
 * protocols before vp3 have none; {@link #NO_TRANSFORM} is none.
 */
public sealed interface Request {
  /** What an operation without a transform has in that place. */
  byte[] NO_TRANSFORM = {};

  StoreName store();

  Routing routing();

  Operation operation();

  /** Answered by {@link Response.Values}, none for a key that is not there. */
  record Get(StoreName store, Routing routing, byte[] key, byte[] transform) implements Request {
    public static Get of(StoreName store, Routing routing, byte[] key) {
      return new Get(store, routing, key, NO_TRANSFORM);
    }

    @Override
    public Operation operation() {
      return Operation.GET;
    }
  }

  /** Answered by {@link Response.KeyedValues}, in which keys that are not there are left out. */
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

  /** The transform for one key of several. */
  record KeyTransform(byte[] key, byte[] transform) {}

  /** Answered by {@link Response.Clocks}, none for a key that is not there. */
  record GetVersions(StoreName store, Routing routing, byte[] key) implements Request {
    @Override
    public Operation operation() {
      return Operation.GET_VERSIONS;
    }
  }

  /** Answered by {@link Response.Stored}. */
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

  /** Answered by {@link Response.Deleted}; versions that the clock has not seen stay. */
  record Delete(StoreName store, Routing routing, byte[] key, VectorClock clock)
      implements Request {
    @Override
    public Operation operation() {
      return Operation.DELETE;
    }
  }
}
