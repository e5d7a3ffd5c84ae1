package io.github.ycsbxl.benchmarks.scaling;

import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.plan.PlanInput;
import io.github.ycsbxl.plan.PlanRow;
import io.github.ycsbxl.plan.PlanTable;
import io.github.ycsbxl.plan.ShardCapacity;
import io.github.ycsbxl.tables.ScalabilityTable;
import io.github.ycsbxl.tables.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Simulation of Oracle's test of 2012 on 2 to 1,000 shards, with 200 million records and two
 * clients per shard, for each scope. Writes a table. The capacity of a shard is derived from the
 * first row of the published table.
 *
 * <p>Argument: CSV file.
 */
public final class ScalingSimulation {
  private static final List<Integer> SHARDS = List.of(2, 4, 8, 10, 20, 50, 100, 200, 500, 1_000);
  private static final PlanInput TWO_SHARDS = new PlanInput(400_000_000, 4, 0.99, 1, 0.05, 5);

  /** Threads per client, fewer than in the test, so that queues reach equilibrium sooner. */
  private static final int THREADS = 16;

  /**
   * Number of warm-up requests per squared number of shards. After the warm-up, most threads wait
   * at the hottest shards, which receive a few per cent more requests than they can serve.
   */
  private static final long WARM_UP = 100;

  /**
   * Number of measured requests per squared number of shards, but at least {@link #LEAST_COUNTED}
   * requests in total.
   */
  private static final long COUNTED = 20;

  private static final long LEAST_COUNTED = 1_000_000;

  /** Row of the plan with its simulated throughput. */
  private record Simulated(PlanRow plan, double opsPerSec) {
    double planned() {
      return plan.highest().orElseThrow().mean();
    }
  }

  private final double shardOpsPerSec;

  private ScalingSimulation(double shardOpsPerSec) {
    this.shardOpsPerSec = shardOpsPerSec;
  }

  /** Exits with 2 unless there is exactly one argument. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      System.err.println("usage: scaling <file.csv>");
      System.exit(2);
    }
    new ScalingSimulation(
            ShardCapacity.shownBy(ScalabilityTable.oracle2012().get(0)).orElseThrow().opsPerSec())
        .run(Path.of(arguments[0]));
  }

  private void run(Path csv) throws IOException {
    PlanTable plan = PlanTable.of(TWO_SHARDS, SHARDS, true, OptionalDouble.of(shardOpsPerSec));
    var rows = new ArrayList<Simulated>();
    for (HotScope scope : HotScope.values()) {
      for (PlanRow row : plan.rows(scope)) {
        rows.add(new Simulated(row, simulated(row)));
        table().write(csv, rows);
        System.out.println(table().cells(rows.get(rows.size() - 1)));
      }
    }
  }

  /**
   * Returns the simulated ops/s, averaged over several random placements of the records on shards.
   */
  private double simulated(PlanRow row) {
    long square = (long) row.shards() * row.shards();
    long counted = Math.max(LEAST_COUNTED, COUNTED * square);
    double sum = 0;
    for (int placement = 0; placement < placements(row.shards()); placement++) {
      ShardQueues queues =
          ShardQueues.of(
              row.shards(),
              row.input().clients(),
              THREADS,
              SimulatedClients.of(row, placement),
              ThreadRandom.of(placement, 0, 1));
      queues.serve(WARM_UP * square);
      sum += counted / queues.serve(counted);
    }
    return sum / placements(row.shards()) * shardOpsPerSec;
  }

  /**
   * Returns the number of placements. With few shards the rate depends on the placement of the
   * hottest records.
   */
  private static int placements(int shards) {
    return Math.max(1, Math.min(20, 1_000 / shards));
  }

  private static String decimals(int count, double value) {
    return String.format(Locale.ROOT, "%." + count + "f", value);
  }

  private Table<Simulated> table() {
    return Table.<Simulated>empty()
        .column("scope", row -> row.plan().scope().name().toLowerCase(Locale.ROOT))
        .column("shards", row -> row.plan().shards())
        .column("records", row -> row.plan().input().records())
        .column("clients", row -> row.plan().input().clients())
        .column("threads", row -> row.plan().input().clients() * THREADS)
        .column("placements", row -> placements(row.plan().shards()))
        .column("shard_capacity_ops_per_sec", row -> Math.round(shardOpsPerSec))
        .column("simulated_ops_per_sec", row -> Math.round(row.opsPerSec()))
        .column("simulated_in_shards", row -> decimals(2, row.opsPerSec() / shardOpsPerSec))
        .column("plan_ops_per_sec", row -> Math.round(row.planned()))
        .column(
            "plan_off_percent", row -> decimals(1, 100 * (row.planned() / row.opsPerSec() - 1)));
  }
}
