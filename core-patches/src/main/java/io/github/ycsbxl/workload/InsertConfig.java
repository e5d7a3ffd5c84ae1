package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** Settings of inserts that fail. Immutable. */
public record InsertConfig(int retries, int retrySeconds, boolean skipExisting) {
  private static final PropertyGroup OWN = new PropertyGroup();

  static final Property<Integer> RETRIES =
      OWN.of("core_workload_insertion_retry_limit", "0", ValueForm.smallAtLeast(0))
          .meaning("how often a failed insert is tried again");
  static final Property<Integer> RETRY_SECONDS =
      OWN.of("core_workload_insertion_retry_interval", "3", ValueForm.smallAtLeast(0))
          .meaning("seconds between the tries, more or less a fifth");
  public static final Property<Existing> EXISTING =
      OWN.of("insert.existing", "fail", ValueForm.oneOf(Existing.class))
          .meaning("what a record that is there means to a load: a failure, or nothing to do");
  static final List<Property<?>> PROPERTIES = OWN.all();

  static InsertConfig from(PropertyReader reader) {
    return new InsertConfig(
        reader.get(RETRIES), reader.get(RETRY_SECONDS), reader.get(EXISTING) == Existing.SKIP);
  }

  enum Existing {
    FAIL,
    SKIP
  }
}
