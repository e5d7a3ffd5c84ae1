package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import site.ycsb.WorkloadException;

/** Properties and workloads from text such as {@code recordcount=1000 readproportion=1}. */
public final class Settings {
  private Settings() {}

  /** Returns properties; a later setting replaces an earlier one with the same name. */
  public static Properties of(String settings) {
    var properties = new Properties();
    for (String setting : settings.strip().split("\\s+")) {
      String[] parts = setting.split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    return properties;
  }

  /** Returns an initialized workload, with seed 1 unless set. */
  public static ScaleWorkload workload(String settings) {
    var workload = new ScaleWorkload();
    try {
      workload.init(of("seed=1 " + settings));
    } catch (WorkloadException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return workload;
  }

  /** Returns the configuration of such a workload. */
  static WorkloadConfig config(String settings) {
    return WorkloadConfig.from(new PropertyReader(of("seed=1 " + settings)));
  }

  /** Returns the state of such a workload, in a run without a stop. */
  static WorkloadState state(String settings) {
    try {
      return new WorkloadState(config(settings), () -> false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
