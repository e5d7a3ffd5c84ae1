package io.github.ycsbxl.faults;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Store in virtual time with an outage known to the nanosecond, and its client threads. The real
 * recorders record what the threads see, sampled every second.
 *
 * @param seconds length of the run
 * @param ratePerSec rate of all threads; 0 for a closed loop
 * @param randomArrivals true if operations are due at random times
 * @param serviceNanos service time of an operation, varied by 20 %
 * @param downFrom start of the outage
 * @param downUntil end of the outage
 * @param fails true if operations fail during the outage, false if they wait
 * @param readsGoOn true if reads succeed during the outage
 * @param slowUntil time until which operations take longer
 * @param pauses pauses of the client's JVM, in order
 */
record OutageModel(
    long seed,
    int threads,
    long seconds,
    double ratePerSec,
    boolean randomArrivals,
    double writeShare,
    long serviceNanos,
    long downFrom,
    long downUntil,
    boolean fails,
    boolean readsGoOn,
    long slowUntil,
    double slowFactor,
    List<Pause> pauses) {
  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;

  /** Time until a failure. */
  private static final long REFUSAL_NANOS = 20 * MILLI;

  /** Minimum time between late samples and the end of the run. */
  private static final long MOST_LATE_SAMPLE = 30 * MILLI;

  record Pause(long from, long until) {}

  /** An executed operation; without a rate it is due when it starts. */
  record Done(int thread, boolean write, long due, long begin, long end, boolean failed) {
    long latency() {
      return end - due;
    }
  }

  long endNanos() {
    return seconds * SECOND;
  }

  /** Returns the same store with reads only. */
  OutageModel withoutWrites() {
    return new OutageModel(
        seed,
        threads,
        seconds,
        ratePerSec,
        randomArrivals,
        0,
        serviceNanos,
        downFrom,
        downUntil,
        fails,
        false,
        slowUntil,
        slowFactor,
        pauses);
  }

  /** Returns the operations in the order of their ends. */
  List<Done> operations() {
    var random = new SplittableRandom(seed);
    var all = new ArrayList<Done>();
    for (int thread = 0; thread < threads; thread++) {
      long free = 0;
      double due = ratePerSec == 0 ? 0 : random.nextDouble() * apart();
      while (Math.max(free, due) < endNanos()) {
        Done done = one(thread, (long) due, free, random);
        if (done.end >= endNanos()) {
          break;
        }
        all.add(done);
        free = done.end;
        due += ratePerSec == 0 ? 0 : apart() * (randomArrivals ? random(random) : 1);
      }
    }
    all.sort(Comparator.comparingLong(Done::end));
    return all;
  }

  /** Feeds the operations to recorders, and the samples to a meter. */
  OutageReport report(List<Done> operations, OutageConfig config, List<FaultTime> faults) {
    return report(operations, config, faults, meter -> {});
  }

  /**
   * Feeds the operations to recorders, and the samples to a meter.
   *
   * @param watcher receives the meter after each sample except the last one
   */
  OutageReport report(
      List<Done> operations,
      OutageConfig config,
      List<FaultTime> faults,
      Consumer<OutageMeter> watcher) {
    return reports(operations, List.of(config), faults, watcher).get(0);
  }

  /** Feeds the operations to recorders, and the samples to a meter of each configuration. */
  List<OutageReport> reports(
      List<Done> operations, List<OutageConfig> configs, List<FaultTime> faults) {
    return reports(operations, configs, faults, meter -> {});
  }

  private List<OutageReport> reports(
      List<Done> operations,
      List<OutageConfig> configs,
      List<FaultTime> faults,
      Consumer<OutageMeter> watcher) {
    var clock = new AtomicLong();
    var random = new SplittableRandom(seed);
    var recorder = new PhaseRecorder(threads, clock::get, () -> 0, 0);
    var due = new ConstantRate(ratePerSec);
    List<OutageMeter> meters = configs.stream().map(OutageMeter::new).toList();
    long nextSample = SECOND;
    for (Done done : operations) {
      while (done.end > nextSample) {
        clock.set(nextSample);
        sample(recorder, due, meters);
        meters.forEach(watcher);
        nextSample = (nextSample / SECOND + 1) * SECOND + random.nextLong(MOST_LATE_SAMPLE);
      }
      record(done, recorder.thread(done.thread));
    }
    clock.set(endNanos());
    sample(recorder, due, meters);
    PhaseMeasurement measured = recorder.finish(jvmPauses());
    return meters.stream().map(meter -> meter.report(faults, measured).orElseThrow()).toList();
  }

  private static void sample(PhaseRecorder recorder, ConstantRate due, List<OutageMeter> meters) {
    Interval sample = recorder.sample(due);
    meters.forEach(meter -> meter.sampled(sample));
  }

  /** Counter of the operations that a constant rate makes due. */
  private static final class ConstantRate implements LongFunction<Due> {
    private final double ratePerSec;
    private long countedUntilNanos;

    ConstantRate(double ratePerSec) {
      this.ratePerSec = ratePerSec;
    }

    @Override
    public Due apply(long untilNanos) {
      double due = ratePerSec * (untilNanos - countedUntilNanos) / 1e9;
      countedUntilNanos = untilNanos;
      return ratePerSec == 0 ? Due.NONE : Due.alone(due);
    }
  }

  private void record(Done done, ThreadRecorder thread) {
    RowName name = done.write ? RowName.UPDATE : RowName.READ;
    RowRecorder row = thread.row(name, Unit.NANOS);
    thread.ended(done.end);
    thread.begin();
    if (done.failed) {
      row.failed("ERROR");
      row.tried(done.begin, done.end);
      thread.row(name.failed(), Unit.NANOS).record(done.end - done.begin);
      thread.failedAt(done.end);
      thread.count(OperationOutcome.FAILED);
    } else {
      row.record(done.end - done.begin);
      row.succeeded(done.begin, done.end);
      if (ratePerSec > 0) {
        row.recordIntended(done.latency());
      }
      thread.count(OperationOutcome.SUCCEEDED);
    }
    thread.end();
  }

  JvmPauses jvmPauses() {
    long longest = pauses.stream().mapToLong(pause -> pause.until - pause.from).max().orElse(0);
    return new JvmPauses(pauses.size(), longest, longest);
  }

  private double apart() {
    return threads * SECOND / ratePerSec;
  }

  private Done one(int thread, long due, long free, SplittableRandom random) {
    boolean write = random.nextDouble() < writeShare;
    double jitter = 0.8 + 0.4 * random.nextDouble();
    long begin = awake(Math.max(free, due));
    long takes = (long) (serviceNanos * jitter);
    if (begin >= downUntil && begin < slowUntil) {
      takes = (long) (takes * slowFactor);
    }
    boolean down = begin < downUntil && begin + takes > downFrom && !(readsGoOn && !write);
    boolean failed = down && fails;
    long end = begin + takes;
    if (failed) {
      end = Math.max(begin, downFrom) + REFUSAL_NANOS;
    } else if (down) {
      end = downUntil + takes;
    }
    return new Done(thread, write, ratePerSec == 0 ? begin : due, begin, awake(end), failed);
  }

  private long awake(long nanos) {
    for (Pause pause : pauses) {
      if (nanos >= pause.from && nanos < pause.until) {
        return pause.until;
      }
    }
    return nanos;
  }

  private static double random(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }
}
