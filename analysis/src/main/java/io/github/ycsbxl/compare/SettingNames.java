package io.github.ycsbxl.compare;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.setup.ScenarioSettings;
import io.github.ycsbxl.workload.CasConfig;
import io.github.ycsbxl.workload.OperationMix;
import io.github.ycsbxl.workload.OperationType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Names of settings with a special role in comparisons and reports. Stateless. */
public final class SettingNames {
  public static final String CLIENT_INDEX = ClientId.INDEX.name();
  public static final String CLIENT_COUNT = ClientId.COUNT.name();
  public static final String TARGET = ArrivalConfig.TARGET.name();
  public static final String READ_MODIFY_WRITE_MODE = CasConfig.MODE.name();

  /**
   * The settings that best describe a run: columns of its description, target rate, operation mix.
   */
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

  public static final String READ_MODIFY_WRITE = OperationMix.READ_MODIFY_WRITE.name();

  /** Names of operations by the property of their proportion. */
  public static final Map<String, String> OPERATIONS = operations();

  /** Column of published tables that names their source. */
  private static final String SOURCE = "source";

  private SettingNames() {}

  /** Returns true if no target rate in these settings changes over time. */
  public static boolean isConstantTarget(Map<String, String> settings) {
    return ArrivalConfig.isConstant(settings);
  }

  private static Map<String, String> operations() {
    var names = new LinkedHashMap<String, String>();
    for (OperationType operation : OperationType.values()) {
      operation.share().ifPresent(share -> names.put(share.name(), operation.plural()));
    }
    return Collections.unmodifiableMap(names);
  }

  /**
   * Returns the settings that differ between runs, by property or column, with an empty value for a
   * run without the setting.
   */
  public static SortedMap<String, List<String>> differences(List<Figures> runs) {
    var differences = new TreeMap<String, List<String>>();
    for (Figures run : runs) {
      for (String name : run.setting().keySet()) {
        List<String> values =
            runs.stream().map(other -> other.setting().getOrDefault(name, "")).toList();
        long different = values.stream().filter(value -> !value.isEmpty()).distinct().count();
        boolean neutral =
            name.equals(SOURCE) || ScenarioSettings.isIn(Scope.NEUTRAL, name, run.setting());
        if (different > 1 && !neutral) {
          differences.put(name, values);
        }
      }
    }
    return differences;
  }
}
