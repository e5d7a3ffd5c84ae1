package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.run.Workers.Operation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** Threads that are still in an operation when all others have ended. */
@Timeout(300)
final class HangingThreadTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final PhasePlan ENDLESS = new PhasePlan(PhasePlan.Kind.RUN, 0, 0);
  private static final Duration TICK = Duration.ofMillis(20);
  private static final IntervalListener NOBODY = sample -> {};

  private final StopSignal userStop = new StopSignal();
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void releaseThreads() {
    released.countDown();
  }

  @Test
  void anOperationThatIsGivenUpIsNamedWithItsAge() {
    long limitNanos = 1_000_000_000;
    var hangs = new CountDownLatch(1);
    var clock = new StandingClock(1);
    Operation reads =
        observer -> {
          clock.awaitCaller();
          Workers.await(hangs);
          return Workers.reads().next(observer);
        };
    long before = System.nanoTime();
    var hangsSince = new AtomicLong();
    Operation hanging =
        observer -> {
          hangsSince.set(System.nanoTime());
          return hanging(hangs).next(observer);
        };
    PhaseRun run = phaseRun(new PhasePlan(PhasePlan.Kind.RUN, 0, 1), clock, hanging, reads);
    PhaseMeasurement measured = run.run(NOBODY).measurement();
    UnderWay underWay = measured.underWay().orElseThrow();
    assertThat(underWay.givenUp()).isEqualTo(1);
    assertThat(underWay.oldestNanos())
        .isGreaterThanOrEqualTo(before + limitNanos - hangsSince.get());
    assertThat(measured.durationNanos()).isEqualTo(limitNanos);
    assertThat(measured.counts().plus(underWay.ended()).succeeded()).isPositive();
  }

  @Test
  void threadThatHangsIsGivenUpWhenAnotherDies() {
    var hangs = new CountDownLatch(1);
    var clock = new StandingClock(1);
    Operation dies =
        observer -> {
          clock.awaitCaller();
          Workers.await(hangs);
          throw new OutOfMemoryError("Java heap space");
        };
    PhaseRun run = phaseRun(ENDLESS, clock, hanging(hangs), dies);
    PhaseOutcome outcome = run.run(NOBODY);
    golden.pin(outcome.deaths());
    assertThat(run.hanging()).containsExactly(0);
  }

  @Test
  void threadThatHangsIsGivenUpAfterTheUsersStop() {
    var hangs = new CountDownLatch(2);
    var clock = new StandingClock(1);
    Operation stops =
        observer -> {
          clock.awaitCaller();
          Workers.await(hangs);
          Status read = Workers.reads().next(observer);
          userStop.raise();
          return read;
        };
    PhaseRun run = phaseRun(ENDLESS, clock, hanging(hangs), hanging(hangs), stops);
    PhaseOutcome outcome = run.run(NOBODY);
    assertThat(outcome.interrupted()).isTrue();
    assertThat(outcome.deaths()).singleElement().asString().startsWith("2 of 3 client threads");
    assertThat(run.hanging()).containsExactlyInAnyOrder(0, 1);
    assertThat(outcome.measurement().counts().succeeded()).isPositive();
  }

  @Test
  void threadsAreNeverInterrupted() throws InterruptedException {
    var hangs = new CountDownLatch(1);
    var interrupted = new AtomicBoolean();
    var ended = new CountDownLatch(1);
    Operation waits =
        observer -> {
          hangs.countDown();
          try {
            released.await();
          } catch (InterruptedException e) {
            interrupted.set(true);
          }
          ended.countDown();
          return Status.OK;
        };
    new Thread(
            () -> {
              Workers.await(hangs);
              userStop.raise();
            })
        .start();
    new PhaseRun(ENDLESS, Workers.doing(waits), userStop, new PhaseRun.Watch(TICK, TICK))
        .run(NOBODY);
    released.countDown();
    ended.await();
    assertThat(interrupted).isFalse();
  }

  /** Creates a phase that abandons hanging threads a tick after the clock's threads have ended. */
  private PhaseRun phaseRun(PhasePlan phase, StandingClock clock, Operation... operations) {
    return new PhaseRun(
        phase, Workers.doing(operations), userStop, new PhaseRun.Watch(TICK, TICK, clock));
  }

  private Operation hanging(CountDownLatch hangs) {
    return observer -> {
      hangs.countDown();
      Workers.await(released);
      return Status.OK;
    };
  }
}
