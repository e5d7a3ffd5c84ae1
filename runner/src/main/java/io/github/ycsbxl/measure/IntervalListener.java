package io.github.ycsbxl.measure;

/** Listener to the samples of a phase, in order, called by one thread. */
@FunctionalInterface
public interface IntervalListener {
  void sampled(IntervalSample sample);

  /** This listener and another one after it. */
  default IntervalListener and(IntervalListener next) {
    return sample -> {
      sampled(sample);
      next.sampled(sample);
    };
  }
}
