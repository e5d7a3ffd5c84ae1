package io.github.ycsbxl.compare;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.run.ArrivalConfig;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.OperationMix;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of the settings that comparisons and reports treat apart. Stateless. */
public final class SettingNames {
  public static final String CLIENT_INDEX = ClientId.INDEX.name();
  public static final String TARGET = ArrivalConfig.TARGET.name();

  /** The settings that say most about a run: columns of its description, target, operation mix. */
  public static final List<String> MAIN =
      Stream.concat(
              Stream.of(
                  "binding",
                  "store",
                  "records",
                  "shards",
                  "replication_factor",
                  "clients",
                  "threads_per_client"),
              Stream.of(
                      ArrivalConfig.TARGET,
                      OperationMix.READ,
                      OperationMix.UPDATE,
                      OperationMix.INSERT,
                      OperationMix.SCAN,
                      OperationMix.READ_MODIFY_WRITE,
                      RequestDistribution.DISTRIBUTION)
                  .map(Property::name))
          .toList();

  /** Settings that differ between any two runs and explain nothing. */
  private static final Set<String> OF_NO_INTEREST =
      Stream.concat(
              OutputConfig.PROPERTIES.stream().map(Property::name),
              Stream.of(WorkloadConfig.SEED.name(), CasConfig.AUDIT_ID.name(), "source"))
          .collect(Collectors.toUnmodifiableSet());

  private SettingNames() {}

  /** The settings in which runs differ, by property or column; empty where a run has none. */
  public static SortedMap<String, List<String>> differences(List<RunFigures> runs) {
    var differences = new TreeMap<String, List<String>>();
    for (RunFigures run : runs) {
      for (String name : run.setting().keySet()) {
        List<String> values =
            runs.stream().map(other -> other.setting().getOrDefault(name, "")).toList();
        long different = values.stream().filter(value -> !value.isEmpty()).distinct().count();
        if (different > 1 && !OF_NO_INTEREST.contains(name)) {
          differences.put(name, values);
        }
      }
    }
    return differences;
  }
}
