package io.github.ycsbxl.measure;

/** Receives the samples of a phase in order, from one thread. */
@FunctionalInterface
public interface IntervalListener {
  void sampled(IntervalSample sample);
}
