package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.Permutation;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.plan.PlanInput;
import io.github.ycsbxl.plan.PlanRow;
import io.github.ycsbxl.plan.PlanTable;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServiceQueueTest {
  private static final double CAPACITY = 2_000;
  private static final long SERVICE = 500_000;
  private static final int RECORDS_PER_SHARD = 10_000;
  private static final int CLIENTS_PER_SHARD = 2;
  private static final int THREADS = 16;
  private static final int PLACEMENTS = Cases.of(12, 24);
  private static final int WARM_UP = 20_000;
  private static final int COUNTED = 20_000;

  /** Plan of all cases. */
  private static final PlanTable PLANS =
      PlanTable.of(
          new PlanInput(2L * RECORDS_PER_SHARD, 2 * CLIENTS_PER_SHARD, 0.99, 1, 0, 5),
          List.of(2, 4, 8, 10),
          true,
          OptionalDouble.of(CAPACITY));

  @Test
  void servesInTheOrderOfArrivalAndIsIdleBetween() {
    var queue = new ServiceQueue(CAPACITY, 0);
    assertThat(queue.enter(100, Long.MAX_VALUE)).isEqualTo(100 + SERVICE);
    assertThat(queue.enter(200, Long.MAX_VALUE)).isEqualTo(100 + 2 * SERVICE);
    assertThat(queue.enter(10 * SERVICE, Long.MAX_VALUE)).isEqualTo(11 * SERVICE);
  }

  @Test
  void takesNoTurnOfARequestThatWouldBeLate() {
    var queue = new ServiceQueue(CAPACITY, 0);
    queue.enter(0, Long.MAX_VALUE);
    assertThat(queue.enter(0, SERVICE)).isGreaterThan(SERVICE);
    assertThat(queue.enter(0, 2 * SERVICE)).isEqualTo(2 * SERVICE);
  }

  @Test
  void withoutLimitOrWithTimeAllAreServed() {
    assertThat(new ServiceQueue(0, 0).serve(Deadline.after(Duration.ZERO))).isTrue();
    var queue = new ServiceQueue(CAPACITY, System.nanoTime());
    long start = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      assertThat(queue.serve(Deadline.after(Duration.ofMinutes(1)))).isTrue();
    }
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20 * SERVICE);
    assertThat(new ServiceQueue(1, System.nanoTime()).serve(Deadline.after(Duration.ofMillis(1))))
        .isFalse();
  }

  /**
   * Client threads in a closed loop, with a virtual clock. With hot records shared by all clients,
   * the store falls behind as it grows. With hot records per client, its rate grows with the number
   * of shards.
   */
  @ParameterizedTest
  @CsvSource({"GLOBAL, 2", "GLOBAL, 10", "CLIENT, 2", "CLIENT, 4", "CLIENT, 8", "CLIENT, 10"})
  void hottestShardLimitsTheStoreAsPlanned(HotScope scope, int shards) {
    PlanRow plan =
        PLANS.rows(scope).stream().filter(row -> row.shards() == shards).findFirst().orElseThrow();
    double measured =
        IntStream.range(0, PLACEMENTS)
            .mapToDouble(placement -> COUNTED / seconds(plan, placement))
            .average()
            .orElseThrow();
    double planned = plan.highest().orElseThrow().mean();
    assertThat(measured).isCloseTo(planned, within(0.05 * planned));
  }

  private record Answer(long atNanos, int thread) {}

  /** Returns the time for the counted requests with this placement of records. */
  private static double seconds(PlanRow plan, int placement) {
    var layout = new Layout(plan.shards(), 3, 120);
    List<ServiceQueue> queues =
        IntStream.range(0, plan.shards()).mapToObj(i -> new ServiceQueue(CAPACITY, 0)).toList();
    List<KeyChooser> clients =
        IntStream.range(0, plan.input().clients())
            .mapToObj(client -> chooser(plan, client, placement))
            .toList();
    var answers = new PriorityQueue<Answer>((a, b) -> Long.compare(a.atNanos(), b.atNanos()));
    for (int thread = 0; thread < clients.size() * THREADS; thread++) {
      answers.add(new Answer(0, thread));
    }
    var keys = new RecordKeys();
    long start = 0;
    for (int i = 0; i < WARM_UP + COUNTED; i++) {
      Answer answer = answers.remove();
      start = i == WARM_UP ? answer.atNanos() : start;
      String key = "user" + clients.get(answer.thread() / THREADS).next();
      int shard = layout.shardOf(RecordKeys.hash(keys.of("table" + placement, key)));
      long end = queues.get(shard).enter(answer.atNanos(), Long.MAX_VALUE);
      answers.add(new Answer(end, answer.thread()));
    }
    return (answers.remove().atNanos() - start) / 1e9;
  }

  private static KeyChooser chooser(PlanRow plan, int client, int placement) {
    long records = plan.input().records();
    int hotSet = plan.scope() == HotScope.CLIENT ? client : 0;
    return KeyChooser.scrambled(
        KeyChooser.zipfian(
            ThreadRandom.of(placement, client, 0), () -> records, plan.input().theta()),
        Permutation.of(records, hotSet));
  }
}
