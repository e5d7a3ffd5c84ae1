package io.github.ycsbxl.compare;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.results.OutputProperties;
import io.github.ycsbxl.run.RunProperties;
import io.github.ycsbxl.workload.OperationProperties;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of the settings that comparisons and reports treat apart. Stateless. */
public final class SettingNames {
  public static final String CLIENT_INDEX = KeyProperties.CLIENT_INDEX.name();
  public static final String TARGET = RunProperties.TARGET.name();

  /** What says most about a run: columns of its description, the target, the operation mix. */
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
                      RunProperties.TARGET,
                      OperationProperties.READ,
                      OperationProperties.UPDATE,
                      OperationProperties.INSERT,
                      OperationProperties.SCAN,
                      OperationProperties.READ_MODIFY_WRITE,
                      KeyProperties.DISTRIBUTION)
                  .map(Property::name))
          .toList();

  /** Settings in which runs differ that are meant to be alike. */
  static final Set<String> OF_NO_INTEREST =
      Stream.concat(
              OutputProperties.ALL.stream().map(Property::name),
              Stream.of(OperationProperties.SEED.name(), "source"))
          .collect(Collectors.toUnmodifiableSet());

  private SettingNames() {}
}
