package oracle.kv.impl.api.ops;

import java.util.List;
import oracle.kv.Version;
import oracle.kv.impl.api.bulk.BulkPut.KVPair;
import oracle.kv.impl.api.ops.InternalOperation.OpCode;

/**
 * Access to parts of the client's wire classes that are not public, and that a server needs. It has
 * to be in their package; the rest of the server is in {@code nosql.server}. Stateless.
 */
public final class Wire {
  private Wire() {}

  public static Version expected(PutIfVersion put) {
    return put.getMatchVersion();
  }

  public static Version expected(DeleteIfVersion delete) {
    return delete.getMatchVersion();
  }

  public static List<KVPair> pairs(PutBatch batch) {
    return batch.getKvPairs();
  }

  public static Result batch(int pairs, List<Integer> keysTaken) {
    return new Result.PutBatchResult(0, 0, pairs, keysTaken);
  }

  /**
   * Makes the result of a put. {@code version} is null if nothing was put, {@code previous} if it
   * was not asked for.
   */
  public static Result put(
      OpCode code, ResultValueVersion previous, Version version, boolean update) {
    return new Result.PutResult(code, 0, 0, previous, version, 0, update);
  }

  public static Result delete(OpCode code, ResultValueVersion previous, boolean done) {
    return new Result.DeleteResult(code, 0, 0, previous, done);
  }

  public static Result nothing() {
    return new Result.NOPResult();
  }
}
