package io.github.ycsbxl.binding;

/**
 * A {@link site.ycsb.DB} that knows how its store spreads the records once it is connected, as a
 * cluster shows its clients.
 */
public interface TopologyAware {

  /** The topology of the store as it is now; unknown if the store does not show it. */
  Topology topology();
}
