package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.workload.ObserverLog;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.Settings;
import io.github.ycsbxl.workload.ThreadOperations;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that a client requests. The distributions are tested in package keys. */
final class RequestDistributionTest {
  private static final int READS = 20_000;
  private static final int RECORDS = 1_000;
  private static final String READ_ONLY =
      "recordcount=%d readproportion=1 updateproportion=0 insertorder=ordered client.count=4 "
          .formatted(RECORDS);

  private static int stores;

  @Test
  void processesOfGlobalScopeShareTheirHottestRecords() {
    assertThat(hottest(reads("requestdistribution=zipfian", 0), 5))
        .containsExactlyElementsOf(hottest(reads("requestdistribution=zipfian", 1), 5));
  }

  @Test
  void processesOfClientScopeHaveHottestRecordsOfTheirOwn() {
    String scope = "requestdistribution=zipfian zipfian.scope=client";
    List<Long> first = hottest(reads(scope, 0), 10);
    // Two sets of 10 in 1,000 have more than 3 in common with a probability of one in a million.
    assertThat(hottest(reads(scope, 1), 10).stream().filter(first::contains).count())
        .isLessThanOrEqualTo(3);
    assertThat(hottest(reads(scope + " seed=2", 0), 3)).isEqualTo(first.subList(0, 3));
    assertThat(first).anyMatch(number -> number >= RECORDS / 4);
  }

  /** The records loaded by a client are its hot set, or its newest ones. */
  @ParameterizedTest
  @CsvSource({
    "hotspot hotspotdatafraction=0.1 hotspotopnfraction=0.9, 0, 100, 0.9",
    "latest, 230, 20, 0.474",
    "exponential exponential.frac=0.1, 150, 100, 0.95"
  })
  void aClientProcessHasHotRecordsOfItsOwn(
      String distribution, int firstHot, int hot, double share) {
    String settings = "zipfian.scope=client requestdistribution=" + distribution;
    for (int client = 0; client < 4; client++) {
      long start = client * RECORDS / 4 + firstHot;
      long ofHot =
          reads(settings, client).entrySet().stream()
              .filter(read -> read.getKey() >= start && read.getKey() < start + hot)
              .mapToLong(Map.Entry::getValue)
              .sum();
      assertThat((double) ofHot / READS).isCloseTo(share, within(0.02));
    }
  }

  @Test
  void aHotSetHasOneRecordAtLeast() {
    assertThat(reads("insertcount=3 insertstart=7 requestdistribution=hotspot", 0).get(7L))
        .isGreaterThan(READS * 3 / 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zipfian", "uniform", "latest", "hotspot", "exponential", "sequential"})
  void processesOfSliceScopeReadOnlyTheirOwnSlice(String distribution) {
    String settings = "zipfian.scope=slice requestdistribution=" + distribution;
    for (int client = 0; client < 4; client++) {
      long start = client * RECORDS / 4;
      assertThat(reads(settings, client).keySet())
          .isNotEmpty()
          .allMatch(number -> number >= start && number < start + RECORDS / 4);
    }
  }

  /**
   * Expected share of the hottest of 1,000 records; stock's sampler gives it 3.9 %. A correct
   * sampler exceeds six standard deviations with a probability of 2 in 10^9.
   */
  @ParameterizedTest
  @CsvSource({"0.99, 0.12938", "0.5, 0.01618", "2, 0.60831"})
  void theHottestRecordGetsItsTrueShare(double theta, double share) {
    double hottest =
        reads("requestdistribution=zipfian zipfian.theta=" + theta, 0).values().stream()
            .max(Comparator.naturalOrder())
            .orElseThrow();
    double deviation = Math.sqrt(share * (1 - share) * READS);
    assertThat(hottest).isBetween(share * READS - 6 * deviation, share * READS + 6 * deviation);
  }

  @Test
  void stocksSamplerIsThereToCompareWith() {
    Map<Long, Long> reads = reads("requestdistribution=zipfian zipfian.mode=ycsb", 0);
    assertThat((double) reads.get(hottest(reads, 1).get(0)) / READS).isBetween(0.03, 0.05);
  }

  @Test
  void readsOnlyTheRecordsOfTheRangeThatIsNamed() {
    for (String distribution : List.of("zipfian", "uniform", "latest")) {
      Map<Long, Long> reads =
          reads("insertstart=300 insertcount=20 requestdistribution=" + distribution, 0);
      assertThat(reads.keySet()).hasSize(20).allMatch(number -> number >= 300 && number < 320);
    }
  }

  @Test
  void threadsGoThroughTheRecordsInSequenceTogether() {
    var store = MapStore.open("RequestDistributionTest sequential");
    store.data().recordCalls();
    ScaleWorkload workload = Settings.workload(READ_ONLY + "requestdistribution=sequential");
    for (int thread = 0; thread < 4; thread++) {
      ThreadOperations operations = workload.operations(thread, 4, new ObserverLog());
      for (int i = 0; i < RECORDS / 4; i++) {
        operations.transact(store);
      }
    }
    assertThat(store.data().calls()).extracting(Call::key).hasSize(RECORDS).doesNotHaveDuplicates();
  }

  /** Returns how often a client read each record. */
  private static Map<Long, Long> reads(String settings, int client) {
    var store = MapStore.open("RequestDistributionTest " + stores++);
    store.data().recordCalls();
    ThreadOperations operations =
        Settings.workload("%s client.index=%d %s".formatted(READ_ONLY, client, settings))
            .operations(0, 1, new ObserverLog());
    for (int i = 0; i < READS; i++) {
      operations.transact(store);
    }
    return store.data().calls().stream()
        .collect(
            Collectors.groupingBy(
                call -> Long.valueOf(call.key().substring("user".length())),
                TreeMap::new,
                Collectors.counting()));
  }

  private static List<Long> hottest(Map<Long, Long> reads, int count) {
    return reads.entrySet().stream()
        .sorted(Map.Entry.<Long, Long>comparingByValue().reversed())
        .limit(count)
        .map(Map.Entry::getKey)
        .toList();
  }
}
