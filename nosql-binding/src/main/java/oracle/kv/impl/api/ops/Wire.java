package oracle.kv.impl.api.ops;

import java.util.List;
import oracle.kv.Version;
import oracle.kv.impl.api.bulk.BulkPut.KVPair;
import oracle.kv.impl.api.ops.InternalOperation.OpCode;

/**
 * What a server needs of the client's wire classes that is not public: they were made to be read by
 * servers and written by clients. Everything else of the server is in a package of our own.
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

  /** {@code version} is null if nothing was put, {@code previous} if it is not asked for. */
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
