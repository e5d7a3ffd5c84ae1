package io.github.ycsbxl.measure;

/** Listener to the samples of a phase, in order, called by one thread. */
@FunctionalInterface
public interface IntervalListener {
  void sampled(IntervalSample sample);
}
