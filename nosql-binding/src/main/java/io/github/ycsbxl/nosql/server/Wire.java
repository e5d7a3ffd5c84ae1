package io.github.ycsbxl.nosql.server;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import oracle.kv.Version;
import oracle.kv.impl.api.bulk.BulkPut.KVPair;
import oracle.kv.impl.api.ops.DeleteIfVersion;
import oracle.kv.impl.api.ops.InternalOperation.OpCode;
import oracle.kv.impl.api.ops.PutBatch;
import oracle.kv.impl.api.ops.PutIfVersion;
import oracle.kv.impl.api.ops.Result;
import oracle.kv.impl.api.ops.ResultValueVersion;

/**
 * Access by reflection to non-public members of the client's wire classes. The build pins the
 * client's version. With a version that lacks these members, initialization fails. Stateless.
 */
final class Wire {
  private static final Method PUT_EXPECTED = method(PutIfVersion.class, "getMatchVersion");
  private static final Method DELETE_EXPECTED = method(DeleteIfVersion.class, "getMatchVersion");
  private static final Method PAIRS = method(PutBatch.class, "getKvPairs");
  private static final Constructor<?> BATCH =
      result("PutBatchResult", int.class, int.class, int.class, List.class);
  private static final Constructor<?> PUT =
      result(
          "PutResult",
          OpCode.class,
          int.class,
          int.class,
          ResultValueVersion.class,
          Version.class,
          long.class,
          boolean.class);
  private static final Constructor<?> DELETE =
      result(
          "DeleteResult",
          OpCode.class,
          int.class,
          int.class,
          ResultValueVersion.class,
          boolean.class);
  private static final Constructor<?> NOTHING = result("NOPResult");

  private Wire() {}

  static Version expected(PutIfVersion put) {
    return (Version) call(PUT_EXPECTED, put);
  }

  static Version expected(DeleteIfVersion delete) {
    return (Version) call(DELETE_EXPECTED, delete);
  }

  @SuppressWarnings("unchecked")
  static List<KVPair> pairs(PutBatch batch) {
    return (List<KVPair>) call(PAIRS, batch);
  }

  static Result batch(int pairs, List<Integer> keysTaken) {
    return make(BATCH, 0, 0, pairs, keysTaken);
  }

  /**
   * Creates the result of a put. {@code version} is null if nothing was put, {@code previous} if it
   * was not requested.
   */
  static Result put(OpCode code, ResultValueVersion previous, Version version, boolean update) {
    return make(PUT, code, 0, 0, previous, version, 0L, update);
  }

  static Result delete(OpCode code, ResultValueVersion previous, boolean done) {
    return make(DELETE, code, 0, 0, previous, done);
  }

  static Result nothing() {
    return make(NOTHING);
  }

  private static Method method(Class<?> type, String name) {
    try {
      return accessible(type.getDeclaredMethod(name));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type + " has no " + name, e);
    }
  }

  private static Constructor<?> result(String name, Class<?>... parameters) {
    try {
      Class<?> type = Class.forName(Result.class.getName() + "$" + name);
      return accessible(type.getDeclaredConstructor(parameters));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the client has no " + name, e);
    }
  }

  private static <T extends AccessibleObject> T accessible(T member) {
    member.setAccessible(true);
    return member;
  }

  private static Object call(Method method, Object on) {
    try {
      return method.invoke(on);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Result make(Constructor<?> constructor, Object... parameters) {
    try {
      return (Result) constructor.newInstance(parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
