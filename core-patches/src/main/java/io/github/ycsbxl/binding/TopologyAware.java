package io.github.ycsbxl.binding;

/**
 * A {@link site.ycsb.DB} that knows how its store spreads the records once it is connected, as a
 * cluster tells its clients.
 */
public interface TopologyAware {

  /** As the store has it now; unknown where it does not tell. */
  Topology topology();
}
