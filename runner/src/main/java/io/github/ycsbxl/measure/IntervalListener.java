package io.github.ycsbxl.measure;

/** Listener for the samples of a phase, in order. Called by one thread. */
@FunctionalInterface
public interface IntervalListener {
  void sampled(Interval sample);

  /** Called once after the last sample, when the phase is over. */
  default void ended() {}

  /** Returns a listener that calls this one and then the other. */
  default IntervalListener and(IntervalListener next) {
    IntervalListener first = this;
    return new IntervalListener() {
      @Override
      public void sampled(Interval sample) {
        first.sampled(sample);
        next.sampled(sample);
      }

      @Override
      public void ended() {
        first.ended();
        next.ended();
      }
    };
  }
}
