package io.github.ycsbxl.benchmarks.scaling;

import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.Permutation;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.plan.PlanRow;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Simulated clients that choose records with this tool's key choosers. A hash of the record's
 * number determines its shard. Not thread-safe.
 */
final class SimulatedClients implements IntUnaryOperator {
  private final KeyChooser[] choosers;
  private final Slice[] records;
  private final Permutation placement;
  private final int shards;

  private SimulatedClients(PlanRow row, long seed) {
    int clients = row.input().clients();
    this.choosers = new KeyChooser[clients];
    this.records = new Slice[clients];
    this.placement = Permutation.of(Permutation.MAX_SIZE, seed);
    this.shards = row.shards();
    var all = new Slice(0, row.input().records());
    for (int client = 0; client < clients; client++) {
      records[client] = row.scope() == HotScope.SLICE ? all.slice(client, clients) : all;
      choosers[client] = chooser(row, client, records[client].count(), seed);
    }
  }

  /**
   * @param seed seed of the chosen records and of the placement of records on shards
   */
  static SimulatedClients of(PlanRow row, long seed) {
    return new SimulatedClients(row, seed);
  }

  /** Returns the shard of the record that a client chooses next. */
  @Override
  public int applyAsInt(int client) {
    long number = records[client].start() + choosers[client].next();
    return (int) (placement.apply(number) % shards);
  }

  /** Returns the key chooser for {@code zipfian.scope} and {@code zipfian.mode}. */
  private static KeyChooser chooser(PlanRow row, int client, long count, long seed) {
    RandomGenerator random = ThreadRandom.of(seed, client, 0);
    if (row.scope() == HotScope.STOCK) {
      return KeyChooser.ycsbZipfian(random, () -> count);
    }
    int hotSet = row.scope() == HotScope.CLIENT ? client : 0;
    return KeyChooser.scrambled(
        KeyChooser.zipfian(random, () -> count, row.input().theta()),
        Permutation.of(count, hotSet));
  }
}
