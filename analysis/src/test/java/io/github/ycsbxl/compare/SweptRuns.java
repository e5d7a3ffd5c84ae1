package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Runs of a sweep with known dimensions, in any order, with settings that differ between runs
 * without being swept. Immutable.
 *
 * @param swept values by setting, in the expected order of the dimensions
 */
public record SweptRuns(Map<String, List<String>> swept, List<Figures> runs) {
  public static final String NODES = "nodes";

  private static final Map<String, List<String>> POOL = new LinkedHashMap<>();

  static {
    POOL.put("threads", List.of("1", "2", "8", "16"));
    POOL.put("clients", List.of("1", "2", "3"));
    POOL.put("target", List.of("100", "200.5", "1000"));
    POOL.put(NODES, List.of("1", "2", "4"));
    POOL.put("value.size", List.of("100", "1000"));
    POOL.put("requestdistribution", List.of("uniform", "zipfian", "latest"));
  }

  /**
   * Creates runs that differ in this number of dimensions.
   *
   * @param repetitions runs per combination
   */
  public static SweptRuns of(Random random, int dimensions, int repetitions) {
    List<String> names = new ArrayList<>(POOL.keySet());
    while (names.size() > dimensions) {
      names.remove(random.nextInt(names.size()));
    }
    Map<String, List<String>> swept = new LinkedHashMap<>();
    List<Map<String, String>> all = List.of(Map.of());
    for (String name : names) {
      List<String> values =
          POOL.get(name).subList(0, 2 + random.nextInt(POOL.get(name).size() - 1));
      swept.put(name, values);
      all =
          all.stream()
              .flatMap(one -> values.stream().map(value -> with(one, name, value)))
              .toList();
    }
    List<Figures> runs = new ArrayList<>();
    for (Map<String, String> one : all) {
      for (int i = 0; i < repetitions; i++) {
        runs.add(run(one, swept, random, runs.size()));
      }
    }
    Collections.shuffle(runs, random);
    return new SweptRuns(swept, List.copyOf(runs));
  }

  private static Map<String, String> with(Map<String, String> one, String name, String value) {
    var more = new LinkedHashMap<>(one);
    more.put(name, value);
    return more;
  }

  private static Figures run(
      Map<String, String> values, Map<String, List<String>> swept, Random random, int index) {
    var setting = new TreeMap<>(values);
    int threads = Integer.parseInt(values.getOrDefault("threads", "4"));
    int clients = Integer.parseInt(values.getOrDefault("clients", "2"));
    String shards = values.getOrDefault(NODES, "3");
    setting.remove(NODES);
    setting.put("threads_per_client", String.valueOf(threads));
    setting.put("threadcount", String.valueOf(threads));
    setting.put("clients", String.valueOf(clients));
    setting.put("client.count", String.valueOf(clients));
    setting.put("threads", String.valueOf(threads * clients));
    setting.put("shards", shards);
    setting.put("records", shards + "000");
    setting.put("elliptics.address", "127.0.0.1:" + random.nextInt(1_000));
    setting.put("client.served", "data/" + random.nextInt(1_000));
    setting.put("cas.audit.id", Integer.toString(random.nextInt(1_000_000), 36));
    setting.put("operationcount", String.valueOf(random.nextInt(1_000)));
    setting.put("sweep.nodes", String.join(",", swept.getOrDefault(NODES, List.of())));
    setting.put(
        "sweep.over",
        String.join(
            ",",
            Stream.of("value.size", "requestdistribution").filter(values::containsKey).toList()));
    // All runs differ in throughput.
    double opsPerSec = 1_000 * (1 + random.nextInt(1_000)) + index;
    var reads =
        RowFigures.of(
            OptionalLong.of(1), Map.of(Statistic.percentile(50), 1e6 * random.nextInt(1, 100)));
    return new Figures(
        values.toString(),
        setting,
        Map.of("throughput", Estimate.bare(opsPerSec)),
        new TreeMap<>(Map.of("READ", reads)));
  }
}
