package io.github.ycsbxl.binding;

import java.util.Collections;
import java.util.SortedMap;

/** A {@link site.ycsb.DB} that knows the topology of its store once connected. */
public interface TopologyAware {

  /** Returns the current topology, or unknown values if the store does not report it. */
  Topology topology();

  /**
   * Returns the settings in effect as the store reports them, such as "required writes", by name.
   * Results show them beside the user's settings. Empty if the store reports none.
   */
  default SortedMap<String, String> reportedSettings() {
    return Collections.emptySortedMap();
  }
}
