package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.nosql.embedded.Node.KeyedValue;
import io.github.ycsbxl.nosql.store.NothingDoneException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Scan over all shards, merged in key order. Each shard is read in portions. The size of a portion
 * is the number of records that the shard probably contributes to the result. Used by one thread.
 */
record MergedScan(
    byte[] prefix,
    byte[] start,
    int limit,
    boolean fromMaster,
    int turn,
    Deadline deadline,
    RequestTimes times) {

  /** Returns the values of the first keys at or after the start. */
  List<byte[]> over(List<Shard> shards) throws NothingDoneException {
    int portion = (limit + shards.size() - 1) / shards.size();
    var parts =
        new PriorityQueue<Part>((a, b) -> Arrays.compareUnsigned(a.head().key(), b.head().key()));
    for (Shard shard : shards) {
      var part = new Part(shard, portion);
      if (part.fill(start)) {
        parts.add(part);
      }
    }
    var values = new ArrayList<byte[]>();
    while (values.size() < limit && !parts.isEmpty()) {
      Part least = parts.poll();
      values.add(least.head().value());
      if (values.size() < limit && least.advance()) {
        parts.add(least);
      }
    }
    return values;
  }

  /** Unmerged entries of one shard. */
  private final class Part {
    private final Shard shard;
    private final int portion;
    private final Deque<KeyedValue> entries = new ArrayDeque<>();
    private boolean exhausted;

    Part(Shard shard, int portion) {
      this.shard = shard;
      this.portion = portion;
    }

    KeyedValue head() {
      return entries.getFirst();
    }

    /** Makes the next entry the head. Returns false if there is no next entry. */
    boolean advance() throws NothingDoneException {
      byte[] last = entries.removeFirst().key();
      // The smallest possible key after the last key is the last key plus a zero byte.
      return !entries.isEmpty() || fill(Arrays.copyOf(last, last.length + 1));
    }

    boolean fill(byte[] from) throws NothingDoneException {
      if (!exhausted) {
        entries.addAll(
            shard.read(
                RequestKind.SCAN,
                times,
                fromMaster,
                turn,
                deadline,
                node -> node.range(prefix, from, portion)));
        exhausted = entries.size() < portion;
      }
      return !entries.isEmpty();
    }
  }
}
