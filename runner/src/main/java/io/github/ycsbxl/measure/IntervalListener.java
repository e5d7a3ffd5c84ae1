package io.github.ycsbxl.measure;

/** Listener to the samples of a phase, in order, called by one thread. */
@FunctionalInterface
public interface IntervalListener {
  void sampled(Interval sample);

  /** Called once after the last sample, when the phase is over. */
  default void ended() {}

  /** This listener and another one after it. */
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
