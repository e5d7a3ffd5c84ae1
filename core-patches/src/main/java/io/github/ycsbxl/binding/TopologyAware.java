package io.github.ycsbxl.binding;

/** A {@link site.ycsb.DB} that knows the topology of its store once connected. */
public interface TopologyAware {

  /** Returns the current topology, or unknown values if the store does not report it. */
  Topology topology();
}
